import { SEARCH_KINDS, type SearchKind } from '../../domain/search/search.ts';

/** The texts that the page hands over; `{n}` and `{q}` in them are filled here. */
export interface SearchWords {
  /** One result is called so. */
  kinds: Record<SearchKind, string>;
  /** All results of a kind are. */
  tabs: Record<SearchKind, string>;
  all: string;
  one: string;
  many: string;
  none: string;
  meant: string;
  loading: string;
  failed: string;
  hintSubmit: string;
}

const TEXTS = ['all', 'one', 'many', 'none', 'meant', 'loading', 'failed', 'hintSubmit'] as const satisfies readonly (keyof SearchWords)[];

/** Reads what `searchWords()` of the page wrote. @throws where a word is missing: both are built together, so it is a defect */
export function readWords(element: HTMLElement): SearchWords {
  const words: unknown = JSON.parse(element.dataset['words'] ?? '');
  if (!hasTexts(words, TEXTS) || !('kinds' in words) || !hasTexts(words.kinds, SEARCH_KINDS) || !('tabs' in words) || !hasTexts(words.tabs, SEARCH_KINDS))
    throw new Error('The search has not all its words');
  return { ...words, kinds: words.kinds, tabs: words.tabs };
}

function hasTexts<N extends string>(value: unknown, names: readonly N[]): value is Record<N, string> {
  return typeof value === 'object' && value !== null && names.every((name) => name in value && typeof Reflect.get(value, name) === 'string');
}
