import type { RegistrationStatus } from '../activities/registration-state.ts';
import type { AdvisoryStatus } from '../consultations/consultation-state.ts';
import type { ApplicationStatus } from '../creators/application-state.ts';
import { addMonths, firstDayOf } from '../rent/attendance.ts';
import type { RentStatus } from '../rent/rent-state.ts';
import type { LeaseStatus } from '../spaces/lease-state.ts';
import type { Period } from '../time/period.ts';
import { addDays, type Day, isoWeekday, taipeiInstant } from '../time/taipei-time.ts';

/** The page of the figures of a month, and that which prints. */
export const INSIGHT_PATH = 'staff/insight';
export const INSIGHT_REPORT_PATH = 'staff/insight/report';

/** The records that somebody waits for a decision about. */
export const DECIDED_KINDS = ['leases', 'consultations', 'registrations', 'creators', 'messages', 'deletions'] as const;
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

/** Events of an account's history. */
export const DELETION_ANSWERS = ['DELETION_CONTACTED', 'DELETION_REFUSED'] as const;

/** A month in Taipei (`YYYY-MM`): from its first moment, to the first of the next, which is not of it. */
export const monthPeriod = (month: string): Period => ({ start: taipeiInstant(firstDayOf(month)), end: taipeiInstant(firstDayOf(addMonths(month, 1))) });

/** The first and the last day of a month. */
export const monthDays = (month: string): { first: Day; last: Day } => ({ first: firstDayOf(month), last: addDays(firstDayOf(addMonths(month, 1)), -1) });

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

/** The hours at which the centre was open on each day of a month: none on a closed one. */
export type OpenDays = ReadonlyMap<Day, readonly number[]>;

/** The hours at which it was open on any of the days, in order. */
const hoursOf = (open: OpenDays): number[] => [...new Set([...open.values()].flat())].sort((a, b) => a - b);

/** Returns the cells of some of the days by hour, of `places` that there are at once; what was held while it was closed counts for nothing. */
function cellsOf(held: readonly HeldHour[], { open, places, days }: { open: OpenDays; places: number; days: (day: Day) => boolean }): HeatCell[] {
  const isOpen = (day: Day, hour: number) => days(day) && (open.get(day)?.includes(hour) ?? false);
  return hoursOf(open).map((hour) => ({
    hour,
    held: held.filter((each) => each.hour === hour && isOpen(each.day, hour)).reduce((all, each) => all + each.held, 0),
    open: [...open.keys()].filter((day) => isOpen(day, hour)).length * places,
  }));
}

/** Returns what of a month was held by hour: of an hour as many places as there were on the days on which it was open. */
export function heatByHour(held: readonly HeldHour[], of: { open: OpenDays; places: number }): HeatCell[] {
  return cellsOf(held, { ...of, days: () => true });
}

/** The same of each weekday, Monday first; those on which the centre was never open have no open hour. */
export function heatByWeekday(held: readonly HeldHour[], of: { open: OpenDays; places: number }) {
  return [1, 2, 3, 4, 5, 6, 7].map((weekday) => {
    const isOf = (day: Day) => isoWeekday(day) === weekday;
    const days = [...of.open].filter(([day, hours]) => isOf(day) && hours.length > 0).length;
    return { weekday, days, hours: cellsOf(held, { ...of, days: isOf }) };
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

/** A figure to a tenth. */
export const roundToTenth = (value: number | null): number | null => (value === null ? null : Math.round(value * 10) / 10);
