import { addDays, type Day, isoWeekday, taipeiDay, taipeiInstant } from '../time/taipei-time.ts';

/** The hours of a day: whole hours, Taipei, the last one not included. */
export interface DayHours {
  openHour: number;
  closeHour: number;
}

/** When the centre is open (docs/rules.md#opening-hours): set by the centre in `content/settings/`, and by staff for single days. */
export interface OpeningHours extends DayHours {
  /** ISO weekdays: 1 is Monday. */
  closedWeekdays: readonly number[];
  /** National holidays and closures by day. */
  closedDays: ReadonlySet<Day>;
  /** Days with hours of their own, closed ones among them; closings come on top of these (docs/decisions/300). */
  specialDays?: ReadonlyMap<Day, DayHours>;
  /** The hours that staff has set last for a day; null: the centre is not open on it. */
  setHours?: ReadonlyMap<Day, DayHours | null>;
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

/** The hours of a day of the usual week, whatever staff has set for it; null on Mondays, national holidays, closures. */
export function usualHours(day: Day, rules: OpeningHours): DayHours | null {
  return rules.closedWeekdays.includes(isoWeekday(day)) || rules.closedDays.has(day) ? null : { openHour: rules.openHour, closeHour: rules.closeHour };
}

/** The one rule of when the centre is open on a day (docs/rules.md#opening-hours): its own hours, or the usual ones; null when it is closed. */
export function hoursOfDay(day: Day, rules: OpeningHours): DayHours | null {
  return rules.specialDays?.get(day) ?? usualHours(day, rules);
}

/** True when the centre is closed all day: Mondays, national holidays, closures that staff has not opened (docs/rules.md#opening-hours). */
export function isClosedDay(day: Day, rules: OpeningHours): boolean {
  return hoursOfDay(day, rules) === null;
}

/** The rules of the usual week alone: what is leased or planned by it does not follow single days. */
export function usualOpening<R extends OpeningHours>({ specialDays: _, ...rules }: R): Omit<R, 'specialDays'> {
  return rules;
}

/** The hours from the first to the last. */
export const hoursIn = ({ openHour, closeHour }: DayHours): number[] => Array.from({ length: closeHour - openHour }, (_, i) => openHour + i);

/** The hours at which a bookable hour begins on a day; none on a closed day. */
export function openHours(day: Day, rules: OpeningHours): number[] {
  const hours = hoursOfDay(day, rules);
  return hours === null ? [] : hoursIn(hours);
}

/** True when a bookable hour begins on a day at an hour. */
export function isOpenHour(day: Day, hour: number, rules: OpeningHours): boolean {
  const hours = hoursOfDay(day, rules);
  return hours !== null && hour >= hours.openHour && hour < hours.closeHour;
}

/** The hours that a table of some days has: the usual ones, and those of its days before and after. */
export function widestHours(days: readonly Day[], rules: OpeningHours): DayHours {
  return days.reduce<DayHours>((widest, day) => {
    const hours = hoursOfDay(day, rules);
    return hours === null ? widest : hullOf(widest, hours);
  }, rules);
}

/** The hours of a day without what closings take at their beginning and their end, as `closed` says of an hour; null when nothing is left. */
export function trimHours(hours: DayHours, closed: (hour: number) => boolean): DayHours | null {
  const open = hoursIn(hours).filter((hour) => !closed(hour));
  const [first, last] = [open[0], open.at(-1)];
  return first === undefined || last === undefined ? null : { openHour: first, closeHour: last + 1 };
}

/** From the first of two openings to the last. */
export const hullOf = (one: DayHours, other: DayHours): DayHours => ({
  openHour: Math.min(one.openHour, other.openHour),
  closeHour: Math.max(one.closeHour, other.closeHour),
});

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
