import { useMemo, useState } from 'react';
import type { ContentSummary } from '../../../contract/editing/staff-content.ts';
import { type ContentCollection, EDITING_ROLES, ITEM_COLLECTIONS, STAFF_CONTENT_PATH } from '../../../domain/editing/content-item.ts';
import type { Catalogue, Texts } from '../../../i18n/catalogue.ts';
import { islandTranslator } from '../../../i18n/island-translator.ts';
import { DEFAULT_LANGUAGE, LANGUAGE_NAMES, LANGUAGES, type Language } from '../../../i18n/languages.ts';
import { QueueScreen } from '../../queue/QueueScreen.tsx';
import { StaffGate } from '../../queue/StaffGate.tsx';
import { momentOf, type StaffScope } from '../../queue/staff-scope.ts';
import { Field } from '../../ui/Field.tsx';
import { formName } from '../fields/field-words.ts';
import { StateTag, titleOf } from '../item/ItemHead.tsx';
import { ContentItem } from './ContentItem.tsx';
import { COLLECTION_CHOICES, createContent, LANGUAGE_CHOICES, STATE_CHOICES, TRANSLATION_CHOICES } from './content-store.ts';
import { TranslationTag } from './TranslationTag.tsx';

interface Props {
  language: Language;
  /** Of the areas staff, colleagues, editing and fields. */
  texts: Texts & Pick<Catalogue, 'fields'>;
  /** All that is edited, or how its translations stand. */
  view: 'content' | 'translations';
}

/** All content (staff/content), or the board of its translations (staff/content/translations). */
export function ContentScreen({ language, texts, view }: Props) {
  const t = useMemo(() => islandTranslator(language, texts), [language, texts]);
  const scope = { t, language };
  return (
    <StaffGate roles={EDITING_ROLES} {...scope}>
      {() => <Content view={view} labels={texts.fields} {...scope} />}
    </StaffGate>
  );
}

/** The languages in which a text may be missing. */
const OTHERS = LANGUAGES.filter((each) => each !== DEFAULT_LANGUAGE);

function Content({ view, labels, ...scope }: StaffScope & Pick<Props, 'view'> & { labels: Catalogue['fields'] }) {
  const { t, language } = scope;
  const [queue] = useState(createContent);
  const nameOf = (collection: ContentCollection) =>
    collection === 'lists' || collection === 'settings' ? t(`editing:collections.${collection}`) : formName(labels, collection, t);
  const changed = {
    key: 'changed',
    label: t('editing:columns.changed'),
    cell: ({ changed_at, changed_by }: ContentSummary) => (changed_at === null ? '－' : [momentOf(changed_at, language), changed_by ?? ''].join(' ')),
  };
  const state = { key: 'state', label: t('editing:columns.state'), cell: (each: ContentSummary) => <StateTag item={each} t={t} /> };
  return (
    <>
      {view === 'content' && <Begin nameOf={nameOf} {...scope} />}
      <QueueScreen
        queue={queue}
        t={t}
        title={t(view === 'content' ? 'editing:title' : 'editing:board.title')}
        findLabel={t('editing:find')}
        empty={t('editing:nothing')}
        filters={[
          {
            name: 'collection',
            label: t('editing:columns.collection'),
            choices: COLLECTION_CHOICES.map((value) => ({ value, label: value === '' ? t('editing:any') : nameOf(value) })),
          },
          { name: 'state', label: t('editing:columns.state'), choices: STATE_CHOICES.map((value) => ({ value, label: t(`editing:states.${value}`) })) },
          {
            name: 'translation',
            label: t('editing:columns.translation'),
            choices: TRANSLATION_CHOICES.map((value) => ({ value, label: value === '' ? t('editing:any') : t(`editing:translation.${value}`) })),
          },
          {
            name: 'language',
            label: t('editing:columns.language'),
            choices: LANGUAGE_CHOICES.map((value) => ({ value, label: value === '' ? t('editing:any') : LANGUAGE_NAMES[value] })),
          },
        ]}
        columns={[
          { key: 'title', label: t('editing:columns.title'), cell: (each) => titleOf(each, labels, scope) },
          { key: 'collection', label: t('editing:columns.collection'), cell: ({ collection }) => nameOf(collection) },
          ...(view === 'content' ? [state] : []),
          ...OTHERS.map((each) => ({
            key: each,
            label: LANGUAGE_NAMES[each],
            cell: (item: ContentSummary) => <TranslationTag state={item[`translation_${each}`]} t={t} />,
          })),
          ...(view === 'content' ? [changed] : []),
        ]}
        item={(item) => ({ title: titleOf(item, labels, scope), body: <ContentItem key={item.revision} item={item} {...scope} /> })}
      />
    </>
  );
}

/** The way to a new item of a collection. */
function Begin({ nameOf, t, language }: StaffScope & { nameOf: (collection: ContentCollection) => string }) {
  const go = (collection: string) => {
    if (collection !== '') location.assign(`/${language}/${STAFF_CONTENT_PATH}/item?new=${collection}`);
  };
  return (
    <div className="edit-begin">
      <Field kind="select" name="new-item" label={t('editing:newItem')} value="" onChange={({ target }) => go(target.value)}>
        <option value="">{t('editing:newChoose')}</option>
        {ITEM_COLLECTIONS.map((each) => (
          <option key={each} value={each}>
            {nameOf(each)}
          </option>
        ))}
      </Field>
    </div>
  );
}
