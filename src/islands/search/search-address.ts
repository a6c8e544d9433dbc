import { cleanQuery, SEARCH_KINDS, type SearchKind } from '../../domain/search/search.ts';
import { readQuery, writeQuery } from '../../domain/site/list-query.ts';
import { visitAddress } from '../page/visit-address.ts';

/** The search request, from the page's address: `?q=` and `&kind=`. */
export interface SearchRequest {
  q: string;
  kind: SearchKind | null;
  isCut: boolean;
}

const PARAMETERS = { q: (text: string) => text, kind: ['', ...SEARCH_KINDS] } as const;

export function readAddress(): SearchRequest {
  const { q, kind } = readQuery(PARAMETERS, location.search);
  return { ...cleanQuery(q), kind: kind || null };
}

export function addressOf({ q, kind }: Pick<SearchRequest, 'q' | 'kind'>): string {
  return location.pathname + writeQuery(PARAMETERS, { q, kind: kind ?? '' }, location.search);
}

/** Goes to a request without leaving the page. */
export function goTo(asked: Pick<SearchRequest, 'q' | 'kind'>, how: 'push' | 'replace'): void {
  visitAddress(addressOf(asked), how);
}
