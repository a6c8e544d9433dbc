import { RANGE_MARKS } from '../language-words.ts';
import type { Language } from '../languages.ts';

/*
 * Between two hours or days of a range: an en dash, in Japanese a wave dash. Nothing else writes one
 * (`range-text.test.ts`, scripts/words/check-words.ts).
 */

/** From one to another, close together: `10:00–12:00`, `10:00〜12:00`. */
export function rangeText(from: string, to: string, language: Language): string {
  return `${from}${RANGE_MARKS[language].close}${to}`;
}

/** The same between longer names: `Tue 5 Jan – Thu 7 Jan`, `1月5日（火）〜1月7日（木）`. A wide bracket keeps its own distance. */
export function wideRangeText(from: string, to: string, language: Language): string {
  const { close, until } = RANGE_MARKS[language];
  return close === until || from.endsWith('）') ? `${from}${until}${to}` : `${from} ${until}${to}`;
}

/** The end of a range, below or beside its beginning: `– 12.26`, `〜12.26`. */
export function untilText(to: string, language: Language): string {
  return `${untilMark(language)}${to}`;
}

/** `untilText` without its end, for where that is an element. */
export const untilMark = (language: Language): string => RANGE_MARKS[language].until;
