import { type MayTakeBack, runsOver } from '../../domain/closings/closing.ts';
import { ADVISORY_MACHINE, type AdvisoryRefusal, type AdvisoryStatus } from '../../domain/consultations/consultation-state.ts';
import { APPOINTMENT_MACHINE } from '../../domain/matchmaking/appointment-state.ts';
import { hoursOf } from '../../domain/rent/rent-period.ts';
import { RENT_MACHINE, type RentRefusal, type RentStatus, statusAt } from '../../domain/rent/rent-state.ts';
import { afterEvent, mayCause, type Outcome } from '../../domain/state/state-machine.ts';
import type { Period } from '../../domain/time/period.ts';
import { WAITLIST_MACHINE } from '../../domain/waitlist/waitlist.ts';
import type { Library } from '../../editorial/library.ts';
import { openingRules } from '../../editorial/settings/rent-rules.ts';
import { readRegistrationsOn } from '../activities/changes/called-off.ts';
import type { RegistrationRow } from '../activities/queries.ts';
import { type AdvisoryRow, readStandingAdvisoriesOn } from '../consultations/queries.ts';
import type { Db, Tx } from '../db/client.ts';
import { type AppointmentRow, readAppointmentsOn } from '../matchmaking/appointment-queries.ts';
import type { ClosingCounts } from '../opening/closing-queries.ts';
import { type RentRow, readStandingRentsOn } from '../rent/queries.ts';
import { rentState } from '../rent/rent-response.ts';
import { type LeaseLoss, leaseLoss } from '../spaces/lease-loss.ts';
import { readOpenLeasesOn } from '../spaces/queries.ts';
import { type OpenEntry, readOpenEntriesOn } from '../waitlist/queries.ts';

/** All that a member has on a closing. */
export interface Standing {
  memberId: string;
  /** `isOut`: waits until its pieces are back. */
  rents: { rent: RentRow; isOut: boolean }[];
  advisories: AdvisoryRow[];
  /** For activities of a day at most: called off by `carryOutChanges`. */
  registrations: RegistrationRow[];
  /** With teachers, of matchmaking. */
  appointments: AppointmentRow[];
  leases: LeaseLoss[];
  waits: OpenEntry[];
}

/** A time to look at, or a closing that was recorded at `createdAt`. */
export type Closed = (Period | MayTakeBack) & { createdAt?: Date };

const CLOSE = { event: 'close', by: 'centre' } as const;

/**
 * Says what a closing makes of a reservation. From the moment it was recorded nobody could come: what has lapsed since then, as its job was
 * late, is called off as well, and so is what the desk or its time has ended since. Who was in when the closing ended stays.
 */
export function rentAfterClosing(rent: RentRow, { end, createdAt }: Closed, now: Date): Outcome<RentStatus, RentRefusal> {
  const state = rentState(rent);
  const status = statusAt(state, now);
  if (status === 'in_process') return now < end ? afterEvent(RENT_MACHINE, state, CLOSE, now) : { refusal: 'NOT_IN_STATE' };
  if (status === 'ended') return endedAfterClosing(rent, { end, createdAt });
  return afterEvent(RENT_MACHINE, { ...state, status: status === 'not_arrived' ? 'reserved' : status }, CLOSE, createdAt ?? now);
}

/** The same of one that has ended: as it was just before, unless a piece of it was out past its time. */
function endedAfterClosing(rent: RentRow, { end, createdAt }: Pick<Closed, 'end' | 'createdAt'>): Outcome<RentStatus, RentRefusal> {
  const writtenAt = rent.changes.findLast(({ status }) => status === 'ended')?.at;
  const endedAt = writtenAt !== undefined && writtenAt < rent.end ? writtenAt : rent.end;
  const wasOut = rent.units.some(({ outAt, returnedAt }) => outAt !== null && (returnedAt === null || returnedAt > endedAt));
  if (createdAt === undefined || endedAt < createdAt || endedAt >= end || wasOut) return { refusal: 'NOT_IN_STATE' };
  return afterEvent(RENT_MACHINE, { ...rentState(rent), status: 'in_process' }, CLOSE, createdAt);
}

/** The same of a consultation: one that had begun when the closing was recorded goes on. */
export function advisoryAfterClosing(advisory: AdvisoryRow, { createdAt }: Closed, now: Date): Outcome<AdvisoryStatus, AdvisoryRefusal> {
  return afterEvent(ADVISORY_MACHINE, advisory, CLOSE, createdAt ?? now);
}

/** Collects what members have on a closing, by member. */
export function collectStanding(): { of: (memberId: string) => Standing; all: () => Standing[] } {
  const byMember = new Map<string, Standing>();
  return {
    of: (memberId) => {
      const standing = byMember.get(memberId) ?? { memberId, rents: [], advisories: [], registrations: [], appointments: [], leases: [], waits: [] };
      byMember.set(memberId, standing);
      return standing;
    },
    all: () => [...byMember.values()],
  };
}

/** True of a reservation that has paid for hours of a closing, by their number: what lies within it may have been opened since it was made. */
function paysFor(rent: RentRow, { start, end }: Period, { settings }: Library): boolean {
  const others = hoursOf(rent, openingRules(settings)).filter((hour) => hour < start || hour >= end);
  return rent.hours > others.length;
}

/** A reservation that a closing meets; null where it is none of the closing's business. */
export function rentOnClosing(rent: RentRow, closing: Closed, now: Date): Standing['rents'][number] | null {
  const after = rentAfterClosing(rent, closing, now);
  const isOver = statusAt(rentState(rent), now) === 'in_process' && now >= rent.end;
  return 'to' in after || (after.refusal === 'STILL_OUT' && !isOver) ? { rent, isOut: 'refusal' in after } : null;
}

/** Reads what members have on a closing of the centre at a moment, of one member when one is named: all that the state machines let the centre call off. */
export async function readStanding(db: Db | Tx, library: Library, closing: Closed, now: Date, memberId?: string): Promise<Standing[]> {
  const goesOn = (of: Period) => 'takesBack' in closing && runsOver(of, closing);
  const { of, all } = collectStanding();
  for (const rent of await readStandingRentsOn(db, closing, memberId)) {
    const met = goesOn(rent) && !paysFor(rent, closing, library) ? null : rentOnClosing(rent, closing, now);
    if (met !== null) of(rent.memberId).rents.push(met);
  }
  for (const advisory of await readStandingAdvisoriesOn(db, closing, memberId)) {
    if ('to' in advisoryAfterClosing(advisory, closing, now)) of(advisory.memberId).advisories.push(advisory);
  }
  for (const registration of await readRegistrationsOn(db, closing, now, memberId)) of(registration.memberId).registrations.push(registration);
  for (const appointment of await readAppointmentsOn(db, closing, closing.createdAt ?? now, memberId)) {
    // One that was over when the closing was recorded took place.
    if (mayCause(APPOINTMENT_MACHINE, appointment, CLOSE, closing.createdAt ?? now)) of(appointment.memberId).appointments.push(appointment);
  }
  for (const lease of await readOpenLeasesOn(db, closing, now, memberId)) {
    const loss = leaseLoss(lease, [closing], library.settings, now);
    if (loss !== null) of(lease.member_id).leases.push(loss);
  }
  for (const wait of await readOpenEntriesOn(db, closing, memberId)) {
    if (!goesOn(wait) && mayCause(WAITLIST_MACHINE, wait, CLOSE, now)) of(wait.memberId).waits.push(wait);
  }
  return all();
}

/** Counts what is on a closing, reservations whose pieces are still out among it. */
export function countStanding(all: readonly Standing[]): ClosingCounts {
  const counts: ClosingCounts = {
    members: all.length,
    rents: 0,
    consultations: 0,
    registrations: 0,
    appointments: 0,
    leases: 0,
    leaseDays: 0,
    waits: 0,
    points: 0,
    refundTwd: 0,
  };
  for (const { rents, advisories, registrations, appointments, leases, waits } of all) {
    counts.rents += rents.length;
    counts.points += rents.reduce((sum, { rent }) => sum + rent.points, 0);
    counts.consultations += advisories.length;
    counts.registrations += registrations.length;
    counts.appointments += appointments.length;
    counts.points += registrations.reduce((sum, { points }) => sum + points, 0);
    counts.leases += leases.filter(({ isCalledOff }) => isCalledOff).length;
    counts.leaseDays += leases.reduce((sum, { lost }) => sum + lost.length, 0);
    counts.refundTwd += leases.reduce((sum, { refundTwd }) => sum + refundTwd, 0);
    counts.waits += waits.length;
  }
  return counts;
}
