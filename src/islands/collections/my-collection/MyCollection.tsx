import { useStore } from '@nanostores/react';
import { useMemo, useState } from 'react';
import type { Texts } from '../../../i18n/catalogue.ts';
import { islandTranslator } from '../../../i18n/island-translator.ts';
import type { Language } from '../../../i18n/languages.ts';
import { Tabs } from '../../ui/Tabs.tsx';
import { CollectedList } from './CollectedList.tsx';
import { COLLECT_TABS, type CollectTab, createCollection } from './collection-store.ts';

interface Props {
  language: Language;
  /** Of the area collect. */
  texts: Texts;
  /** Marks a title that is not translated. */
  untranslated: string;
}

const TABS = Object.keys(COLLECT_TABS) as CollectTab[];

/** A member's favourites in tabs (docs/rules.md#favourites, member/collect). */
export function MyCollection({ language, texts, untranslated }: Props) {
  const t = useMemo(() => islandTranslator(language, texts), [language, texts]);
  const [store] = useState(() => createCollection(t));
  const tab = useStore(store.$tab, { ssr: 'initial' });
  const kinds = COLLECT_TABS[tab];
  return (
    <div className="my-collection">
      <Tabs label={t('collect:mine.tabs')} tabs={TABS.map((key) => ({ key, label: t(`collect:mine.${key}`) }))} current={tab} onChoose={store.openTab}>
        {kinds.map((kind) => (
          <CollectedList key={kind} store={store} kind={kind} titled={kinds.length > 1} language={language} untranslated={untranslated} t={t} />
        ))}
      </Tabs>
    </div>
  );
}
