import { useStore } from '@nanostores/react';
import type { ContentItemOutput, ContentSummary } from '../../../contract/editing/staff-content.ts';
import { STAFF_CONTENT_PATH } from '../../../domain/editing/content-item.ts';
import type { FormDescription } from '../../../domain/editing/form.ts';
import type { Catalogue } from '../../../i18n/catalogue.ts';
import type { Language } from '../../../i18n/languages.ts';
import { namesOf } from '../../queue/colleagues/Colleagues.tsx';
import { momentOf, type StaffScope } from '../../queue/staff-scope.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { formName, placeName } from '../fields/field-words.ts';
import { formNameOf } from './form-of.ts';
import type { Editing } from './item-store.ts';

interface Props extends StaffScope {
  editing: Editing;
  form: FormDescription;
  item: ContentItemOutput | null;
  labels: Catalogue['fields'];
}

const LOOKS = { draft: 'line', scheduled: 'now', public: 'ok', ended: 'off' } as const;

/** The title of an item: in the editor's language, of a list or of settings its name. */
export function titleOf(
  item: Pick<ContentSummary, 'collection' | 'name' | `title_${Language}`>,
  labels: Catalogue['fields'],
  { t, language }: StaffScope,
): string {
  return (
    item[`title_${language}`] ??
    item.title_zh ??
    (item.collection === 'lists' || item.collection === 'settings' ? formName(labels, formNameOf(item), t) : item.name)
  );
}

/** The standing of an item for readers, and whether its last changes wait for a review. */
export function StateTag({ item: { state, review_url }, t }: Pick<StaffScope, 't'> & { item: Pick<ContentSummary, 'state' | 'review_url'> }) {
  return (
    <>
      {state === null ? review_url === null && '－' : <Tag look={LOOKS[state]}>{t(`editing:states.${state}`)}</Tag>}
      {review_url !== null && (
        <>
          {' '}
          <Tag look="now">{t('editing:review.tag')}</Tag>
        </>
      )}
    </>
  );
}

/** The item that is open: what it is, who else is at it, and what has come in between. */
export function ItemHead({ editing, form, item, labels, ...scope }: Props) {
  const { t, language } = scope;
  const [others, newer, taken] = [useStore(editing.$others), useStore(editing.$newer), useStore(editing.$taken)];
  return (
    <div className="edit-head">
      <p>
        <a href={`/${language}/${STAFF_CONTENT_PATH}`}>← {t('editing:toList')}</a>
      </p>
      <h2>{item === null ? t('editing:newOf', { what: formName(labels, form.name, t) }) : titleOf(item, labels, scope)}</h2>
      {item !== null && (
        <p className="edit-state">
          {(item.state !== null || item.review_url !== null) && <StateTag item={item} t={t} />}
          <span>{formName(labels, form.name, t)}</span>
          <code translate="no">{item.name}</code>
          {item.changes_at !== null && (
            <span>{t(item.state === 'scheduled' ? 'editing:appears' : 'editing:changes', { when: momentOf(item.changes_at, language) })}</span>
          )}
          {item.state === 'public' && item.page !== null && <a href={`/${language}/${item.page}`}>{t('editing:livePage')}</a>}
        </p>
      )}
      <div role="status">{others.length > 0 && <Notice kind="warning">{t('editing:others', { names: namesOf(others, language) })}</Notice>}</div>
      {item !== null && !item.may_save && <Notice kind="warning">{t('editing:readOnly')}</Notice>}
      {item !== null && item.review_url !== null && <Waiting url={item.review_url} reviewed={item.reviewed} {...scope} />}
      {newer !== null && (
        <Notice kind="warning" live>
          <p>{newer === '' ? t('editing:newerUnknown') : t('editing:newer', { who: newer })}</p>
          <Button onClick={() => void editing.catchUp()}>{t('editing:catchUp')}</Button>
        </Notice>
      )}
      {taken.length > 0 && (
        <Notice kind="info" live>
          <p>{t('editing:taken')}</p>
          <ul>
            {taken.map((path) => (
              <li key={path}>{placeName({ labels, form, path, t })}</li>
            ))}
          </ul>
        </Notice>
      )}
    </div>
  );
}

/** Changes that wait for a review: whose they are, since when, and that the form goes on from there. */
function Waiting({ url, reviewed, t, language }: StaffScope & { url: string; reviewed: ContentItemOutput['reviewed'] }) {
  const names = [...new Set(reviewed.map(({ by }) => by ?? t('editing:history.unknown')))].map((name) => ({ name }));
  const last = reviewed.at(-1);
  return (
    <Notice kind="info">
      <p>
        {last === undefined ? t('editing:review.waits') : t('editing:review.waitsBy', { who: namesOf(names, language), when: momentOf(last.at, language) })}{' '}
        {t('editing:review.shown')}
      </p>
      <p>
        <a href={url}>{t('editing:review.open')}</a>
      </p>
    </Notice>
  );
}
