import { SEARCH_KINDS } from '../../domain/search/search.ts';
import type { Library } from '../../editorial/library.ts';
import { lookup } from '../../editorial/reading/reads.ts';
import type { Translate } from '../../i18n/catalogue.ts';
import type { Language } from '../../i18n/languages.ts';
import type { SearchWords } from '../../islands/search/search-words.ts';

/** The texts that the island writes itself; `{n}` and `{q}` are left for it to fill. */
export function searchWords(t: Translate): SearchWords {
  const open = { n: '{n}', q: '{q}' };
  return {
    kinds: Object.fromEntries(SEARCH_KINDS.map((kind) => [kind, t(`search:kind.${kind}`)])) as SearchWords['kinds'],
    tabs: Object.fromEntries(SEARCH_KINDS.map((kind) => [kind, t(`search:tab.${kind}`)])) as SearchWords['tabs'],
    all: t('search:all'),
    one: t('search:one', open),
    many: t('search:many', open),
    none: t('search:none.title', open),
    meant: t('search:none.meant', open),
    loading: t('search:loading'),
    failed: t('search:failed.text'),
    hintSubmit: t('search:hintSubmit'),
  };
}

const SUGGESTIONS = 8;

/** The tags that most items carry, as words to begin with. */
export const popularWords = lookup('search.popular', ({ news, activities, comics, videos, albums, tags }: Library, language: Language): string[] => {
  const counts = new Map<string, number>();
  for (const { data } of [...news, ...activities, ...comics, ...videos, ...albums]) for (const id of data.tags) counts.set(id, (counts.get(id) ?? 0) + 1);
  return tags
    .filter(({ id }) => counts.has(id))
    .toSorted((a, b) => (counts.get(b.id) ?? 0) - (counts.get(a.id) ?? 0))
    .slice(0, SUGGESTIONS)
    .map(({ name }) => name[language]);
});
