/** What can be found, in the order of the filters. */
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

/** A piece of an excerpt; `hit` where it is what was looked for. */
export interface ExcerptPart {
  text: string;
  hit: boolean;
}

/** A query as it is searched for: one line, no control characters, not too long. */
export function cleanQuery(typed: string): { q: string; isCut: boolean } {
  const line = typed.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
  const characters = [...line];
  // By characters, so that no emoji is cut in half.
  return { q: characters.slice(0, MAX_QUERY_LENGTH).join('').trim(), isCut: characters.length > MAX_QUERY_LENGTH };
}
