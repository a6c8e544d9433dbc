import { createHash } from 'node:crypto';
import ical, { type ICalEventData, ICalEventStatus, ICalEventTransparency } from 'ical-generator';
import { Refusal } from '../../contract/refusal.ts';
import type { CalendarKind } from '../../domain/calendar/calendar.ts';
import { HOUR_SECONDS } from '../../domain/time/period.ts';
import { addDays } from '../../domain/time/taipei-time.ts';
import { type CalendarEvent, calendarEvents, eventsOfFile } from '../../editorial/calendar-events.ts';
import { eventDescription, eventLocation, eventTitle } from '../../editorial/settings/calendar-words.ts';
import type { Translate } from '../../i18n/catalogue.ts';
import type { Language } from '../../i18n/languages.ts';
import type { Deps } from '../deps.ts';
import { calendarTranslator } from './calendar-texts.ts';

/** A calendar file (RFC 5545), ready to be sent. */
export interface CalendarFile {
  text: string;
  etag: string;
}

type FeedDeps = Pick<Deps, 'config' | 'library' | 'calendarVersions'>;

/** The interval at which a subscriber's calendar may ask again. */
const REFRESH_SECONDS = 6 * HOUR_SECONDS;

/**
 * An event as a calendar file says it. Its UID never changes; it names the language, so that who subscribes to two
 * languages has both, and who adds one event by hand to a calendar that has the feed of that language has it once.
 * Times are UTC: right in every client without a table of time zones, and Taipei has no summer time.
 */
function eventData({ config, library, calendarVersions }: FeedDeps, event: CalendarEvent, language: Language, t: Translate): ICalEventData {
  const version = calendarVersions.get(event.id);
  if (!version) throw new Error(`${event.id} was never released`);
  const url = new URL(`/${language}/${event.path}`, config.siteUrl).href;
  const title = eventTitle(event, language, t).text;
  return {
    id: `${event.id}.${language}@${new URL(config.siteUrl).hostname}`,
    sequence: version.sequence,
    stamp: version.changedAt,
    lastModified: version.changedAt,
    ...(event.allDay
      ? { allDay: true, start: new Date(`${event.startsOn}T00:00:00Z`), end: new Date(`${addDays(event.endsOn, 1)}T00:00:00Z`) }
      : { start: event.starts, end: event.ends }),
    // Not every client shows a status.
    summary: event.isCancelled ? t('calendar:cancelledTitle', { title }) : title,
    description: eventDescription(event, url, language, t),
    location: eventLocation(event, library.settings, language, t),
    url,
    categories: [{ name: t(`calendar:kind.${event.kind}`) }],
    status: event.isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    // An exhibition of weeks does not make its visitor busy for weeks.
    transparency: event.allDay || event.isCancelled ? ICalEventTransparency.TRANSPARENT : ICalEventTransparency.OPAQUE,
  };
}

function fileOf(deps: FeedDeps, events: readonly CalendarEvent[], language: Language, t: Translate, name?: string): CalendarFile {
  const calendar = ical({
    prodId: { company: deps.library.settings.centre.short_name.en, product: 'Calendar', language: language.toUpperCase() },
    ...(name && { name, ttl: REFRESH_SECONDS }),
  });
  for (const event of events) calendar.createEvent(eventData(deps, event, language, t));
  const text = `${calendar.toString()}\r\n`;
  return { text, etag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"` };
}

/** The calendar that people subscribe to, in one language, of one kind of event when asked. Drafts are never in it. */
export function calendarFeed(deps: FeedDeps, language: Language, kind?: CalendarKind): CalendarFile {
  const t = calendarTranslator(language);
  const house = deps.library.settings.centre.name[language];
  const name = kind ? t('calendar:feedNameOf', { house, kind: t(`calendar:kind.${kind}`) }) : t('calendar:feedName', { house });
  const events = calendarEvents(deps.library).filter((event) => kind === undefined || event.kind === kind);
  return fileOf(deps, events, language, t, name);
}

/** One event, or the sessions of one course, as a file to be added by hand. @throws Refusal NOT_FOUND */
export function calendarFile(deps: FeedDeps, id: string, language: Language): CalendarFile {
  const events = eventsOfFile(calendarEvents(deps.library), id);
  if (events.length === 0) throw new Refusal('NOT_FOUND');
  return fileOf(deps, events, language, calendarTranslator(language));
}
