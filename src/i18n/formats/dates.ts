import { hasDaysInWords } from '../language-words.ts';
import { FORMAT_LOCALE, type Language } from '../languages.ts';
import { wideRangeText } from './range-text.ts';
import { dayText } from './time-text.ts';

/*
 * Days of the calendar (`YYYY-MM-DD`, Taipei) as words. They carry no hour, so they are read and written in UTC and
 * mean the same day wherever the build runs. The platform's formatters, made once: a large build writes hundreds of
 * thousands of dates (docs/decisions/040-large-builds.md).
 */
const STYLES = {
  full: { dateStyle: 'full' },
  dayAndMonth: { day: 'numeric', month: 'short' },
  month: { year: 'numeric', month: 'short' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;
const formatters = new Map<string, Intl.DateTimeFormat>();
/** Texts that were written, since a page's day is that of many others. */
const written = new Map<string, string>();
/** More days than a site names; a server that runs for years does not keep them all. */
const MOST_WRITTEN = 50_000;

function write(day: string, language: Language, style: keyof typeof STYLES): string {
  const name = language + style;
  const known = written.get(name + day);
  if (known !== undefined) return known;
  const formatter = formatters.get(name) ?? new Intl.DateTimeFormat(FORMAT_LOCALE[language], { ...STYLES[style], timeZone: 'UTC' });
  formatters.set(name, formatter);
  const text = formatter.format(new Date(`${day}T00:00:00Z`));
  if (written.size >= MOST_WRITTEN) written.clear();
  written.set(name + day, text);
  return text;
}

/** `2026年11月18日 星期三`, `Wednesday 18 November 2026`. */
export function longDay(day: string, language: Language): string {
  return write(day, language, 'full');
}

/** A month (`2026-11`): `2026年11月`, `Nov 2026`. */
export function monthText(month: string, language: Language): string {
  return write(`${month}-01`, language, 'month');
}

/** The day as a figure, without its year: `11.18`, `18 Nov`. */
export function dayFigure(day: string, language: Language): string {
  return hasDaysInWords(language) ? write(day, language, 'dayAndMonth') : `${Number(day.slice(5, 7))}.${day.slice(8)}`;
}

/** A day with its year only when that is another than today's: `11/18（三）`, `2027/1/5（二）`. */
export function nearDay(day: string, language: Language, today: string): string {
  return dayText(noonOf(day), language, { year: day.slice(0, 4) !== today.slice(0, 4) });
}

/** From a day to another, both included; one day, and a year, is said once: `12/8（二）– 12/10（四）`, `Tue 5 Jan – Thu 7 Jan 2027`. */
export function daySpan(from: string, to: string, language: Language, today: string): string {
  if (from === to) return nearDay(from, language, today);
  const isOtherYear = from.slice(0, 4) !== today.slice(0, 4);
  const isOneYear = from.slice(0, 4) === to.slice(0, 4);
  // Days in words have their year at the end.
  const isYearLast = isOneYear && hasDaysInWords(language);
  const first = dayText(noonOf(from), language, { year: isOtherYear && !isYearLast });
  return wideRangeText(first, dayText(noonOf(to), language, { year: isYearLast ? isOtherYear : !isOneYear }), language);
}

const noonOf = (day: string) => new Date(`${day}T12:00:00+08:00`);

/** `11/18（三）`, `Wed 18 Nov`, `11月18日（水）`: as `dayText` writes the day of a moment. */
export function shortDay(day: string, language: Language): string {
  return dayText(noonOf(day), language);
}
