/** U+00A0, the space at which no line ends. */
const NO_BREAK = '\u00a0';
/** A number before its unit (`20 歲`), a letter before what it names (`A 區`), and the day after its month (`12 月 25 日`). */
const PAIRS = /(?<=[0-9A-Za-z]) (?=\p{Script=Han})|(?<=[年月]) (?=[0-9])/gu;

/**
 * A Chinese or Japanese text in which a number stays on the line of its unit. Headings and balloons of such a page break only
 * after punctuation and at spaces (`styles/base.css`), so that there a line would rather end within `20 歲` than elsewhere.
 */
export function joinUnits(text: string): string {
  return text.replace(PAIRS, NO_BREAK);
}
