import type { Creator } from '../../editorial/creator.ts';
import { byEach, onceAList } from '../../editorial/list-index.ts';
import { inReadingOrder } from '../../editorial/reading-order.ts';
import { inEachLanguage, type Language } from '../../i18n/languages.ts';

const castsOf = onceAList((creators: readonly Creator[]) => {
  const castIn = (lang: Language) => {
    const inOrder: readonly Creator[] = inReadingOrder(creators, lang);
    return { inOrder, byUnion: byEach(inOrder, ({ data }) => (data.union ? [data.union] : [])) };
  };
  return inEachLanguage(castIn);
});

/** All creators in the order of the language. */
export function castOf(creators: readonly Creator[], lang: Language): readonly Creator[] {
  return castsOf(creators)[lang].inOrder;
}

/** Those of an association, in the order of the language. */
export function membersOf(creators: readonly Creator[], union: string, lang: Language): readonly Creator[] {
  return castsOf(creators)[lang].byUnion.get(union) ?? [];
}
