import type { RegistrationStatus } from '../activities/registration-state.ts';
import type { AdvisoryStatus } from '../consultations/consultation-state.ts';
import type { ApplicationStatus } from '../creators/application-state.ts';
import { hoursIn, type OpeningRules, openHours, widestHours } from '../opening/opening-hours.ts';
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

interface HeatFacts {
  month: string;
  /** As many as there are at once. */
  places: number;
  rules: OpeningRules;
  /** Closings that stood: their hours were not open. */
  closings?: readonly Period[];
}

/** Returns the hours of each day of a month at which the centre was open: its own, without what was closed. */
function openIn({ month, rules, closings = [] }: HeatFacts): Map<Day, ReadonlySet<number>> {
  const isClosed = (at: Date) => closings.some(({ start, end }) => start <= at && at < end);
  const days = daysOf(month).map((day): [Day, Set<number>] => [day, new Set(openHours(day, rules).filter((hour) => !isClosed(taipeiInstant(day, hour))))]);
  return new Map(days.filter(([, hours]) => hours.size > 0));
}

/** Returns the hours that any day of a month may have. */
const allHours = ({ month, rules }: HeatFacts): number[] => hoursIn(widestHours(daysOf(month), rules));

function cellsOf(held: readonly HeldHour[], facts: HeatFacts, open: ReadonlyMap<Day, ReadonlySet<number>>): HeatCell[] {
  const heldIn = (hour: number) => held.filter((each) => each.hour === hour && open.get(each.day)?.has(hour)).reduce((all, each) => all + each.held, 0);
  const openDays = (hour: number) => [...open.values()].filter((hours) => hours.has(hour)).length;
  return shareCells(allHours(facts), heldIn, (hour) => openDays(hour) * facts.places);
}

/** Returns what of a month was held by hour, of `places` that there are at once; nights, closed days and closed hours count for nothing. */
export const heatByHour = (held: readonly HeldHour[], facts: HeatFacts): HeatCell[] => cellsOf(held, facts, openIn(facts));

/** The same of each weekday, Monday first; those on which the centre is never open have no open hour. */
export function heatByWeekday(held: readonly HeldHour[], facts: HeatFacts) {
  const open = openIn(facts);
  return [1, 2, 3, 4, 5, 6, 7].map((weekday) => {
    const days = new Map([...open].filter(([day]) => isoWeekday(day) === weekday));
    return { weekday, days: days.size, hours: cellsOf(held, facts, days) };
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
