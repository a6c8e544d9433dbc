import { addDays, type Day, isoWeekday, taipeiDay, taipeiInstant } from '../time/taipei-time.ts';

/** When the centre is open (docs/rules.md#opening-hours): set by the centre in `content/settings/`. */
export interface OpeningHours {
  /** Whole hours, Taipei. */
  openHour: number;
  closeHour: number;
  /** ISO weekdays: 1 is Monday. */
  closedWeekdays: readonly number[];
  /** National holidays and closures by day. */
  closedDays: ReadonlySet<Day>;
}

/** The rules of which days may be booked. */
export interface OpeningRules extends OpeningHours {
  /** The last day of which it is known whether it is a holiday: nothing is booked for a day after it. */
  knownUntil: Day;
}

/** So many days before the holidays' table ends the office is asked for more: the calendar of the year after is published by then. */
export const HOLIDAYS_NOTICE_DAYS = 180;

/** The last day that may be booked today: within the horizon, and not after the last day whose holidays are known. */
export function lastBookableDay(today: Day, horizonDays: number, { knownUntil }: Pick<OpeningRules, 'knownUntil'>): Day {
  const horizon = addDays(today, horizonDays);
  return horizon < knownUntil ? horizon : knownUntil;
}

/** True when the centre is closed all day: Mondays, national holidays, closures (docs/rules.md#opening-hours). */
export function isClosedDay(day: Day, rules: OpeningHours): boolean {
  return rules.closedWeekdays.includes(isoWeekday(day)) || rules.closedDays.has(day);
}

/** The hours at which a bookable hour begins on a day; none on a closed day. */
export function openHours(day: Day, rules: OpeningHours): number[] {
  if (isClosedDay(day, rules)) return [];
  return Array.from({ length: rules.closeHour - rules.openHour }, (_, i) => rules.openHour + i);
}

/** The Monday of the week of a day. */
export function mondayOf(day: Day): Day {
  return addDays(day, 1 - isoWeekday(day));
}

/**
 * The Monday of the week in which somebody who comes now finds hours to book: this one while one of its hours has not begun,
 * or the next that is not closed altogether. This one, where all weeks that may be booked are closed.
 */
export function firstBookableWeek(now: Date, rules: OpeningRules, horizonDays: number): Day {
  const today = taipeiDay(now);
  const last = lastBookableDay(today, horizonDays, rules);
  for (let day = today; day <= last; day = addDays(day, 1)) {
    const lastHour = openHours(day, rules).at(-1);
    if (lastHour !== undefined && taipeiInstant(day, lastHour) > now) return mondayOf(day);
  }
  return mondayOf(today);
}
