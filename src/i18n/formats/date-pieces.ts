import { FORMAT_LOCALE, type Language } from '../languages.ts';

/**
 * The pieces from which a page writes a day of the year by itself: `{month}月{day}日（{weekday}）` with the names, January and Sunday
 * first. A browser's first formatter of its own takes it 20 to 30 ms of a phone that is still drawing the page.
 */
export interface DatePieces {
  pattern: string;
  months: readonly string[];
  weekdays: readonly string[];
}

export function datePieces(language: Language): DatePieces {
  const format = new Intl.DateTimeFormat(FORMAT_LOCALE[language], { month: 'long', day: 'numeric', weekday: 'short', timeZone: 'UTC' });
  const partOf = (day: Date, type: 'month' | 'weekday') => {
    const part = format.formatToParts(day).find((each) => each.type === type);
    if (!part) throw new Error(`a day in ${language} has no ${type}`);
    return part.value;
  };
  return {
    pattern: format
      .formatToParts(0)
      .map(({ type, value }) => (type === 'literal' ? value.replace('(', '（').replace(')', '）') : `{${type}}`))
      .join(''),
    months: Array.from({ length: 12 }, (_, month) => partOf(new Date(Date.UTC(2023, month, 1)), 'month')),
    // 1 January 2023 was a Sunday.
    weekdays: Array.from({ length: 7 }, (_, weekday) => partOf(new Date(Date.UTC(2023, 0, 1 + weekday)), 'weekday')),
  };
}

/** `11月22日週日`, `Sun 22 November`. @param day `2026-11-22` */
export function writeDate({ pattern, months, weekdays }: DatePieces, day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  const values: Record<string, string | undefined> = { month: months[date.getUTCMonth()], day: String(date.getUTCDate()), weekday: weekdays[date.getUTCDay()] };
  return pattern.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
}
