import { isSearchKind, SEARCH_PER_PAGE, type SearchKind } from '../../domain/search.ts';
import { HTML_LANG, type Language } from '../../i18n/languages.ts';
import { partTitle, readExcerpt } from './read-excerpt.ts';
import { type Found, SearchFailed, type SearchSource } from './search-source.ts';

/** What we use of `pagefind.js`, which the build writes beside each index. */
interface Pagefind {
  options(options: { excerptLength: number; excerptEllipsis: string }): Promise<void>;
  init(): Promise<void>;
  filters(): Promise<unknown>;
  search(q: string, options: { filters: Record<string, string> }): Promise<PagefindAnswer>;
}
interface PagefindAnswer {
  results: { data(): Promise<PagefindPage> }[];
  /** Counts of all that match, whatever is filtered. */
  totalFilters: Record<string, Record<string, number>>;
}
interface PagefindPage {
  url: string;
  excerpt: string;
  meta: Record<string, string>;
}

/** Words of an excerpt; Chinese and Japanese words are short. */
const EXCERPT_WORDS: Record<Language, number> = { zh: 60, en: 32, ja: 70 };

/** The index that comes with the site, loaded with the first question. */
export async function openSiteIndex(language: Language): Promise<SearchSource> {
  const pagefind = await loaded(() => load(language));
  return {
    asYouType: true,
    find: async (q, kind) => {
      const { results, totalFilters } = await loaded(() => pagefind.search(q, { filters: kind ? { kind } : {} }));
      const counts = new Map<SearchKind, number>();
      for (const [name, count] of Object.entries(totalFilters['kind'] ?? {})) if (isSearchKind(name) && count > 0) counts.set(name, count);
      return {
        total: results.length,
        counts,
        page: (from) => loaded(() => Promise.all(results.slice(from, from + SEARCH_PER_PAGE).map(async (result) => foundOf(await result.data())))),
      };
    },
  };
}

let attempts = 0;
async function load(language: Language): Promise<Pagefind> {
  // A module that failed to load is not asked for again under the same address.
  const address = `/pagefind/${language}/pagefind.js${attempts++ > 0 ? `?again=${attempts}` : ''}`;
  const pagefind: Pagefind = await import(/* @vite-ignore */ address);
  await pagefind.options({ excerptLength: EXCERPT_WORDS[language], excerptEllipsis: '…' });
  await pagefind.init();
  await pagefind.filters();
  return pagefind;
}

/** Whatever goes wrong here is a file that did not come. */
async function loaded<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    throw new SearchFailed(null, { cause });
  }
}

function foundOf({ url, excerpt, meta }: PagefindPage): Found {
  const { title = '', kind, date, fallback } = meta;
  return {
    url,
    ...partTitle(title, readExcerpt(excerpt)),
    kind: isSearchKind(kind) ? kind : null,
    date: date ?? null,
    lang: fallback === undefined ? null : HTML_LANG.zh,
  };
}
