import type { Creator } from '../../editorial/items/creator.ts';
import { byEach, memoizePerList } from '../../editorial/list-index.ts';
import { sortByName } from '../../editorial/sort-by-name.ts';
import { inEachLanguage, type Language } from '../../i18n/languages.ts';

const castsOf = memoizePerList((creators: readonly Creator[]) => {
  const castIn = (lang: Language) => {
    const inOrder: readonly Creator[] = sortByName(creators, lang);
    return { inOrder, byUnion: byEach(inOrder, ({ data }) => (data.union ? [data.union] : [])) };
  };
  return inEachLanguage(castIn);
});

/** All creators in the order of the language. */
export function creatorsInOrder(creators: readonly Creator[], lang: Language): readonly Creator[] {
  return castsOf(creators)[lang].inOrder;
}

/** Those of an association, in the order of the language. */
export function membersOf(creators: readonly Creator[], union: string, lang: Language): readonly Creator[] {
  return castsOf(creators)[lang].byUnion.get(union) ?? [];
}
