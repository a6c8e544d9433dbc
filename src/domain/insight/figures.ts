import type { RegistrationStatus } from '../activities/registration-state.ts';
import type { AdvisoryStatus } from '../consultations/consultation-state.ts';
import type { ApplicationStatus } from '../creators/application-state.ts';
import { type OpeningRules, openHours } from '../opening/opening-hours.ts';
import { addMonths, firstDayOf } from '../rent/attendance.ts';
import type { RentStatus } from '../rent/rent-state.ts';
import type { LeaseStatus } from '../spaces/lease-state.ts';
import type { Period } from '../time/period.ts';
import { addDays, type Day, daysBetween, isoWeekday, taipeiInstant } from '../time/taipei-time.ts';

/** The page of the figures of a month, and that which prints. */
export const INSIGHT_PATH = 'staff/insight';
export const INSIGHT_REPORT_PATH = 'staff/insight/report';

/** The records that somebody waits for a decision about. */
export const DECIDED_KINDS = ['leases', 'consultations', 'registrations', 'creators', 'messages'] as const;
export type DecidedKind = (typeof DECIDED_KINDS)[number];

/** Reservations that used their places, or still will. */
export const RENTS_IN_PLACE = ['reserved', 'in_process', 'ended'] as const satisfies readonly RentStatus[];
/** Leases that have their space, once they are approved. */
export const LEASES_IN_PLACE = ['approved', 'deposit_paid', 'rent_paid', 'in_use', 'ended'] as const satisfies readonly LeaseStatus[];
/** Bookings to which somebody was expected, besides those to which nobody came. */
export const ADVISORIES_EXPECTED = ['reserved', 'ended'] as const satisfies readonly AdvisoryStatus[];
export const REGISTRATIONS_EXPECTED = ['registered', 'passed', 'attended'] as const satisfies readonly RegistrationStatus[];
/** Registrations that count for how popular an activity is. */
export const REGISTRATIONS_COUNTED = ['applied', ...REGISTRATIONS_EXPECTED, 'not_arrived'] as const satisfies readonly RegistrationStatus[];
/** The answers of the centre, by what they answer. */
export const LEASE_ANSWERS = ['approved', 'unapproved'] as const satisfies readonly LeaseStatus[];
export const ADVISORY_ANSWERS = ['reserved', 'unapproved'] as const satisfies readonly AdvisoryStatus[];
export const REGISTRATION_ANSWERS = ['passed', 'failed'] as const satisfies readonly RegistrationStatus[];
export const APPLICATION_ANSWERS = ['approved', 'unapproved'] as const satisfies readonly ApplicationStatus[];

/** A month in Taipei (`YYYY-MM`): from its first moment, to the first of the next, which is not of it. */
export const monthPeriod = (month: string): Period => ({ start: taipeiInstant(firstDayOf(month)), end: taipeiInstant(firstDayOf(addMonths(month, 1))) });

/** The days of a month, in order. */
function daysOf(month: string): Day[] {
  const [first, end] = [firstDayOf(month), firstDayOf(addMonths(month, 1))];
  return Array.from({ length: daysBetween(first, end) }, (_, i) => addDays(first, i));
}

/** So many places were held in an hour of a day. */
export interface HeldHour {
  /** `seat`, `equipment`, or the id of a part of a space. */
  what: string;
  day: Day;
  hour: number;
  held: number;
}

/** A cell of a heat map: so many place-hours were held, of as many as there were. */
export interface HeatCell {
  hour: number;
  held: number;
  open: number;
}

const shareCells = (hours: readonly number[], heldIn: (hour: number) => number, openIn: (hour: number) => number): HeatCell[] =>
  hours.map((hour) => ({ hour, held: heldIn(hour), open: openIn(hour) }));

/** Returns the open hours of any day, by the rules of now. */
const allHours = (rules: OpeningRules): number[] => Array.from({ length: rules.closeHour - rules.openHour }, (_, i) => rules.openHour + i);

/** Returns what of a month was held by hour, of `places` that there are at once; nights and closed days count for nothing. */
export function heatByHour(held: readonly HeldHour[], { month, places, rules }: { month: string; places: number; rules: OpeningRules }): HeatCell[] {
  const open = daysOf(month).filter((day) => openHours(day, rules).length > 0);
  const isOpen = new Set(open);
  const sum = (hour: number) => held.filter((each) => each.hour === hour && isOpen.has(each.day)).reduce((all, each) => all + each.held, 0);
  return shareCells(allHours(rules), sum, () => open.length * places);
}

/** The same of each weekday, Monday first; those on which the centre is never open have no open hour. */
export function heatByWeekday(held: readonly HeldHour[], { month, places, rules }: { month: string; places: number; rules: OpeningRules }) {
  const open = daysOf(month).filter((day) => openHours(day, rules).length > 0);
  return [1, 2, 3, 4, 5, 6, 7].map((weekday) => {
    const days = new Set(open.filter((day) => isoWeekday(day) === weekday));
    const sum = (hour: number) => held.filter((each) => each.hour === hour && days.has(each.day)).reduce((all, each) => all + each.held, 0);
    return { weekday, days: days.size, hours: shareCells(allHours(rules), sum, () => days.size * places) };
  });
}

/** The middle of some numbers, of two in the middle the mean of both; null of none. */
export function median(numbers: readonly number[]): number | null {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [upper, lower] = [sorted[middle], sorted[middle - 1]];
  if (upper === undefined) return null;
  return sorted.length % 2 === 1 || lower === undefined ? upper : (lower + upper) / 2;
}
