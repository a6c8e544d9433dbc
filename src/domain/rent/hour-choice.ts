import { isOpenHour, lastBookableDay, type OpeningRules } from '../opening/opening-hours.ts';
import { HOUR_MS, type Period } from '../time/period.ts';
import { taipeiDay, taipeiHour } from '../time/taipei-time.ts';
import { type BusyTime, freeThrough } from './availability.ts';
import { checkPeriod, hoursOf, type PeriodFault, type RentRules } from './rent-period.ts';

/** The state of an hour for somebody who wants to book: `later` lies after the last bookable day. */
export const HOUR_STATES = ['free', 'taken', 'past', 'closed', 'later'] as const;
export type HourState = (typeof HOUR_STATES)[number];

export interface Occupancy {
  busy: readonly BusyTime[];
  quantity: number;
}

/** The state of the hour that begins at an instant. */
export function hourState(hour: Date, rules: RentRules, occupancy: Occupancy, now: Date): HourState {
  const day = taipeiDay(hour);
  if (!isOpenHour(day, taipeiHour(hour), rules.opening)) return 'closed';
  if (hour <= now) return 'past';
  if (day > lastBookableDay(taipeiDay(now), rules.horizonDays, rules.opening)) return 'later';
  return freeThrough(occupancy.busy, occupancy.quantity, { start: hour, end: new Date(hour.getTime() + HOUR_MS) }) > 0 ? 'free' : 'taken';
}

/** The period from one hour to another, whichever comes first; both hours are in it. */
export function periodBetween(a: Date, b: Date): Period {
  const [first, last] = a <= b ? [a, b] : [b, a];
  return { start: first, end: new Date(last.getTime() + HOUR_MS) };
}

/**
 * The period of a set of chosen hours: from the first to the end of the last, when no open hour between them is
 * missing. NOT_CONTINUOUS otherwise (docs/rules.md#bookable-times: 'Please Select Continuous Time').
 */
export function periodOfHours(hours: readonly Date[], opening: OpeningRules): Period | PeriodFault {
  const sorted = [...hours].sort((a, b) => a.getTime() - b.getTime());
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (first === undefined || last === undefined) return { field: 'start', message: 'INVALID_TIME' };
  const period = periodBetween(first, last);
  const open = hoursOf(period, opening);
  const isWhole = open.length === sorted.length && open.every((hour, i) => hour.getTime() === sorted[i]?.getTime());
  return isWhole ? period : { field: 'end', message: 'NOT_CONTINUOUS' };
}

/**
 * Chooses from one hour to another: the period, or why it cannot be booked. Taken hours on the way leave a
 * gap, and so do hours between that are held only at night: equipment must be free all through.
 */
export function chooseHours(from: Date, to: Date, rules: RentRules, occupancy: Occupancy, now: Date): Period | PeriodFault {
  const wanted = periodBetween(from, to);
  const fault = checkPeriod(wanted, rules, now);
  if (fault !== null) return fault;
  const free = hoursOf(wanted, rules.opening).filter((hour) => hourState(hour, rules, occupancy, now) === 'free');
  const chosen = periodOfHours(free, rules.opening);
  if (isFault(chosen) || chosen.end.getTime() !== wanted.end.getTime() || chosen.start.getTime() !== wanted.start.getTime())
    return { field: 'end', message: 'NOT_CONTINUOUS' };
  return freeThrough(occupancy.busy, occupancy.quantity, chosen) > 0 ? chosen : { field: 'end', message: 'NOT_CONTINUOUS' };
}

export function isFault(value: Period | PeriodFault): value is PeriodFault {
  return 'message' in value;
}
