import { addMonth, addYear, format } from '@formkit/tempo';
import type { Day } from './taipei-time.ts';

/*
 * Months and years have no length of their own: tempo counts them. It takes a tenth of a millisecond, so what is asked for each
 * hour of a booking, or in a browser, is arithmetic (docs/decisions/004). A day is the same day wherever the process runs.
 */
const DAY = 'YYYY-MM-DD';

/** The same day so many years on; of 29 February 1 March, where the year has no such day. */
export function addYears(day: Day, count: number): Day {
  return format(addYear(day, count, true), DAY, 'en');
}

/** The same day so many months on, or before; where the month is shorter, its last day. */
export function addMonths(day: Day, count: number): Day {
  return format(addMonth(day, count), DAY, 'en');
}

/** The first day of the month after a day's. */
export function nextMonthStart(day: Day): Day {
  return format(addMonth(`${day.slice(0, 7)}-01`, 1), DAY, 'en');
}
