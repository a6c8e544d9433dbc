import type { SearchTerms } from '../../domain/search/search-suggestion.ts';
import { fold, runsOf, wordsOf } from '../../domain/search/search-text.ts';

/** So many of each are enough to see a slip by, and are some 40 KB: a site of ten thousand items has no larger file. */
const MAX_TERMS = 4000;
/** A single letter or character is nobody's slip. */
const MIN_LENGTH = 2;

/** Counts what titles and the editors' own words are made of, one after the other. */
export function countTerms(): { add(text: string): void; terms(): SearchTerms } {
  const [words, runs] = [new Map<string, number>(), new Map<string, number>()];
  const count = (counts: Map<string, number>, found: readonly string[]) => {
    for (const each of found) if (each.length >= MIN_LENGTH) counts.set(each, (counts.get(each) ?? 0) + 1);
  };
  const mostFrequent = (counts: Map<string, number>) =>
    [...counts]
      .sort(([, a], [, b]) => b - a)
      .slice(0, MAX_TERMS)
      .map(([term]) => term);
  return {
    add: (text) => {
      const folded = fold(text);
      count(words, wordsOf(folded));
      count(runs, runsOf(folded));
    },
    terms: () => ({ words: mostFrequent(words), runs: mostFrequent(runs) }),
  };
}
