import { isSearchKind, SEARCH_KINDS, SEARCH_MAX_PAGES, SEARCH_PER_PAGE, type SearchKind } from '../../domain/search/search.ts';
import { matchesEditorWord } from '../../domain/search/search-text.ts';
import { HTML_LANG, type Language } from '../../i18n/languages.ts';
import { allowWorker } from '../page/worker-policy.ts';
import { matches, titleHas } from './match-query.ts';
import { partTitle, readExcerpt } from './read-excerpt.ts';
import { type Found, SearchFailed, type SearchResponse, type SearchSource } from './search-source.ts';

/** The used part of `pagefind.js`, which the build writes beside each index. */
export interface Pagefind {
  options(options: ExcerptOptions): Promise<void>;
  init(): Promise<void>;
  filters(): Promise<unknown>;
  /** Null asks for everything that the filters leave. */
  search(q: string | null, options: { filters: Record<string, string> }): Promise<PagefindAnswer>;
}
/** The same as a module: it asks other parts of the index with its own, as one. */
interface PagefindModule extends Pagefind {
  mergeIndex(folder: string, options: ExcerptOptions): Promise<void>;
}
interface ExcerptOptions {
  excerptLength: number;
  excerptEllipsis: string;
}
interface PagefindAnswer {
  results: { id: string; data(): Promise<PagefindPage> }[];
}
interface PagefindPage {
  url: string;
  /** The whole text, its title first. */
  content: string;
  excerpt: string;
  meta: Record<string, string>;
}

/** Words of an excerpt; Chinese and Japanese words are short. */
const EXCERPT_WORDS: Record<Language, number> = { zh: 60, en: 32, ja: 70 };

/** So many of the best are read before they are counted; of more, those that have the very words are taken unread. */
const MAX_READ = SEARCH_PER_PAGE * SEARCH_MAX_PAGES;

/** The index that comes with the site, loaded with the first question. */
export async function openSiteIndex(language: Language): Promise<SearchSource> {
  const pagefind = await loaded(() => load(language));
  return { asYouType: true, find: (q, kind) => loaded(() => queryIndex(pagefind, language, q, kind)) };
}

/** Asks the index, and takes what really has the words that were asked for: every count is of such pages. */
export async function queryIndex(pagefind: Pagefind, language: Language, q: string, kind: SearchKind | null): Promise<SearchResponse> {
  const asked = inOneSpelling(q.normalize('NFKC'), language);
  const byWord = await askByWord(pagefind, asked);
  const first = await byWord({});
  const results = joined(first, (await pagefind.search(asked, { filters: {} })).results);
  if (results.length > MAX_READ) {
    const unread = await askExactly(pagefind, { q: asked, kind, byWord }, results);
    if (unread) return unread;
  }
  const stands = matches(asked, language);
  const read = await Promise.all(results.slice(0, MAX_READ).map((result) => result.data()));
  const isTitled = titleHas(asked);
  const standing = read.flatMap((page, at) =>
    at < first.length || stands(`${page.meta['title'] ?? ''}\n${page.content}`) ? [{ page, isChosen: at < first.length }] : [],
  );
  // The index counts how often a word stands in a text, and the beginning of another one for half of it: a page that is called so comes before.
  const found = [
    ...standing.filter(({ isChosen }) => isChosen),
    ...standing
      .filter(({ isChosen }) => !isChosen)
      .sort((one, other) => Number(isTitled(other.page.meta['title'] ?? '')) - Number(isTitled(one.page.meta['title'] ?? ''))),
  ].map(({ page }) => foundOf(page));
  const counts = new Map<SearchKind, number>();
  for (const each of found) if (each.kind) counts.set(each.kind, (counts.get(each.kind) ?? 0) + 1);
  const chosen = found.filter((each) => kind === null || each.kind === kind);
  return { total: chosen.length, counts, page: async (from) => chosen.slice(from, from + SEARCH_PER_PAGE) };
}

/** Japanese writes comics in three scripts; the site in one of them. */
function inOneSpelling(q: string, language: Language): string {
  return language === 'ja' ? q.replace(/マンガ|まんが/g, '漫画') : q;
}

type Results = PagefindAnswer['results'];
type Filters = Record<string, string>;

/** The results of both, those of the first before the others, each once. */
function joined(first: Results, others: Results): Results {
  const ids = new Set(first.map(({ id }) => id));
  return [...first, ...others.filter(({ id }) => !ids.has(id))];
}

/** Asks for the pages that editors want to be found first by a word of the query (`content/settings/search.yaml`); the longest word before the others. */
async function askByWord(pagefind: Pagefind, q: string): Promise<(filters: Filters) => Promise<Results>> {
  const filters = await pagefind.filters();
  const words = (typeof filters === 'object' && filters !== null && 'word' in filters ? Object.keys(Object(filters.word)) : [])
    .filter((word) => matchesEditorWord(q, word))
    .sort((one, other) => other.length - one.length);
  return async (filters) => {
    const answers = await Promise.all(words.map((word) => pagefind.search(null, { filters: { ...filters, word } })));
    return answers.map(({ results }) => results).reduce(joined, []);
  };
}

interface ExactQuestion {
  q: string;
  kind: SearchKind | null;
  byWord: (filters: Filters) => Promise<Results>;
}

/** The pages that have the query word for word, in the order of the wide search; null where there are none. */
async function askExactly(pagefind: Pagefind, { q, kind, byWord }: ExactQuestion, wide: Results): Promise<SearchResponse | null> {
  const ask = async (filters: Filters) => joined(await byWord(filters), (await pagefind.search(`"${q.replaceAll('"', '')}"`, { filters })).results);
  if ((await ask({})).length === 0) return null;
  // Its own counts of kinds are of the wide search, so each kind is asked for.
  const byKind = await Promise.all(SEARCH_KINDS.map(async (each) => [each, await ask({ kind: each })] as const));
  const counts = new Map(byKind.filter(([, found]) => found.length > 0).map(([each, found]) => [each, found.length]));
  const rank = new Map(wide.map(({ id }, at) => [id, at]));
  const results = byKind
    .flatMap(([each, found]) => (kind === null || each === kind ? found : []))
    .sort((one, other) => (rank.get(one.id) ?? wide.length) - (rank.get(other.id) ?? wide.length));
  return {
    total: results.length,
    counts,
    page: (from) => loaded(() => Promise.all(results.slice(from, from + SEARCH_PER_PAGE).map(async (result) => foundOf(await result.data())))),
  };
}

let attempts = 0;
async function load(language: Language): Promise<Pagefind> {
  if (attempts === 0) allowWorker(`/pagefind/${language}/pagefind-worker.js`);
  // A module that failed to load is not asked for again under the same address.
  const address = `/pagefind/${language}/pagefind.js${attempts++ > 0 ? `?again=${attempts}` : ''}`;
  const [pagefind, parts]: [PagefindModule, number] = await Promise.all([import(/* @vite-ignore */ address), countParts(language)]);
  const excerpts = { excerptLength: EXCERPT_WORDS[language], excerptEllipsis: '…' };
  await pagefind.options(excerpts);
  await pagefind.init();
  // Of a large index one part is made anew when a page changes (docs/decisions/447).
  await Promise.all(Array.from({ length: parts - 1 }, (_, n) => pagefind.mergeIndex(`/pagefind/${language}/${n + 1}/`, excerpts)));
  await pagefind.filters();
  return pagefind;
}

/** The number of parts that an index has. @throws when it cannot be had: some of them alone would find half */
async function countParts(language: Language): Promise<number> {
  const answer = await fetch(`/pagefind/${language}/parts.json`);
  const parts: unknown = answer.ok ? await answer.json() : null;
  if (!Number.isInteger(parts)) throw new Error('The index does not say how many parts it has');
  return Number(parts);
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
