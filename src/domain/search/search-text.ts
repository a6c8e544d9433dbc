/** Compares texts for a search: in the browser with what somebody typed, in the build with what editors wrote. */

const CJK = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}ー々';
const RUN = new RegExp(`[${CJK}]+`, 'gu');
const WORD = new RegExp(`(?:(?![${CJK}])[\\p{L}\\p{N}\\p{M}])+`, 'gu');
const PIECE = new RegExp(`${RUN.source}|${WORD.source}`, 'gu');

/** A text without what does not count: case, width, accents, and the marks between words that an index writes. */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f\u200b\u00ad]/g, '')
    .normalize('NFC')
    .toLowerCase();
}

/** The runs of Chinese and Japanese in a folded text. */
export function runsOf(folded: string): string[] {
  return folded.match(RUN) ?? [];
}

/** The words of other scripts in a folded text. */
export function wordsOf(folded: string): string[] {
  return folded.match(WORD) ?? [];
}

export function isRun(piece: string): boolean {
  return new RegExp(`^[${CJK}]`, 'u').test(piece);
}

/** A folded text with each of its runs and words replaced by what `replace` makes of it. */
export function replacePieces(folded: string, replace: (piece: string) => string): string {
  return folded.replace(PIECE, replace);
}

/** The words and runs of a text, one space between them: nothing else of it counts. */
export function plainWords(text: string): string {
  return (fold(text).match(PIECE) ?? []).join(' ');
}

/** Whether a word or phrase stands in a query: whole words, or anywhere in a run of Chinese or Japanese. */
export function hasPhrase(query: string, phrase: string): boolean {
  const [asked, wanted] = [plainWords(query), plainWords(phrase)];
  if (wanted === '') return false;
  const close = (text: string) => text.replaceAll(' ', '');
  return runsOf(wanted).length > 0 ? close(asked).includes(close(wanted)) : ` ${asked} `.includes(` ${wanted} `);
}

/** Before a word that is meant only where nothing else is asked for: `=hours`. */
const ALONE = '=';

/** Whether a query asks for a page by one of its editors' words: the word stands in it, or, marked so, is all of it. */
export function matchesEditorWord(query: string, word: string): boolean {
  return word.startsWith(ALONE) ? plainWords(query) === plainWords(word) : hasPhrase(query, word);
}
