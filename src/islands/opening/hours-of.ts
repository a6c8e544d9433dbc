import type { DayHours, OpeningHours } from '../../domain/opening/opening-hours.ts';
import type { Day } from '../../domain/time/taipei-time.ts';

/** The rules of opening as a page says them. */
export interface HoursFacts {
  open: number;
  close: number;
  weekdays: readonly number[];
  /** Closed days by date, with their names. */
  days: Readonly<Record<string, string>>;
  /** Days that staff has given hours of their own. */
  special?: ReadonlyMap<Day, DayHours>;
}

/** The rules of opening that the facts say. */
export function hoursOf({ open, close, weekdays, days, special = new Map() }: HoursFacts): OpeningHours {
  return { openHour: open, closeHour: close, closedWeekdays: weekdays, closedDays: new Set(Object.keys(days)), specialDays: special };
}
