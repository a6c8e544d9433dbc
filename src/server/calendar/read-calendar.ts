import { MAX_CALENDAR_DAYS } from '../../contract/calendar/calendar.ts';
import { refuseField } from '../../contract/refusal.ts';
import { addMonths, type CalendarKind, monthOf, touches } from '../../domain/calendar/calendar.ts';
import { filePath } from '../../domain/calendar/calendar-path.ts';
import { addDays, type Day, daysBetween, isoWithOffset, taipeiDay, taipeiInstant } from '../../domain/time/taipei-time.ts';
import { type CalendarEvent, calendarEvents } from '../../editorial/calendar-events.ts';
import type { Library } from '../../editorial/library.ts';
import { localize } from '../http/localize.ts';

/** Until when a call without days means this month. */
export function endOfDefault(now: Date): Date {
  return taipeiInstant(`${addMonths(monthOf(taipeiDay(now)), 1)}-01`);
}

interface CalendarWish {
  from?: Day | undefined;
  to?: Day | undefined;
  type?: CalendarKind | undefined;
}

const eventWire = (event: CalendarEvent) => ({
  id: event.id,
  type: event.kind,
  ...localize('title', event.title),
  ...localize('location', event.place ?? { zh: '' }),
  session: event.session,
  all_day: event.allDay,
  starts_at: isoWithOffset(event.starts),
  ends_at: isoWithOffset(event.ends),
  starts_on: event.startsOn,
  ends_on: event.endsOn,
  is_cancelled: event.isCancelled,
  path: event.path,
  file: filePath(event.id).slice(1),
});

/**
 * The events that touch some days (docs/rules.md#calendar). Without `from` they begin with this month, without `to` they end
 * with the month of `from`.
 * @throws Refusal VALIDATION_FAILED when `to` lies before `from` or too far after it
 */
export function readCalendar(library: Library, { from, to, type }: CalendarWish, now: Date) {
  const first = from ?? `${monthOf(to ?? taipeiDay(now))}-01`;
  const last = to ?? addDays(`${addMonths(monthOf(first), 1)}-01`, -1);
  if (last < first) throw refuseField({ field: 'to', message: 'INVALID_TIME' });
  if (daysBetween(first, last) >= MAX_CALENDAR_DAYS) throw refuseField({ field: 'to', message: 'TOO_MANY_DAYS', limit: MAX_CALENDAR_DAYS });
  return calendarEvents(library)
    .filter((event) => touches(event, first, last) && (type === undefined || event.kind === type))
    .map(eventWire);
}
