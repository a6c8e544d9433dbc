import type { Period } from '../time/period.ts';
import { addDays, taipeiDay, taipeiInstant } from '../time/taipei-time.ts';

/** The parts of a member's calendar (docs/rules.md#my-calendar). `coming` begins with this moment. */
export const CALENDAR_RANGES = ['today', 'past_7_days', 'past_month', 'coming'] as const;
export type CalendarRange = (typeof CALENDAR_RANGES)[number];

/** Days of the past month. */
const PAST_MONTH_DAYS = 30;
/** Days that a calendar reaches ahead: further than anything can be booked. */
export const CALENDAR_AHEAD_DAYS = 400;
/** The longest that one entry may last, in days: a lease with its extension (docs/rules.md#lease-extension). */
export const LONGEST_ENTRY_DAYS = 62;

/** The half-open period of a part at an instant; without one from the beginning of the past month to the end of what is to come. */
export function periodOf(range: CalendarRange | undefined, now: Date): Period {
  const today = taipeiDay(now);
  const midnight = (days: number) => taipeiInstant(addDays(today, days));
  const end = midnight(CALENDAR_AHEAD_DAYS);
  if (range === 'today') return { start: midnight(0), end: midnight(1) };
  if (range === 'past_7_days') return { start: midnight(-7), end: midnight(0) };
  if (range === 'past_month') return { start: midnight(-PAST_MONTH_DAYS), end: midnight(0) };
  return range === 'coming' ? { start: now, end } : { start: midnight(-PAST_MONTH_DAYS), end };
}

/** Whether a part is read from its latest entry on: the past is. */
export const isNewestFirst = (range: CalendarRange | undefined): boolean => range === 'past_7_days' || range === 'past_month';
