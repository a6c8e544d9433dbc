import { useStore } from '@nanostores/react';
import { useMemo, useState } from 'react';
import type { ClosingOutput } from '../../contract/closings/closing.ts';
import { CLOSING_ROLES } from '../../domain/closings/closing.ts';
import type { Texts } from '../../i18n/catalogue.ts';
import { longDay } from '../../i18n/formats/dates.ts';
import { rangeText } from '../../i18n/formats/range-text.ts';
import { islandTranslator } from '../../i18n/island-translator.ts';
import type { Language } from '../../i18n/languages.ts';
import { readField } from '../../i18n/localized.ts';
import { ActDialog } from '../queue/ActDialog.tsx';
import { ExportButtons } from '../queue/export/ExportButtons.tsx';
import { StaffGate } from '../queue/StaffGate.tsx';
import type { StaffScope } from '../queue/staff-scope.ts';
import { Loaded } from '../record/Loaded.tsx';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Pagination } from '../ui/Pagination.tsx';
import { Tag } from '../ui/Tag.tsx';
import { ClosingDialog } from './ClosingDialog.tsx';
import { type Closings, createClosings } from './closings-store.ts';
import { countLines } from './HitMembers.tsx';

interface Props {
  language: Language;
  /** Of the areas closing and staff. */
  texts: Texts;
}

/** Closing days and special hours (staff/closings): what was closed and how far its members are told, closing, and opening again. */
export function ClosingsScreen({ language, texts }: Props) {
  const t = useMemo(() => islandTranslator(language, texts), [language, texts]);
  return (
    <StaffGate roles={CLOSING_ROLES} t={t} language={language}>
      {() => <ClosingList t={t} language={language} />}
    </StaffGate>
  );
}

function ClosingList(scope: StaffScope) {
  const { t } = scope;
  const [closings] = useState(createClosings);
  const list = useStore(closings.$list);
  const [asked, question] = [useStore(closings.closing.$question), useStore(closings.reopening.$question)];
  const close = (
    <Button look="hot" aria-haspopup="dialog" onClick={() => closings.closing.ask('close', null)}>
      {t('closing:close')}
    </Button>
  );
  return (
    <div className="closings">
      <div className="actions">{close}</div>
      <Loaded list={list} loading={t('staff:queue.loading')} retry={t('staff:retry')} lines={4} onRetry={() => void closings.reload()}>
        {({ data, meta }) =>
          data.length === 0 ? (
            <EmptyState text={t('closing:empty')} />
          ) : (
            <>
              <ul className="plain closing-list">
                {data.map((closing) => (
                  <li key={closing.id} className="panel">
                    <Closing closing={closing} closings={closings} {...scope} />
                  </li>
                ))}
              </ul>
              <ExportButtons save={closings.save} label={t('staff:queue.export')} underWay={t('staff:queue.exporting')} />
              <Pagination
                label={t('staff:queue.pager')}
                previousLabel={t('staff:queue.previous')}
                nextLabel={t('staff:queue.next')}
                page={meta.page}
                lastPage={meta.last_page}
                isOpenEnded={meta.more}
                onTurn={closings.turnPage}
              />
            </>
          )
        }
      </Loaded>
      {asked !== null && <ClosingDialog closings={closings} {...scope} />}
      {question !== null && (
        <ActDialog question={closings.reopening} title={t('closing:reopen')} act={closings.reopen} t={t}>
          {() => <p>{t('closing:reopenText', { day: longDay(question.record.day, scope.language) })}</p>}
        </ActDialog>
      )}
    </div>
  );
}

/** The hour of an instant, which the API gives in Taipei. */
const clockOf = (instant: string): string => instant.slice(11, 16);

function Closing({ closing, closings, ...scope }: StaffScope & { closing: ClosingOutput; closings: Closings }) {
  const { t, language } = scope;
  const reason = readField(closing, 'reason', language);
  const [isOver, isOpen] = [new Date(closing.ends_at) <= new Date(), closing.reopened_at !== null];
  const lines = countLines(closing.called_off, scope);
  return (
    <>
      <h2>
        {longDay(closing.day, language)} {!closing.is_whole_day && rangeText(clockOf(closing.starts_at), clockOf(closing.ends_at), language)}
      </h2>
      <p>{reason.text}</p>
      <p className="facts">
        <Tag look={isOpen || isOver ? 'off' : 'stop'}>{t(isOpen ? 'closing:state.reopened' : isOver ? 'closing:state.over' : 'closing:state.standing')}</Tag>
        <span>{t('closing:told', { count: closing.called_off.members })}</span>
        {closing.members_left !== null && closing.members_left > 0 && <span>{t('closing:left', { count: closing.members_left })}</span>}
      </p>
      {lines.length > 0 && (
        <ul>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      {!isOpen && !isOver && (
        <div className="actions">
          <Button aria-haspopup="dialog" onClick={() => closings.reopening.ask('reopen', closing)}>
            {t('closing:reopen')}
          </Button>
        </div>
      )}
    </>
  );
}
