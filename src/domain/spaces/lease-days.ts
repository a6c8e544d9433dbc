import { hoursOfDay, lastBookableDay, type OpeningHours, type OpeningRules, usualHours } from '../opening/opening-hours.ts';
import type { Period } from '../time/period.ts';
import { addDays, type Day, daysBetween, taipeiDay, taipeiInstant } from '../time/taipei-time.ts';
import { addWorkdays, type WorkCalendar } from '../time/workdays.ts';
import {
  SPACE_CANCEL_WORKING_DAYS,
  SPACE_DEPOSIT_WORKING_DAYS,
  SPACE_EXTENSION_WORKING_DAYS,
  SPACE_HORIZON_DAYS,
  SPACE_LEAD_WORKING_DAYS,
  SPACE_MAX_DAYS,
  SPACE_REVIEW_WORKING_DAYS,
  SPACE_SESSION_HOURS,
  type SpaceSession,
} from './space.ts';

/** When a lease is: `moveInOn` ≤ `startOn` ≤ `endOn` ≤ `moveOutOn`, all of them days of it. */
export interface LeaseDays {
  session: SpaceSession;
  moveInOn: Day;
  startOn: Day;
  endOn: Day;
  moveOutOn: Day;
}

/** The rules of which days may be leased. */
export interface LeaseRules {
  opening: OpeningRules;
  work: WorkCalendar;
}

type HorizonMessage = 'SPACE_HORIZON' | 'SPACE_HOLIDAYS_UNKNOWN';

export interface LeaseFault {
  field: 'session' | 'move_in_on' | 'start_on' | 'end_on' | 'move_out_on';
  message: 'SPACE_LEAD' | 'SPACE_CLOSED_DAY' | 'SPACE_CLOSED_EVENING' | 'SPACE_ORDER' | 'SPACE_LENGTH' | HorizonMessage | 'INVALID_TIME';
  /** Working days, days, or the last day there is, for the message. */
  limit?: number | Day;
}

/** The last day on which an application for a lease from a day on may be sent: ten working days ahead (docs/rules.md#space-applications). */
export function latestApplyDay(moveInOn: Day, work: WorkCalendar): Day {
  return addWorkdays(moveInOn, -SPACE_LEAD_WORKING_DAYS, work);
}

/** The first day that may be leased by a member who applies today. */
export function earliestLeaseDay(today: Day, work: WorkCalendar): Day {
  let day = addDays(today, 1);
  while (latestApplyDay(day, work) < today) day = addDays(day, 1);
  return day;
}

/** The last day on which giving a lease up costs nothing: seven working days before it begins (docs/rules.md#space-cancellation). */
export function lastFreeCancelDay(moveInOn: Day, work: WorkCalendar): Day {
  return addWorkdays(moveInOn, -SPACE_CANCEL_WORKING_DAYS, work);
}

/** The last day on which an extension may be asked for: fourteen working days before the lease is over (docs/rules.md#lease-extension). */
export function lastExtensionDay(moveOutOn: Day, work: WorkCalendar): Day {
  return addWorkdays(moveOutOn, -SPACE_EXTENSION_WORKING_DAYS, work);
}

/** The last day on which the deposit is taken: three working days after the approval (docs/rules.md#deposit), and before moving in. */
export function depositDueDay(approvedOn: Day, moveInOn: Day, work: WorkCalendar): Day {
  return beforeMovingIn(addWorkdays(approvedOn, SPACE_DEPOSIT_WORKING_DAYS, work), moveInOn);
}

/** The last day for a correction: so many working days after it was asked for, and before moving in. */
export function correctionDueDay(askedOn: Day, workingDays: number, moveInOn: Day, work: WorkCalendar): Day {
  return beforeMovingIn(addWorkdays(askedOn, workingDays, work), moveInOn);
}

function beforeMovingIn(due: Day, moveInOn: Day): Day {
  return due < moveInOn ? due : addDays(moveInOn, -1);
}

/** A time in which a correction is awaited: from the day on which it was asked for to the day on which it came, or today. */
export interface ReviewRest {
  askedOn: Day;
  endedOn: Day;
}

/**
 * The days between which an application is decided, five to seven working days after it came (docs/rules.md#space-review). The review rests while a correction
 * is awaited: working days after the day of asking, up to the day of the answer, do not count (docs/decisions/134).
 */
export function reviewDays(appliedOn: Day, work: WorkCalendar, rests: readonly ReviewRest[] = []): { from: Day; to: Day } {
  const isRest = (day: Day) => rests.some(({ askedOn, endedOn }) => day > askedOn && day <= endedOn);
  const days = (count: number) => addWorkdays(appliedOn, count, work, isRest);
  return { from: days(SPACE_REVIEW_WORKING_DAYS.least), to: days(SPACE_REVIEW_WORKING_DAYS.most) };
}

/** The length of a lease, in days, closed days included. */
export function leaseLength({ moveInOn, moveOutOn }: Pick<LeaseDays, 'moveInOn' | 'moveOutOn'>): number {
  return daysBetween(moveInOn, moveOutOn) + 1;
}

/**
 * Every fault of a lease's days, the first of each field, none when it may be applied for (docs/rules.md#space-applications): in order,
 * at most thirty days, ten working days ahead; the event begins and ends on open days; closed days serve for moving in and
 * out, never in the evening.
 */
export function checkLeaseDays(days: LeaseDays, rules: LeaseRules, now: Date): LeaseFault[] {
  const today = taipeiDay(now);
  const faults = orderFaults(days);
  const latest = latestApplyDay(days.moveInOn, rules.work);
  if (days.moveInOn <= today) faults.push({ field: 'move_in_on', message: 'INVALID_TIME' });
  else if (today > latest) faults.push({ field: 'move_in_on', message: 'SPACE_LEAD', limit: SPACE_LEAD_WORKING_DAYS });
  faults.push(...horizonFaults(days, rules.opening, today));
  faults.push(...closedFaults(days, rules.opening));
  return faults.filter(({ field }, i) => faults.findIndex((other) => other.field === field) === i);
}

/** The last day that a lease may have today. */
export function lastLeaseDay(today: Day, opening: OpeningRules): Day {
  return lastBookableDay(today, SPACE_HORIZON_DAYS, opening);
}

/** The fault of a lease that ends later than any may; where the holidays end before the year does, it says so. */
export function horizonFaults(
  { moveOutOn }: Pick<LeaseDays, 'moveOutOn'>,
  opening: OpeningRules,
  today: Day,
): { field: 'move_out_on'; message: HorizonMessage; limit: number | Day }[] {
  if (moveOutOn <= lastLeaseDay(today, opening)) return [];
  const isBehindYear = daysBetween(today, moveOutOn) > SPACE_HORIZON_DAYS;
  return [
    isBehindYear
      ? { field: 'move_out_on', message: 'SPACE_HORIZON', limit: SPACE_HORIZON_DAYS }
      : { field: 'move_out_on', message: 'SPACE_HOLIDAYS_UNKNOWN', limit: opening.knownUntil },
  ];
}

function orderFaults(days: LeaseDays): LeaseFault[] {
  const faults: LeaseFault[] = [];
  if (days.startOn < days.moveInOn) faults.push({ field: 'start_on', message: 'SPACE_ORDER' });
  if (days.endOn < days.startOn) faults.push({ field: 'end_on', message: 'SPACE_ORDER' });
  if (days.moveOutOn < days.endOn) faults.push({ field: 'move_out_on', message: 'SPACE_ORDER' });
  if (leaseLength(days) > SPACE_MAX_DAYS) faults.push({ field: 'move_out_on', message: 'SPACE_LENGTH', limit: SPACE_MAX_DAYS });
  return faults;
}

/**
 * True on a day that a session does not stand open on: the centre is closed, or opens a closed day for hours that are too few for the session
 * (docs/decisions/405). Fewer hours on a day of the usual week are closings, which a lease meets as such.
 */
export function isRestDay(day: Day, session: SpaceSession, opening: OpeningHours): boolean {
  const hours = hoursOfDay(day, opening);
  if (hours === null) return true;
  const { from, to } = SPACE_SESSION_HOURS[session];
  return usualHours(day, opening) === null && (hours.openHour > from || hours.closeHour < to);
}

/** Closed days of an event are between its open ones; at its edges somebody would have to open the centre. */
function closedFaults({ session, moveInOn, startOn, endOn, moveOutOn }: LeaseDays, opening: OpeningRules): LeaseFault[] {
  const faults: LeaseFault[] = [];
  if (isRestDay(startOn, session, opening)) faults.push({ field: 'start_on', message: 'SPACE_CLOSED_DAY' });
  if (isRestDay(endOn, session, opening)) faults.push({ field: 'end_on', message: 'SPACE_CLOSED_DAY' });
  if (session !== 'evening') return faults;
  if (isRestDay(moveInOn, session, opening)) faults.push({ field: 'move_in_on', message: 'SPACE_CLOSED_EVENING' });
  if (isRestDay(moveOutOn, session, opening)) faults.push({ field: 'move_out_on', message: 'SPACE_CLOSED_EVENING' });
  return faults;
}

/** More days than anything here is about: what is wrong with a wish for more is said before they are counted. */
const MOST_DAYS = 366;
/** The days of a lease, from moving in to moving out; never more than of a year. */
export function daysOfLease({ moveInOn, moveOutOn }: Pick<LeaseDays, 'moveInOn' | 'moveOutOn'>): Day[] {
  return Array.from({ length: Math.min(MOST_DAYS, Math.max(0, leaseLength({ moveInOn, moveOutOn }))) }, (_, i) => addDays(moveInOn, i));
}

/** When a session is on a day; a whole closed day ends with its afternoon. */
export function sessionPeriod(day: Day, session: SpaceSession, opening: OpeningRules): Period {
  const { from, to } = SPACE_SESSION_HOURS[session];
  const last = session === 'whole_day' && isRestDay(day, session, opening) ? SPACE_SESSION_HOURS.afternoon.to : to;
  return { start: taipeiInstant(day, from), end: taipeiInstant(day, last) };
}

/** The whole span of a lease: from its first session to the end of its last. */
export function leaseSpan(days: LeaseDays, opening: OpeningRules): Period {
  return { start: sessionPeriod(days.moveInOn, days.session, opening).start, end: sessionPeriod(days.moveOutOn, days.session, opening).end };
}

/**
 * The periods that a lease holds: whole days from moving in to moving out without a break; a session on each of its days, closed ones
 * only while moving.
 */
export function leasePeriods(days: LeaseDays, opening: OpeningRules): Period[] {
  if (days.session === 'whole_day') return [leaseSpan(days, opening)];
  return daysOfLease(days)
    .filter((day) => !isRestDay(day, days.session, opening) || day < days.startOn || day > days.endOn)
    .filter((day) => !isRestDay(day, days.session, opening) || days.session !== 'evening')
    .map((day) => sessionPeriod(day, days.session, opening));
}

/** Whether leases of the same unit with some periods (`leasePeriods`) would hold a moment both. */
export function overlapAny(mine: readonly Period[], theirs: readonly Period[]): boolean {
  return mine.some((one) => theirs.some((other) => overlaps(one, other)));
}

/** Whether two half-open periods have a moment in common. */
export function overlaps(a: Period, b: Period): boolean {
  return a.start < b.end && b.start < a.end;
}
