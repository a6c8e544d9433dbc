import { cleanQuery, isSearchKind, type SearchKind } from '../../domain/search/search.ts';

/** The search request, from the page's address: `?q=` and `&kind=`. */
export interface SearchRequest {
  q: string;
  kind: SearchKind | null;
  isCut: boolean;
}

export function readAddress(): SearchRequest {
  const given = new URLSearchParams(location.search);
  const kind = given.get('kind');
  return { ...cleanQuery(given.get('q') ?? ''), kind: isSearchKind(kind) ? kind : null };
}

export function addressOf({ q, kind }: Pick<SearchRequest, 'q' | 'kind'>): string {
  const query = new URLSearchParams({ ...(q && { q }), ...(kind && { kind }) });
  return location.pathname + (query.size > 0 ? `?${query}` : '');
}

/** Goes to an address without leaving the page; the same address twice is one step back. */
export function goTo(asked: Pick<SearchRequest, 'q' | 'kind'>, how: 'push' | 'replace'): void {
  const address = addressOf(asked);
  if (how === 'push' && address !== location.pathname + location.search) history.pushState(null, '', address);
  else history.replaceState(null, '', address);
}
