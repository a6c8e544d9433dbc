import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { StaffImportDetailOutput } from '../../contract/imports/staff-import.ts';
import { isImportFault } from '../../domain/imports/member-import.ts';
import { ListEnd } from '../queue/list/ListEnd.tsx';
import { Overtaken } from '../queue/Overtaken.tsx';
import { momentOf, type StaffScope } from '../queue/staff-scope.ts';
import { Loaded } from '../record/Loaded.tsx';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Field } from '../ui/Field.tsx';
import { Notice } from '../ui/Notice.tsx';
import { Tag } from '../ui/Tag.tsx';
import { faultsIn } from './ImportDialog.tsx';
import { createImportLines, type Imports, isUnderWay, LINE_CHOICES } from './imports-store.ts';

interface Props extends StaffScope {
  list: StaffImportDetailOutput;
  imports: Imports;
}

/** A list that is imported: how far it is, what its lines come to, and what can be done with it. */
export function ImportItem({ list, imports, t, language }: Props) {
  const { id, kind, status, fault, lines, counts } = list;
  return (
    <>
      <Overtaken question={imports.question} t={t} />
      <p>{t(`imports:kinds.${kind}`)}</p>
      <p>{t('imports:by', { name: list.requested_by, when: momentOf(list.created_at, language) })}</p>
      {isUnderWay(status) && <Progress list={list} t={t} />}
      {fault !== null && <Notice kind="error">{fault}</Notice>}
      {status === 'cancelled' && <Notice kind="info">{t('imports:partial')}</Notice>}
      {counts.length > 0 && (
        <>
          <p>{list.is_trial ? t('imports:dryRun') : t('imports:carried')}</p>
          <ul className="plain import-counts" aria-label={t('imports:counts')}>
            {counts.map(({ outcome, lines: number }) => (
              <li key={outcome}>
                <Tag look={isImportFault(outcome) ? 'stop' : 'line'}>{t(`imports:outcome.${outcome}`)}</Tag> <b>{number}</b>
              </li>
            ))}
          </ul>
          {!isUnderWay(status) && faultsIn(list) === 0 && <p>{t('imports:fine')}</p>}
        </>
      )}
      <ul className="plain acts-row">
        {status === 'checked' && lines !== null && lines > faultsIn(list) && (
          <li>
            <Button look="hot" aria-haspopup="dialog" onClick={() => imports.question.ask('start', list)}>
              {t('imports:start')}
            </Button>
          </li>
        )}
        {counts.length > 0 && !isUnderWay(status) && (
          <li>
            <Button onClick={() => void imports.report(id)}>{t('imports:report')}</Button>
          </li>
        )}
        {(isUnderWay(status) || status === 'checked') && (
          <li>
            <Button look="quiet" aria-haspopup="dialog" onClick={() => imports.question.ask('cancel', list)}>
              {t('imports:cancel')}
            </Button>
          </li>
        )}
      </ul>
      {counts.length > 0 && !isUnderWay(status) && <Lines key={status} list={list} t={t} />}
    </>
  );
}

function Progress({ list: { lines, lines_done }, t }: Pick<Props, 'list' | 't'>) {
  return (
    <div className="import-progress" role="status">
      {lines === null ? (
        <p>{t('imports:waiting')}</p>
      ) : (
        <>
          <p>{t('imports:progress', { done: lines_done, total: lines })}</p>
          <progress aria-label={t('imports:progressLabel')} max={lines} value={lines_done} />
        </>
      )}
    </div>
  );
}

function Lines({ list, t }: Pick<Props, 'list' | 't'>) {
  const [lines] = useState(() => createImportLines(list.id));
  const [shown, choice] = [useStore(lines.$list), useStore(lines.$choice)];
  const choices = LINE_CHOICES.filter(
    (each) => each === 'all' || (each === 'faults' && faultsIn(list) > 0) || list.counts.some(({ outcome }) => outcome === each),
  );
  return (
    <>
      <h3>{t('imports:lines')}</h3>
      <Field
        kind="select"
        name="import-lines"
        label={t('imports:show')}
        value={choice}
        onChange={({ target }) => lines.choose(choices.find((each) => each === target.value) ?? 'all')}
      >
        {choices.map((each) => (
          <option key={each} value={each}>
            {each === 'all' || each === 'faults' ? t(`imports:${each}`) : t(`imports:outcome.${each}`)}
          </option>
        ))}
      </Field>
      <Loaded list={shown} loading={t('staff:queue.loading')} retry={t('staff:retry')} lines={6} onRetry={() => void lines.reload()}>
        {({ data, meta }) =>
          data.length === 0 ? (
            <EmptyState text={t('imports:none')} />
          ) : (
            <>
              <table className="table panel queue-table import-lines">
                <caption className="sr">{t('imports:lines')}</caption>
                <thead>
                  <tr>
                    <th scope="col">{t('imports:line.number')}</th>
                    <th scope="col">{t('imports:line.outcome')}</th>
                    <th scope="col">{t('imports:line.text')}</th>
                  </tr>
                </thead>
                <tbody>
                  {data.map(({ line, outcome, text }) => (
                    <tr key={line}>
                      <td data-label={t('imports:line.number')}>{line}</td>
                      <td data-label={t('imports:line.outcome')}>{t(`imports:outcome.${outcome}`)}</td>
                      <td data-label={t('imports:line.text')} className="line-note">
                        {text ?? '－'}
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
              <ListEnd meta={meta} save={lines.save} saveLabel={t('imports:linesExport')} onTurn={lines.turnPage} t={t} />
            </>
          )
        }
      </Loaded>
    </>
  );
}
