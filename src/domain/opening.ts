import { addDays, type Day, isoWeekday, taipeiDay, taipeiInstant } from './taipei-time.ts';

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

/**
 * The Monday of the week in which somebody who comes now finds hours to book: this one while one of its hours has not begun,
 * or the next that is not closed altogether. This one, where all weeks up to the horizon are closed.
 */
export function firstBookableWeek(now: Date, rules: OpeningRules, horizonDays: number): Day {
  const today = taipeiDay(now);
  for (let ahead = 0; ahead <= horizonDays; ahead += 1) {
    const day = addDays(today, ahead);
    const lastHour = openHours(day, rules).at(-1);
    if (lastHour !== undefined && taipeiInstant(day, lastHour) > now) return mondayOf(day);
  }
  return mondayOf(today);
}
