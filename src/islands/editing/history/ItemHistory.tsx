import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { type ContentChangeOutput, listContentChanges, undoContentChange } from '../../../contract/editing/content-history.ts';
import type { ContentItemOutput } from '../../../contract/editing/staff-content.ts';
import { changedLines } from '../../../domain/editing/changed-lines.ts';
import type { FormDescription } from '../../../domain/editing/form.ts';
import type { Catalogue } from '../../../i18n/catalogue.ts';
import { HTML_LANG, isLanguage } from '../../../i18n/languages.ts';
import { send } from '../../../stores/api.ts';
import { isRefusal } from '../../../stores/failure.ts';
import { ActDialog } from '../../queue/ActDialog.tsx';
import { ListEnd } from '../../queue/list/ListEnd.tsx';
import { momentOf, type StaffScope } from '../../queue/staff-scope.ts';
import { Loaded } from '../../record/Loaded.tsx';
import { createList, createQuestion } from '../../record/records-store.ts';
import { Button } from '../../ui/Button.tsx';
import { placeName } from '../fields/field-words.ts';
import { LineChanges } from './LineChanges.tsx';
import { ValueText } from './ValueText.tsx';

interface Props extends StaffScope {
  item: ContentItemOutput;
  form: FormDescription;
  labels: Catalogue['fields'];
  /** A change was taken back: the item is another. */
  onUndone: () => void;
}

const QUIET = { quiet: true, spinner: false } as const;
const PER_PAGE = 10;

function createHistory(id: string) {
  const list = createList(({ page }) => send(listContentChanges, { params: { id }, query: { page, per_page: PER_PAGE } }, QUIET));
  const question = createQuestion<'undo', ContentChangeOutput>({
    settled: () => list.reload({ quiet: true }),
    isOver: (error) => isRefusal(error, 'NOT_IN_STATE', 'NOT_FOUND'),
  });
  return {
    ...list,
    ...question,
    undo: () => question.answer('undo', ({ id: change }) => send(undoContentChange, { params: { id, change } }, QUIET)),
  };
}

/** The acts on an item: who, when, and what changed in each field; each can be taken back while nothing of it has changed since. */
export function ItemHistory({ item, form, labels, onUndone, ...scope }: Props) {
  const { t } = scope;
  const [history] = useState(() => createHistory(item.id));
  const [list, question] = [useStore(history.$list), useStore(history.$question)];
  const undo = async () => {
    const isUndone = await history.undo();
    if (isUndone) onUndone();
    return isUndone;
  };
  return (
    <section className="panel edit-part" aria-labelledby="edit-history">
      <h3 id="edit-history">{t('editing:history.title')}</h3>
      <Loaded list={list} loading={t('staff:loading')} retry={t('staff:retry')} lines={3} onRetry={() => void history.reload()}>
        {({ data, meta }) =>
          data.length === 0 ? (
            <p>{t('editing:history.empty')}</p>
          ) : (
            <>
              <ol className="edit-history">
                {data.map((change) => (
                  <li key={change.id}>
                    <Change change={change} form={form} labels={labels} {...scope} />
                    {change.may_be_undone && item.may_save && (
                      <Button look="quiet" aria-haspopup="dialog" onClick={() => history.ask('undo', change)}>
                        {t('editing:history.undo')}
                      </Button>
                    )}
                  </li>
                ))}
              </ol>
              <ListEnd meta={meta} save={null} onTurn={history.turnPage} t={t} />
            </>
          )
        }
      </Loaded>
      {question !== null && (
        <ActDialog
          question={history}
          title={t('editing:history.undo')}
          intro={<p>{t('editing:history.undoText')}</p>}
          act={undo}
          done={() => t('editing:history.undone')}
          t={t}
        >
          {() => <Change change={question.record} form={form} labels={labels} {...scope} />}
        </ActDialog>
      )}
    </section>
  );
}

function Change({ change, form, labels, t, language }: StaffScope & { change: ContentChangeOutput; form: FormDescription; labels: Catalogue['fields'] }) {
  const { act, at, by, fields, files, review_url } = change;
  return (
    <>
      <p>
        <b>{t(`editing:acts.${act}`)}</b> {by ?? t('editing:history.unknown')} · <time dateTime={at}>{momentOf(at, language)}</time>
        {review_url !== null && (
          <>
            {' · '}
            <a href={review_url}>{t('editing:history.review')}</a>
          </>
        )}
      </p>
      {files.length > 0 && <p>{files.map(({ name, change: what }) => t('editing:history.file', { name, what: t(`editing:files.${what}`) })).join(' · ')}</p>}
      {fields.length > 0 && (
        <details>
          <summary>{fields.map(({ field }) => placeName({ labels, form, path: field, t })).join(' · ')}</summary>
          {fields.map(({ field, before, after }) => (
            <div key={field}>
              <h4>{placeName({ labels, form, path: field, t })}</h4>
              {typeof before === 'string' && typeof after === 'string' ? (
                <LineChanges changes={changedLines(before, after)} lang={langOf(field, language)} t={t} />
              ) : (
                <div className="edit-versions">
                  <div>
                    <b>{t('editing:history.was')}</b>
                    <ValueText value={before} t={t} />
                  </div>
                  <div>
                    <b>{t('editing:history.now')}</b>
                    <ValueText value={after} t={t} />
                  </div>
                </div>
              )}
            </div>
          ))}
        </details>
      )}
    </>
  );
}

/** The language of a text by its place. */
const langOf = (path: string, own: StaffScope['language']): string => {
  const named = path.split('.').find(isLanguage);
  return HTML_LANG[named ?? own];
};
