import { hasDaysInWords } from '../language-words.ts';
import type { Language } from '../languages.ts';
import { daySpan, nearDay } from './dates.ts';
import { rangeText } from './range-text.ts';
import { clockText, dayText, periodText } from './time-text.ts';

/*
 * Days and times in e-mails, and in the calendar files that come with them: one style for all. They are read long after,
 * so each names its year. Nothing else of the server may write a date in words (scripts/code/check-imports.ts).
 */

/** A day of the calendar (`YYYY-MM-DD`): `2026/12/5（六）`, `Sat 5 Dec 2026`, `2026年12月5日（土）`. */
export function mailDay(day: string, language: Language): string {
  return nearDay(day, language, NO_YEAR);
}

/** From a day to another, both included: `2026/12/5（六）– 12/7（一）`, `Sat 5 Dec – Mon 7 Dec 2026`. */
export function mailDays(from: string, to: string, language: Language): string {
  return daySpan(from, to, language, NO_YEAR);
}

/** A moment: `2026/12/5（六）14:00`, `Sat 5 Dec 2026, 14:00`, as the periods have it. */
export function mailMoment(instant: Date, language: Language): string {
  return `${dayText(instant, language, { year: true })}${hasDaysInWords(language) ? ', ' : ''}${clockText(instant)}`;
}

/** A half-open period: `2026/12/5（六）14:00–17:00`, or with both days when it runs over midnight. */
export function mailPeriod(period: { start: Date; end: Date }, language: Language): string {
  return periodText(period, language, { year: true });
}

/** The same hours of each of several days: `Sat 5 Dec – Mon 7 Dec 2026, 10:00–13:00`. */
export function mailHours(days: string, { start, end }: { start: Date; end: Date }, language: Language): string {
  return `${days}${hasDaysInWords(language) ? ', ' : ' '}${rangeText(clockText(start), clockText(end), language)}`;
}

/** The year that no day is in: every other one is named. */
const NO_YEAR = '';
