import { touches } from '../../domain/calendar/calendar.ts';
import { addDays, type Day } from '../../domain/time/taipei-time.ts';
import type { CalendarEvent } from '../../editorial/calendar-events.ts';

/** Days ahead that the page can tell of, should no release follow. */
const TOLD_DAYS = 14;
/** Lines a day: the panel has room for no more. */
const LINES = 2;

export interface AnnouncedDay {
  day: Day;
  events: CalendarEvent[];
}

/**
 * The events of each day from `from` on: those at an hour first. Nothing that takes whole
 * days is open on a day on which the centre rests; days with nothing are left out.
 */
export function announcedDays(from: Day, events: readonly CalendarEvent[], isRest: (day: Day) => boolean): AnnouncedDay[] {
  return Array.from({ length: TOLD_DAYS }, (_, i) => addDays(from, i))
    .map((day) => {
      const here = events.filter((event) => touches(event, day, day));
      const isClosed = isRest(day) || here.some(({ kind }) => kind === 'closed');
      const open = here.filter(({ kind, isCancelled, allDay }) => kind !== 'closed' && !isCancelled && !(allDay && isClosed));
      return { day, events: open.sort((a, b) => Number(a.allDay) - Number(b.allDay) || a.starts.getTime() - b.starts.getTime()).slice(0, LINES) };
    })
    .filter(({ events: told }) => told.length > 0);
}
