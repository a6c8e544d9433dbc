import { googleLink } from '../../domain/calendar/google-link.ts';
import { taipeiDay } from '../../domain/time/taipei-time.ts';
import { periodText } from '../../i18n/formats/time-text.ts';
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
