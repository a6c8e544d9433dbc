import { HTML_LANG, type Language } from './languages.ts';

/*
 * Days of the calendar (`YYYY-MM-DD`, Taipei) as words. They carry no hour, so they are read and written in UTC and
 * mean the same day wherever the build runs. The platform's formatters, made once: a large build writes hundreds of
 * thousands of dates (docs/decisions/040-large-builds.md).
 */
const STYLES = {
  full: { dateStyle: 'full' },
  dayAndMonth: { day: 'numeric', month: 'short' },
  weekday: { weekday: 'short' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;
const formatters = new Map<string, Intl.DateTimeFormat>();

function write(day: string, language: Language, style: keyof typeof STYLES): string {
  const name = language + style;
  // British English puts the day before the month, as the site does.
  const formatter = formatters.get(name) ?? new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : HTML_LANG[language], { ...STYLES[style], timeZone: 'UTC' });
  formatters.set(name, formatter);
  return formatter.format(new Date(`${day}T00:00:00Z`));
}

/** `2026年11月18日 星期三`, `Wednesday 18 November 2026`. */
export function longDay(day: string, language: Language): string {
  return write(day, language, 'full');
}

/** The day as a figure, without its year: `11.18`, `18 Nov`. */
export function dayFigure(day: string, language: Language): string {
  return language === 'en' ? write(day, language, 'dayAndMonth') : `${Number(day.slice(5, 7))}.${day.slice(8)}`;
}

/** `11/18（三）`, `Wed 18 Nov`. */
export function shortDay(day: string, language: Language): string {
  const weekday = write(day, language, 'weekday').replace(/^週/, '');
  return language === 'en' ? `${weekday} ${dayFigure(day, language)}` : `${Number(day.slice(5, 7))}/${Number(day.slice(8))}（${weekday}）`;
}
