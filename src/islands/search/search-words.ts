import type { SearchKind } from '../../domain/search.ts';

/** The texts that the page hands over; `{n}` and `{q}` in them are filled here. */
export interface SearchWords {
  kinds: Record<SearchKind, string>;
  all: string;
  one: string;
  many: string;
  none: string;
  loading: string;
  failed: string;
  hintSubmit: string;
}

/** Reads what `searchWords()` of the page wrote: both are built together, so a fault is a defect. */
export function readWords(element: HTMLElement): SearchWords {
  return JSON.parse(element.dataset['words'] ?? '');
}
