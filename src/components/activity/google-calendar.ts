import { addDays } from '../../domain/taipei-time.ts';

/** One entry for a calendar: a stretch of hours, or whole days. */
export interface CalendarSpan {
  starts_on: string;
  ends_on: string;
  from: string;
  to: string;
}

interface Words {
  title: string;
  details: string;
  location: string;
}

const stamp = (day: string, clock: string) => `${day.replaceAll('-', '')}T${clock.replace(':', '')}00`;
const bare = (day: string) => day.replaceAll('-', '');

/**
 * The address at which Google Calendar offers an entry to be saved. What runs over several days is entered as whole
 * days, their last one exclusive as Google counts; hours are Taipei's.
 */
export function googleCalendarUrl({ starts_on, ends_on, from, to }: CalendarSpan, { title, details, location }: Words): string {
  const dates = starts_on === ends_on ? `${stamp(starts_on, from)}/${stamp(ends_on, to)}` : `${bare(starts_on)}/${bare(addDays(ends_on, 1))}`;
  const query = new URLSearchParams({ action: 'TEMPLATE', text: title, dates, ctz: 'Asia/Taipei', location, details });
  return `https://calendar.google.com/calendar/render?${query}`;
}
