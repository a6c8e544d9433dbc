import { format } from '@formkit/tempo';
import type { Month } from '../../domain/calendar/calendar.ts';
import { type Day, TIME_ZONE, taipeiInstant } from '../../domain/time/taipei-time.ts';
import type { CalendarEvent } from '../../editorial/calendar-events.ts';
import { shortDay } from '../../i18n/formats/dates.ts';
import { wideRangeText } from '../../i18n/formats/range-text.ts';
import { clockText, longDayText, periodText } from '../../i18n/formats/time-text.ts';
import { hasDaysInWords } from '../../i18n/language-words.ts';
import { FORMAT_LOCALE, type Language } from '../../i18n/languages.ts';

const written = new Map<string, string>();

/** Build time alone: tempo (docs/decisions/004) writes each once, since pages of a month name the same days as those of its neighbours. */
function write(day: Day, language: Language, pattern: string): string {
  const name = `${day} ${language} ${pattern}`;
  const text = written.get(name) ?? format({ date: taipeiInstant(day), format: pattern, tz: TIME_ZONE, locale: FORMAT_LOCALE[language] });
  written.set(name, text);
  return text;
}

/** `2026年11月`, `November 2026`. */
export function monthText(month: Month, language: Language): string {
  return write(`${month}-01`, language, hasDaysInWords(language) ? 'MMMM YYYY' : 'YYYY年M月');
}

/** A day as a screen reader says it: `11月21日 星期六`, `Saturday 21 November`. */
export function spokenDay(day: Day, language: Language): string {
  return longDayText(taipeiInstant(day), language);
}

/** A weekday in full. */
export function spokenWeekday(day: Day, language: Language): string {
  return write(day, language, 'dddd');
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
