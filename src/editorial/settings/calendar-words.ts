import type { Translate } from '../../i18n/catalogue.ts';
import type { Language } from '../../i18n/languages.ts';
import { type Reading, readText } from '../../i18n/localized.ts';
import type { CalendarEvent } from '../calendar-events.ts';
import type { Settings } from './settings.ts';

/*
 * An event in words, the same on the pages and in the calendars that members keep elsewhere. `t` is the translator of
 * `language`.
 */

/** Its title, with the number of the session or that the centre is closed. */
export function eventTitle({ kind, title, session }: CalendarEvent, language: Language, t: Translate): Reading {
  const reading = readText(title, language);
  if (kind === 'closed') return { ...reading, text: t('calendar:closedFor', { name: reading.text }) };
  return session && session.count > 1 ? { ...reading, text: t('calendar:session', { title: reading.text, ...session }) } : reading;
}

/** Where it is, so that a map finds it. */
export function eventLocation({ place }: CalendarEvent, { centre }: Settings, language: Language, t: Translate): string {
  const house = { house: centre.name[language], address: centre.address[language] };
  return place ? t('calendar:location', { place: readText(place, language).text, ...house }) : t('calendar:locationHouse', house);
}

/** A description in a few lines, the address of its page last: not every calendar shows a link of its own. */
export function eventDescription({ summary, allDay, hours }: CalendarEvent, url: string, language: Language, t: Translate): string {
  const lines = [summary ? readText(summary, language).text : null, allDay && hours ? t('calendar:eachOpenDay', hours) : null, url];
  return lines.filter((line) => line !== null).join('\n');
}
