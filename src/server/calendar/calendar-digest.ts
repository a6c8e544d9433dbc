import { createHash } from 'node:crypto';
import { type CalendarEvent, calendarEvents } from '../../editorial/calendar-events.ts';
import type { Library } from '../../editorial/library.ts';
import type { LocalizedText } from '../../i18n/localized.ts';
import type { ReleasedEvent } from '../db/release.ts';

const inOrder = (text: LocalizedText | null) => [text?.zh, text?.en, text?.ja].map((each) => each ?? null);

/** A digest of all that an event says in any language: when it changes, those who subscribe hear of it. */
function digestOf({ kind, title, summary, place, session, allDay, starts, ends, hours, isCancelled, path }: CalendarEvent): string {
  const said = [
    kind,
    ...[title, summary, place].map(inOrder),
    session?.number,
    session?.count,
    allDay,
    starts,
    ends,
    hours?.from,
    hours?.to,
    isCancelled,
    path,
  ];
  return createHash('sha256').update(JSON.stringify(said)).digest('base64url');
}

/** The calendar's events as their versions are kept. */
export function releasedEvents(library: Library): ReleasedEvent[] {
  return calendarEvents(library).map((event) => ({ id: event.id, digest: digestOf(event) }));
}
