import type { ContentItemOutput } from '../../../contract/editing/staff-content.ts';
import { STAFF_CONTENT_PATH } from '../../../domain/editing/content-item.ts';
import { DEFAULT_LANGUAGE, HTML_LANG, LANGUAGE_NAMES, LANGUAGES, type Language } from '../../../i18n/languages.ts';
import { momentOf, type StaffScope } from '../../queue/staff-scope.ts';
import { Rows } from '../../ui/Rows.tsx';
import { LineChanges } from '../history/LineChanges.tsx';
import { textChanges } from '../history/text-changes.ts';
import { StateTag } from '../item/ItemHead.tsx';
import { TranslationTag } from './TranslationTag.tsx';

interface Props extends StaffScope {
  item: ContentItemOutput;
}

/** An item of the list: how it stands, what its translations lack, and the way to where it is written. */
export function ContentItem({ item, t, language }: Props) {
  const rows = [
    { name: t('editing:columns.state'), value: <StateTag item={item} t={t} /> },
    ...(item.changes_at === null ? [] : [{ name: t('editing:columns.next'), value: momentOf(item.changes_at, language) }]),
    ...(item.changed_at === null ? [] : [{ name: t('editing:columns.changed'), value: `${momentOf(item.changed_at, language)} ${item.changed_by ?? ''}` }]),
    { name: 'ID', value: <code translate="no">{item.id}</code> },
  ];
  return (
    <>
      <p>
        <a className="btn hot" href={`/${language}/${STAFF_CONTENT_PATH}/item?id=${item.id}`}>
          {t('editing:edit')}
        </a>
      </p>
      <Rows rows={rows} />
      {item.texts !== null && LANGUAGES.filter((each) => each !== DEFAULT_LANGUAGE).map((each) => <Standing key={each} item={item} of={each} t={t} />)}
    </>
  );
}

/** A translation beside the zh text: what has changed there since it was made, as far as that is known. */
function Standing({ item, of, t }: Pick<Props, 'item' | 't'> & { of: Language }) {
  const state = item[`translation_${of}`];
  const [then, now] = [item.zh_then[of], item.texts?.zh ?? null];
  return (
    <section className="edit-standing">
      <h3>
        {LANGUAGE_NAMES[of]} <TranslationTag state={state} t={t} />
      </h3>
      {state === 'older' && then !== null && now !== null && (
        <>
          <p>{t('editing:zhChanged')}</p>
          <LineChanges changes={textChanges(then, now)} lang={HTML_LANG.zh} t={t} />
        </>
      )}
      {state === 'older' && then === null && <p>{t('editing:zhUnknown')}</p>}
    </section>
  );
}
