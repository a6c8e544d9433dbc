import { fold, runsOf, wordsOf } from '../../domain/search/search-text.ts';
import { HTML_LANG, type Language } from '../../i18n/languages.ts';

/**
 * Whether what was looked for really stands in a text. Pagefind falls back to the beginning of a word, or to one of its
 * characters, where no page has the word; such a page is no result (docs/decisions/041-search.md).
 */

/** Tells, text by text, whether each word of a query stands in it. A query without letters and digits stands nowhere. */
export function matches(query: string, language: Language): (text: string) => boolean {
  const asked = fold(query);
  const starts = [...new Set(wordsOf(asked))].map(stem);
  const runs = [...new Set(runsOf(asked))].map((run) => ({ run, pieces: piecesOf(run, language) }));
  return (text) => {
    if (starts.length + runs.length === 0) return false;
    const folded = fold(text);
    const words = starts.length > 0 ? wordsOf(folded) : [];
    return (
      starts.every((start) => words.some((word) => word.startsWith(start))) &&
      runs.every(({ run, pieces }) => folded.includes(run) || (pieces.length > 1 && pieces.every((piece) => folded.includes(piece))))
    );
  };
}

/** Tells, title by title, whether every word of a query stands in it whole. */
export function titleHas(query: string): (title: string) => boolean {
  const asked = fold(query);
  const [words, runs] = [wordsOf(asked), runsOf(asked)];
  return (title) => {
    const folded = fold(title);
    const own = new Set(wordsOf(folded));
    return words.length + runs.length > 0 && words.every((word) => own.has(word)) && runs.every((run) => folded.includes(run));
  };
}

/** The endings of English words: "panels" finds "panel", "drawing" finds "draw". As in Pagefind, what is left has a vowel. */
const ENDINGS = /(?:ations?|ions?|ings?|ies|ied|ers?|ed|es|ly|s|y|e)$/;

function stem(word: string): string {
  const left = word.replace(ENDINGS, '').replace(/([bdfgmnprt])\1$/, '$1');
  return left.length >= 3 && /[aeiouy]/.test(left) ? left : word;
}

/**
 * The words of a run of Chinese or Japanese. One character alone says too little: it stays with the word before it, or the
 * first with the one after; a single kana is a particle, and left out.
 */
function piecesOf(run: string, language: Language): string[] {
  const pieces: string[] = [];
  let waiting = '';
  for (const { segment } of new Intl.Segmenter(HTML_LANG[language], { granularity: 'word' }).segment(run)) {
    if (/^\p{Script=Hiragana}$/u.test(segment)) continue;
    const last = pieces.at(-1);
    if ([...segment].length > 1) {
      pieces.push(waiting + segment);
      waiting = '';
    } else if (last === undefined) waiting += segment;
    else pieces[pieces.length - 1] = last + segment;
  }
  return waiting === '' ? pieces : [...pieces, waiting];
}
