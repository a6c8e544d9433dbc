import { HTML_LANG, type Language } from './languages.ts';

/*
 * Days of the calendar (`YYYY-MM-DD`, Taipei) as words. They carry no hour, so they are read and written in UTC and
 * mean the same day wherever the build runs.
 */

const format = (day: string, language: Language, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(HTML_LANG[language], { ...options, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));

/** `2026年11月18日 星期三`, `Wednesday 18 November 2026`. */
export function longDay(day: string, language: Language): string {
  if (language === 'en') return new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));
  return format(day, language, { dateStyle: 'full' });
}

/** The day as a figure, without its year: `11.18`, `18 Nov`. */
export function dayFigure(day: string, language: Language): string {
  const [, month = '', date = ''] = day.split('-');
  if (language === 'en') return `${Number(date)} ${format(day, language, { month: 'short' })}`;
  return `${Number(month)}.${date}`;
}

/** `11/18（三）`, `Wed 18 Nov`. */
export function shortDay(day: string, language: Language): string {
  const weekday = format(day, language, { weekday: 'short' }).replace(/^週/, '');
  const [, month = '', date = ''] = day.split('-');
  return language === 'en' ? `${weekday} ${dayFigure(day, language)}` : `${Number(month)}/${Number(date)}（${weekday}）`;
}
