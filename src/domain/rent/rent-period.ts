import { hoursOfDay, lastBookableDay, type OpeningRules, openHours } from '../opening/opening-hours.ts';
import { DAY_MS, HOUR_MS, type Period } from '../time/period.ts';
import { addDays, type Day, daysBetween, taipeiDay, taipeiHour, taipeiInstant } from '../time/taipei-time.ts';

/** A booking spans at most this many calendar days (docs/rules.md#bookable-times). */
export const MAX_SPAN_DAYS = 3;
/** A cancellation needs at least this much notice (docs/rules.md#seat-cancellation). */
export const CANCEL_NOTICE_MS = DAY_MS;

/** The rules of which times may be booked. */
export interface RentRules {
  opening: OpeningRules;
  /** The days from today to the last bookable day. */
  horizonDays: number;
}

export interface PeriodFault {
  field: 'start' | 'end';
  message: 'INVALID_TIME' | 'NOT_CONTINUOUS' | 'SPAN_TOO_LONG';
}

/**
 * Whether a period may be booked (docs/rules.md#bookable-times): whole hours, not begun, at most three calendar days, up to
 * the last bookable day, from an open hour to an open hour. It may run over closing time: nights and closed days between are
 * held and cost nothing. Null when it may.
 */
export function checkPeriod(period: Period, rules: RentRules, now: Date): PeriodFault | null {
  return checkHours(period, rules, now, false);
}

/**
 * The start of a reservation that is made at the counter (docs/decisions/252): the running hour in its first half, afterwards the
 * next, whose check-in is open by then.
 */
export function walkInStart(now: Date): Date {
  return new Date(Math.floor((now.getTime() + HOUR_MS / 2) / HOUR_MS) * HOUR_MS);
}

/** Whether a member who stands at the counter may have a place until `end`: as `checkPeriod`, but that the running hour may be taken. Null when they may. */
export function checkWalkIn(end: Date, rules: RentRules, now: Date): PeriodFault | null {
  return checkHours({ start: walkInStart(now), end }, rules, now, true);
}

function checkHours({ start, end }: Period, { opening, horizonDays }: RentRules, now: Date, mayHaveBegun: boolean): PeriodFault | null {
  if (!isFullHour(start)) return { field: 'start', message: 'INVALID_TIME' };
  if (!isFullHour(end) || end <= start) return { field: 'end', message: 'INVALID_TIME' };
  // The running hour has begun: it may not be booked.
  if (start <= now && !mayHaveBegun) return { field: 'start', message: 'INVALID_TIME' };
  const last = new Date(end.getTime() - HOUR_MS);
  const [firstDay, lastDay] = [taipeiDay(start), taipeiDay(last)];
  const lastBookable = lastBookableDay(taipeiDay(now), horizonDays, opening);
  if (firstDay > lastBookable) return { field: 'start', message: 'INVALID_TIME' };
  if (daysBetween(firstDay, lastDay) >= MAX_SPAN_DAYS) return { field: 'end', message: 'SPAN_TOO_LONG' };
  if (lastDay > lastBookable) return { field: 'end', message: 'INVALID_TIME' };
  return checkEdge('start', firstDay, taipeiHour(start), opening) ?? checkEdge('end', lastDay, taipeiHour(last), opening);
}

/** A period that begins when the centre closes, or ends when it opens, holds a night at its edge: that is no run of open hours. */
function checkEdge(field: PeriodFault['field'], day: Day, hour: number, opening: OpeningRules): PeriodFault | null {
  const hours = hoursOfDay(day, opening);
  if (hours === null) return { field, message: 'INVALID_TIME' };
  if (hour >= hours.openHour && hour < hours.closeHour) return null;
  const isNightEdge = field === 'start' ? hour === hours.closeHour : hour === hours.openHour - 1;
  return { field, message: isNightEdge ? 'NOT_CONTINUOUS' : 'INVALID_TIME' };
}

function isFullHour(instant: Date): boolean {
  return instant.getTime() % HOUR_MS === 0;
}

/** The open hours of a period by the instant each begins: what a booking is charged for. */
export function hoursOf({ start, end }: Period, opening: OpeningRules): Date[] {
  const hours: Date[] = [];
  const lastDay = taipeiDay(new Date(end.getTime() - HOUR_MS));
  for (let day = taipeiDay(start); day <= lastDay; day = addDays(day, 1)) {
    const midnight = taipeiInstant(day).getTime();
    for (const hour of openHours(day, opening)) {
      const instant = new Date(midnight + hour * HOUR_MS);
      if (instant >= start && instant < end) hours.push(instant);
    }
  }
  return hours;
}

/** The price of a period, in points: open hours only. */
export function priceOf(period: Period, pricePointsPerHour: number, opening: OpeningRules): { hours: number; points: number } {
  const hours = hoursOf(period, opening).length;
  return { hours, points: hours * pricePointsPerHour };
}

/** Up to this instant, itself included, a booking may be cancelled and everything comes back. */
export function cancelBefore(start: Date): Date {
  return new Date(start.getTime() - CANCEL_NOTICE_MS);
}
