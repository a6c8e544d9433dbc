import { addDays, formatDateTime, TIME_ZONE } from '../time/taipei-time.ts';
import type { DaySpan } from './calendar.ts';

/** When something is: whole days, both included, or its hours, half-open. */
export interface EventTime extends DaySpan {
  allDay: boolean;
  starts: Date;
  ends: Date;
}

export interface EventWords {
  title: string;
  details: string;
  location: string;
}

/** The address at which Google Calendar takes an event over; its times are Taipei's, its last day exclusive. */
export function googleLink({ allDay, starts, ends, startsOn, endsOn }: EventTime, { title, details, location }: EventWords): string {
  const day = (value: string) => value.replaceAll('-', '');
  const time = (instant: Date) => formatDateTime(instant).replaceAll(/[-:]/g, '').replace(' ', 'T');
  const dates = allDay ? `${day(startsOn)}/${day(addDays(endsOn, 1))}` : `${time(starts)}/${time(ends)}`;
  const query = new URLSearchParams({ action: 'TEMPLATE', text: title, dates, ctz: TIME_ZONE, details, location });
  return `https://calendar.google.com/calendar/render?${query}`;
}
