import type { Role } from '../identity/account.ts';
import { hoursOfDay, type OpeningHours, type OpeningRules } from '../opening/opening-hours.ts';
import { daysOfLease, isRestDay, type LeaseDays, overlaps, sessionPeriod } from '../spaces/lease-days.ts';
import { type LeaseLine, shareOfDay } from '../spaces/lease-price.ts';
import type { Period } from '../time/period.ts';
import { addDays, type Day, taipeiDay, taipeiInstant } from '../time/taipei-time.ts';

/** The roles that close the centre at short notice: the people at the desk when the typhoon comes. */
export const CLOSING_ROLES = ['desk', 'admin'] as const satisfies readonly Role[];
/** The most characters of a closing's reason, in each language. */
export const CLOSING_REASON_MAX_LENGTH = 200;
/** The most days ahead for which a closing is recorded; what is known earlier stands in `content/settings/opening.yaml`. */
const CLOSING_HORIZON_DAYS = 365;
/** The kinds of what a closing calls off: records, and single days of leases that go on (0122_closings_call_off_registrations.sql). */
const CLOSING_ITEM_KINDS = ['rent', 'advisory', 'lease', 'lease_day', 'waitlist', 'registration', 'appointment'] as const;
/** Those whose members are told by an e-mail of their own, with its calendar file, and not by that of the closing. */
export const CLOSING_ITEMS_TOLD_APART = ['registration', 'appointment'] as const satisfies readonly (typeof CLOSING_ITEM_KINDS)[number][];
export type ClosingItemKind = (typeof CLOSING_ITEM_KINDS)[number];

/** A day of the calendar, or its hours from one to another (whole hours, Taipei). */
export interface ClosingTime {
  day: Day;
  fromHour?: number | undefined;
  toHour?: number | undefined;
}

/** The time of a closing: from midnight to midnight unless hours are named. */
export function closingPeriod({ day, fromHour = 0, toHour = 24 }: ClosingTime): Period {
  return { start: taipeiInstant(day, fromHour), end: taipeiInstant(day, toHour) };
}

/** The field of a closing that is wrong; null when it can be recorded: not over yet, its hours in order, within the horizon. */
export function closingFault(time: ClosingTime, now: Date): 'day' | 'to_hour' | null {
  const { start, end } = closingPeriod(time);
  if (time.day > addDays(taipeiDay(now), CLOSING_HORIZON_DAYS) || time.day < taipeiDay(now)) return 'day';
  return end <= start || end <= now ? 'to_hour' : null;
}

/** True when nothing of a day's opening hours is left: the day is then a closed day like any other. */
export function closesWholeDay({ start, end }: Period, opening: OpeningHours): boolean {
  const day = taipeiDay(start);
  const { openHour, closeHour } = hoursOfDay(day, opening) ?? opening;
  return start <= taipeiInstant(day, openHour) && end >= taipeiInstant(day, closeHour);
}

/** Records that a closing takes back what staff had opened of a closed day, or beyond its hours: the usual week, and no closing of the centre. */
export interface MayTakeBack extends Period {
  takesBack: boolean;
}

/**
 * True when a booking runs over an opening that was taken back, as it runs over any night and closed day (docs/decisions/406). `closing_refuse` says the
 * same in the database.
 */
export const runsOver = ({ start, end }: Period, closing: MayTakeBack): boolean => closing.takesBack && start < closing.start && end > closing.end;

/** The hours of a day, from each to the next, that no closing meets. */
export function hoursLeft(day: Day, hours: readonly number[], closings: readonly Period[]): number[] {
  return hours.filter((hour) => !closings.some(({ start, end }) => start < taipeiInstant(day, hour + 1) && end > taipeiInstant(day, hour)));
}

/** The days of a lease whose session meets a closing; those on which the centre is closed anyway cost nothing, and are not lost. */
export function lostLeaseDays(days: LeaseDays, closing: Period, opening: OpeningRules): Day[] {
  return daysOfLease(days).filter((day) => !isRestDay(day, days.session, opening) && overlaps(sessionPeriod(day, days.session, opening), closing));
}

/** True when no day of the event is left; a lease that keeps one goes on without the others (docs/decisions/135). */
export function isEventLost(days: LeaseDays, lost: ReadonlySet<Day>, opening: OpeningRules): boolean {
  return daysOfLease(days)
    .filter((day) => day >= days.startOn && day <= days.endOn && !isRestDay(day, days.session, opening))
    .every((day) => lost.has(day));
}

/** The rent of a lease as it was before any day of it was lost, in whole NT$. */
export interface LeaseRent {
  /** Of the days that were applied for. */
  lines: readonly LeaseLine[];
  rentTwd: number;
  /** Of the days that an extension has added. */
  extensionTwd: number;
  extensionDays: number;
}

/** The part of a lease's rent that falls on a day, in whole NT$, rounded up (`shareOfDay`); of days that an extension has added all cost the same. */
export function dayRentTwd(day: Day, { lines, rentTwd, extensionTwd, extensionDays }: LeaseRent): number {
  if (lines.some((line) => line.day === day)) return shareOfDay(lines, rentTwd, day);
  return extensionDays === 0 ? 0 : Math.ceil(extensionTwd / extensionDays);
}
