/** The kinds that can be found, in the order of the filters. */
export const SEARCH_KINDS = [
  'news',
  'activity',
  'comic',
  'creator',
  'video',
  'album',
  'publisher',
  'union',
  'award',
  'space',
  'faq',
  'history',
  'about',
  'legal',
] as const;
export type SearchKind = (typeof SEARCH_KINDS)[number];

export function isSearchKind(value: unknown): value is SearchKind {
  return SEARCH_KINDS.some((kind) => kind === value);
}

/** Characters of a query that count; what comes after is cut. */
export const MAX_QUERY_LENGTH = 200;

/** Results a page, and pages at most: a provider gives no more at a time, and none beyond the hundredth. */
export const SEARCH_PER_PAGE = 10;
export const SEARCH_MAX_PAGES = 10;

/** A piece of an excerpt; `hit` where it is what was looked for. */
export interface ExcerptPart {
  text: string;
  hit: boolean;
}

/** Invisible characters that turn or part others: marks of direction, and spaces without width. */
const UNSEEN = /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;

/** A query as it is searched for and shown: one line, no control characters, none that turns the text, not too long. */
export function cleanQuery(typed: string): { q: string; isCut: boolean } {
  const line = typed
    .replace(UNSEEN, '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();
  // No character of two halves is cut between them.
  const q = line.slice(0, MAX_QUERY_LENGTH).replace(/[\uD800-\uDBFF]$/, '');
  return { q: q.trim(), isCut: line.length > MAX_QUERY_LENGTH };
}

const PAGES: Record<string, SearchKind> = {
  faq: 'faq',
  history: 'history',
  about: 'about',
  level: 'about',
  contact: 'about',
  calendar: 'about',
  privacy: 'legal',
  terms: 'legal',
  termsspacerental: 'legal',
};

/** The kind of a page of ours by its path (`/zh/news/spring`); null for a list, the home page, a page of another site. */
export function kindOfPath(path: string): SearchKind | null {
  const [, , page = '', item] = path.split('/');
  const own = PAGES[page];
  if (own) return own;
  const kind = /^activity_/.test(page) ? 'activity' : page;
  return item && isSearchKind(kind) ? kind : null;
}
