import { googleLink } from '../../domain/calendar/google-link.ts';
import { rhythmOf } from '../../domain/my-calendar/series.ts';
import type { Period } from '../../domain/time/period.ts';
import { taipeiDay } from '../../domain/time/taipei-time.ts';
import type { Translate } from '../../i18n/catalogue.ts';
import { rangeText, wideRangeText } from '../../i18n/formats/range-text.ts';
import { clockText, dayText, periodText, weekdayName } from '../../i18n/formats/time-text.ts';
import type { Language } from '../../i18n/languages.ts';
import { readField } from '../../i18n/localized.ts';
import type { CalendarEntry } from './calendar-entry.ts';

/** The title, place and time of an entry, in the language of the page. */
export function wordsOf(entry: CalendarEntry, language: Language, now: Date) {
  return { title: readField(entry, 'title', language), place: readField(entry, 'location', language), time: periodText(entry, language, { now }) };
}

/** The address at which Google Calendar takes an entry over, with the page of its record. */
export function googleLinkOf(entry: CalendarEntry, language: Language): string {
  const { start, end } = entry;
  const details = new URL(`/${language}/${entry.path}`, location.origin).href;
  const days = { startsOn: taipeiDay(start), endsOn: taipeiDay(end) };
  const words = { title: readField(entry, 'title', language).text, details, location: readField(entry, 'location', language).text };
  return googleLink({ allDay: false, starts: start, ends: end, ...days }, words);
}

/** `Every Tuesday, 18:00–21:00 · Tue 24 Nov to Tue 8 Dec` of periods, soonest first; their days alone where they have no weekday and hours of their own. */
export function rhythmText(periods: readonly [Period, ...Period[]], language: Language, t: Translate): string {
  const [first] = periods;
  const last = periods.at(-1) ?? first;
  const { weekday, isEveryWeek } = rhythmOf(periods);
  const span = wideRangeText(dayText(first.start, language), dayText(last.start, language), language);
  if (weekday === null) return span;
  const hours = rangeText(clockText(first.start), clockText(first.end), language);
  const day = { weekday: weekdayName(weekday, language, 'long'), hours };
  return `${t(isEveryWeek ? 'mycalendar:series.weekly' : 'mycalendar:series.on', day)} · ${span}`;
}
