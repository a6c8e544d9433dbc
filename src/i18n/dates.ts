import { format } from '@formkit/tempo';
import { HTML_LANG, type Language } from './languages.ts';

/*
 * Days of the calendar (`YYYY-MM-DD`, Taipei) as words. They carry no hour, so they are read and written in UTC and
 * mean the same day wherever the build runs.
 */

/** tempo's formats: `full`, or tokens such as `MMM`. British English puts the day before the month, as the site does. */
const write = (day: string, language: Language, pattern: string) =>
  format({ date: `${day}T00:00:00Z`, format: pattern, tz: 'UTC', locale: language === 'en' ? 'en-GB' : HTML_LANG[language] });

/** `2026年11月18日 星期三`, `Wednesday 18 November 2026`. */
export function longDay(day: string, language: Language): string {
  return write(day, language, 'full');
}

/** The day as a figure, without its year: `11.18`, `18 Nov`. */
export function dayFigure(day: string, language: Language): string {
  return write(day, language, language === 'en' ? 'D MMM' : 'M.DD');
}

/** `11/18（三）`, `Wed 18 Nov`. */
export function shortDay(day: string, language: Language): string {
  const weekday = write(day, language, 'ddd').replace(/^週/, '');
  return language === 'en' ? `${weekday} ${dayFigure(day, language)}` : `${write(day, language, 'M/D')}（${weekday}）`;
}
