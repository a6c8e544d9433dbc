import type { Month } from '../../domain/calendar/calendar.ts';
import { type Day, taipeiInstant } from '../../domain/time/taipei-time.ts';
import type { CalendarEvent } from '../../editorial/calendar-events.ts';
import { shortDay } from '../../i18n/dates.ts';
import { FORMAT_LOCALE, type Language } from '../../i18n/languages.ts';
import { wideRangeText } from '../../i18n/range-text.ts';
import { clockText, longDayText, periodText } from '../../i18n/time-text.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

/** A day has no hour: it is written in UTC, and is the same wherever the build runs. */
function write(day: Day, language: Language, name: string, options: Intl.DateTimeFormatOptions): string {
  const key = language + name;
  const format = formats.get(key) ?? new Intl.DateTimeFormat(FORMAT_LOCALE[language], { ...options, timeZone: 'UTC' });
  formats.set(key, format);
  return format.format(new Date(`${day}T00:00:00Z`));
}

/** `2026年11月`, `November 2026`. */
export function monthText(month: Month, language: Language): string {
  return write(`${month}-01`, language, 'month', { year: 'numeric', month: 'long' });
}

/** A day for who hears it: `11月21日 星期六`, `Saturday 21 November`. */
export function spokenDay(day: Day, language: Language): string {
  return longDayText(taipeiInstant(day), language);
}

/** A weekday in full. */
export function spokenWeekday(day: Day, language: Language): string {
  return write(day, language, 'weekday', { weekday: 'long' });
}

/** When an event is: its hours on a day, or its first and last day. */
export function eventTime({ allDay, startsOn, endsOn, starts, ends }: CalendarEvent, language: Language): string {
  if (!allDay) return periodText({ start: starts, end: ends }, language);
  return startsOn === endsOn ? shortDay(startsOn, language) : wideRangeText(shortDay(startsOn, language), shortDay(endsOn, language), language);
}

/** The hour at which an event of one day begins. */
export function eventHour({ starts }: CalendarEvent): string {
  return clockText(starts);
}
