import { addDays, formatDateTime } from '../../domain/time/taipei-time.ts';
import type { CalendarEvent } from '../../editorial/calendar-events.ts';

export interface EventWords {
  title: string;
  details: string;
  location: string;
}

/** The address at which Google Calendar takes an event over; its times are Taipei's, its last day exclusive. */
export function googleLink({ allDay, starts, ends, startsOn, endsOn }: CalendarEvent, { title, details, location }: EventWords): string {
  const day = (value: string) => value.replaceAll('-', '');
  const time = (instant: Date) => formatDateTime(instant).replaceAll(/[-:]/g, '').replace(' ', 'T');
  const dates = allDay ? `${day(startsOn)}/${day(addDays(endsOn, 1))}` : `${time(starts)}/${time(ends)}`;
  const query = new URLSearchParams({ action: 'TEMPLATE', text: title, dates, ctz: 'Asia/Taipei', details, location });
  return `https://calendar.google.com/calendar/render?${query}`;
}
