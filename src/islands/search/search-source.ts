import type { ExcerptPart, SearchKind } from '../../domain/search/search.ts';

/** One result, plain text throughout. */
export interface Found {
  url: string;
  title: ExcerptPart[];
  excerpt: ExcerptPart[];
  kind: SearchKind | null;
  /** `YYYY-MM-DD`, or a year. */
  date: string | null;
  /** The language of title and excerpt, where it is not the page's. */
  lang: string | null;
}

export interface SearchResponse {
  total: number;
  /** The number of results of each kind, whatever kind is chosen; null where they are not counted. */
  counts: ReadonlyMap<SearchKind, number> | null;
  /** The results from the `from`th on, a page full. */
  page(from: number): Promise<Found[]>;
}

/** Nothing was found, of no kind. */
export const isNone = ({ total, counts }: SearchResponse): boolean => total === 0 && !counts?.size;

/** Where results come from. */
export interface SearchSource {
  /** False where every question costs: then only a sent form asks. */
  asYouType: boolean;
  /** @throws SearchFailed */
  find(q: string, kind: SearchKind | null): Promise<SearchResponse>;
}

/** No results could be had. `text` says why, when somebody did. */
export class SearchFailed extends Error {
  override readonly name = 'SearchFailed';
  readonly text: string | null;
  constructor(text: string | null, options?: ErrorOptions) {
    super(text ?? 'the search failed', options);
    this.text = text;
  }
}
