import { nearestQueries, type SearchTerms } from '../../domain/search/search-suggestion.ts';
import type { Language } from '../../i18n/languages.ts';
import { SearchFailed, type SearchSource } from './search-source.ts';

/** The words that `scripts/build/search/index-search.ts` writes beside the index. Loaded when a search has found nothing, and only then. */
async function fetchTerms(language: Language): Promise<SearchTerms | null> {
  try {
    const answer = await fetch(`/pagefind/${language}/terms.json`);
    const terms: unknown = answer.ok ? await answer.json() : null;
    return hasTerms(terms) ? terms : null;
  } catch {
    // Nothing was found with it or without: a suggestion that cannot be had is none.
    return null;
  }
}

const isTexts = (value: unknown): value is string[] => Array.isArray(value) && value.every((each) => typeof each === 'string');
const hasTerms = (value: unknown): value is SearchTerms =>
  typeof value === 'object' && value !== null && 'words' in value && isTexts(value.words) && 'runs' in value && isTexts(value.runs);

let reading: Promise<SearchTerms | null> | null = null;

/** The nearest query that finds something, for one that found nothing; null where there is none. */
export async function suggest(source: Pick<SearchSource, 'find'>, q: string, language: Language): Promise<string | null> {
  reading ??= fetchTerms(language);
  const terms = await reading;
  if (terms === null) reading = null;
  for (const query of terms === null ? [] : nearestQueries(q, terms)) {
    try {
      if ((await source.find(query, null)).total > 0) return query;
    } catch (error) {
      if (error instanceof SearchFailed) return null;
      throw error;
    }
  }
  return null;
}
