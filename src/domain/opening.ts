import { addDays, type Day, isoWeekday } from './taipei-time.ts';

/** When the house is open (spec section 9): set by the centre in `content/settings/`. */
export interface OpeningRules {
  /** Whole hours, Taipei. */
  openHour: number;
  closeHour: number;
  /** ISO weekdays: 1 is Monday. */
  closedWeekdays: readonly number[];
  /** National holidays and closures by day. */
  closedDays: ReadonlySet<Day>;
}

/** True when the house is closed all day: Mondays, national holidays, closures (spec section 9). */
export function isClosedDay(day: Day, rules: OpeningRules): boolean {
  return rules.closedWeekdays.includes(isoWeekday(day)) || rules.closedDays.has(day);
}

/** The hours at which a bookable hour begins on a day; none on a closed day. */
export function openHours(day: Day, rules: OpeningRules): number[] {
  if (isClosedDay(day, rules)) return [];
  return Array.from({ length: rules.closeHour - rules.openHour }, (_, i) => rules.openHour + i);
}

/** The Monday of the week of a day. */
export function mondayOf(day: Day): Day {
  return addDays(day, 1 - isoWeekday(day));
}
