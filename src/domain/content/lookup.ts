import { type Parameters, readQuery, writeQuery } from '../site/list-query.ts';

/*
 * Looking things up in a database of the centre (comics, creators): filter and order, the same at build time for the
 * pages that need no script and in the browser for what is filtered in place.
 */

/** An entry as it is looked up. A list of them stands in the order of their names. */
export interface LookupEntry {
  id: string;
  /** Everything it may be searched by, as `normalise` gives it. */
  words: string;
  /** In the order of the page's language. */
  initial?: string | undefined;
  /** First year; absent where years mean nothing. */
  year?: number | undefined;
  /** The ids an entry has of each facet: genre, status, field … */
  facets: Readonly<Record<string, readonly string[]>>;
}

export const LOOKUP_ORDERS = ['name', 'newest', 'oldest'] as const;
export type LookupOrder = (typeof LOOKUP_ORDERS)[number];

/** A visitor's query; an empty one matches everything. */
export interface LookupQuery {
  q: string;
  initial: string;
  /** Years, both included; `null` is open. */
  from: number | null;
  to: number | null;
  /** The chosen id of each facet, none when absent. */
  facets: Readonly<Record<string, string>>;
  /** None: the list's own. */
  order: LookupOrder | null;
}

/**
 * Text as it is compared: full and half width, upper and lower case, katakana and hiragana, 臺 and 台 are one.
 * Normalising twice changes nothing.
 */
export function normalise(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFKC')
    .replace(/[ァ-ヶヽヾ]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) - 0x60))
    .replaceAll('台', '臺')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Whether every word of a search stands somewhere in what `normalise` gave. */
export function hasTerms(words: string, search: string): boolean {
  return termsOf(search).every((term) => words.includes(term));
}

const termsOf = (search: string) => normalise(search).split(' ').filter(Boolean);

/** The entries that answer a query, in its order. A word of the search may stand anywhere; all of them must. */
export function lookUp<E extends LookupEntry>(entries: readonly E[], query: LookupQuery, ownOrder: LookupOrder): E[] {
  const terms = termsOf(query.q);
  // Years the wrong way round are the years between them all the same.
  const [from, to] = query.from !== null && query.to !== null && query.from > query.to ? [query.to, query.from] : [query.from, query.to];
  const found = entries.filter(
    ({ words, initial, year, facets }) =>
      terms.every((term) => words.includes(term)) &&
      (query.initial === '' || initial === query.initial) &&
      (from === null || (year !== undefined && year >= from)) &&
      (to === null || (year !== undefined && year <= to)) &&
      Object.entries(query.facets).every(([name, id]) => facets[name]?.includes(id) ?? false),
  );
  return inOrder(found, query.order ?? ownOrder);
}

/** Years with names in their order within one; the sort is stable. */
function inOrder<E extends LookupEntry>(entries: E[], order: LookupOrder): E[] {
  if (order === 'name') return entries;
  const sign = order === 'newest' ? -1 : 1;
  return entries.sort((a, b) => sign * ((a.year ?? 0) - (b.year ?? 0)));
}

export const EVERYTHING: LookupQuery = { q: '', initial: '', from: null, to: null, facets: {}, order: null };

/** As long as a search may be: no name is longer. */
export const MAX_SEARCH = 100;

const anything = (text: string) => text;
const year = (text: string) => (/^\d{4}$/.test(text) ? text : '');

/** The parameters of an address. `facets`: the names this list has. */
function parametersOf(facets: readonly string[]): Parameters {
  const chosen = Object.fromEntries(facets.map((name) => [name, anything]));
  return { q: (text) => text.slice(0, MAX_SEARCH), initial: anything, ...chosen, from: year, to: year, sort: ['', ...LOOKUP_ORDERS] };
}

/** Reads a query from an address; what it does not understand it leaves out. */
export function readLookup(search: string | URLSearchParams, facets: readonly string[]): LookupQuery {
  const { q = '', initial = '', from, to, sort, ...chosen } = readQuery(parametersOf(facets), search);
  return {
    q,
    initial,
    from: from ? Number(from) : null,
    to: to ? Number(to) : null,
    facets: Object.fromEntries(Object.entries(chosen).filter(([, id]) => id !== '')),
    order: LOOKUP_ORDERS.find((order) => order === sort) ?? null,
  };
}

/** Writes a query as an address has it. `facets`: the names this list has; other parameters of `search` stay. */
export function writeLookup(query: LookupQuery, facets: readonly string[] = Object.keys(query.facets), search = ''): string {
  const { q, initial, from, to, order } = query;
  const chosen = Object.fromEntries(facets.map((name) => [name, query.facets[name] ?? '']));
  return writeQuery(parametersOf(facets), { ...chosen, q, initial, from: String(from ?? ''), to: String(to ?? ''), sort: order ?? '' }, search);
}

/** The decade of a year as addresses write it: `2020s`. */
export function decadeOf(year: number): string {
  return `${year - (year % 10)}s`;
}
