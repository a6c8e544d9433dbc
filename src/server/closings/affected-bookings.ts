import { dayRentTwd, isEventLost, lostLeaseDays } from '../../domain/closings/closing.ts';
import { ADVISORY_MACHINE, type AdvisoryRefusal, type AdvisoryStatus } from '../../domain/consultations/consultation-state.ts';
import { isClosedDay, type OpeningRules } from '../../domain/opening/opening-hours.ts';
import { RENT_MACHINE, type RentRefusal, type RentStatus, statusAt } from '../../domain/rent/rent-state.ts';
import { daysOfLease } from '../../domain/spaces/lease-days.ts';
import { LEASE_MACHINE } from '../../domain/spaces/lease-state.ts';
import { afterEvent, mayCause, type Outcome } from '../../domain/state/state-machine.ts';
import type { Period } from '../../domain/time/period.ts';
import type { Day } from '../../domain/time/taipei-time.ts';
import { WAITLIST_MACHINE } from '../../domain/waitlist/waitlist.ts';
import type { Library } from '../../editorial/library.ts';
import { leaseRules } from '../../editorial/settings/lease-rules.ts';
import { type AdvisoryRow, readStandingAdvisoriesOn } from '../consultations/queries.ts';
import type { Db, Tx } from '../db/client.ts';
import type { ClosingCounts } from '../opening/closing-queries.ts';
import { type RentRow, readStandingRentsOn } from '../rent/queries.ts';
import { rentState } from '../rent/rent-response.ts';
import { leaseCancellation, leaseDays, leaseState } from '../spaces/lease-response.ts';
import { type LeaseRow, type LostDay, readOpenLeasesOn } from '../spaces/queries.ts';
import { type OpenEntry, readOpenEntriesOn } from '../waitlist/queries.ts';

/** The effect of a closing on a lease. */
export interface LeaseLoss {
  lease: LeaseRow;
  /** No day of its event is left; otherwise it goes on without `lost`. */
  isCalledOff: boolean;
  lost: LostDay[];
  /** The part of what was paid that is refunded, in whole NT$. */
  refundTwd: number;
}

/** All that a member has on a closing. */
export interface Standing {
  memberId: string;
  /** `isOut`: waits until its pieces are back. */
  rents: { rent: RentRow; isOut: boolean }[];
  advisories: AdvisoryRow[];
  leases: LeaseLoss[];
  waits: OpenEntry[];
}

/** A time to look at, or a closing that was recorded at `createdAt`. */
type Closed = Period & { createdAt?: Date };

const CLOSE = { event: 'close', by: 'centre' } as const;

/**
 * Says what a closing makes of a reservation. From the moment it was recorded nobody could come: what has lapsed since then, as its job was
 * late, is called off as well. Who was in when the closing ended stays.
 */
export function rentAfterClosing(rent: RentRow, { end, createdAt }: Closed, now: Date): Outcome<RentStatus, RentRefusal> {
  const state = rentState(rent);
  if (state.status === 'in_process') return now < end ? afterEvent(RENT_MACHINE, state, CLOSE, now) : { refusal: 'NOT_IN_STATE' };
  return afterEvent(RENT_MACHINE, { ...state, status: state.status === 'not_arrived' ? 'reserved' : state.status }, CLOSE, createdAt ?? now);
}

/** The same of a consultation: one that had begun when the closing was recorded goes on. */
export function advisoryAfterClosing(advisory: AdvisoryRow, { createdAt }: Closed, now: Date): Outcome<AdvisoryStatus, AdvisoryRefusal> {
  return afterEvent(ADVISORY_MACHINE, advisory, CLOSE, createdAt ?? now);
}

/** Reads what members have on a closing at a moment, of one member when one is named: all that the state machines let the centre call off. */
export async function readStanding(db: Db | Tx, library: Library, closing: Closed, now: Date, memberId?: string): Promise<Standing[]> {
  const { opening } = leaseRules(library.settings);
  const byMember = new Map<string, Standing>();
  const of = (id: string): Standing => {
    const standing = byMember.get(id) ?? { memberId: id, rents: [], advisories: [], leases: [], waits: [] };
    byMember.set(id, standing);
    return standing;
  };
  for (const rent of await readStandingRentsOn(db, closing, memberId)) {
    const after = rentAfterClosing(rent, closing, now);
    const isOver = statusAt(rentState(rent), now) === 'in_process' && now >= rent.end;
    if ('to' in after || (after.refusal === 'STILL_OUT' && !isOver)) of(rent.memberId).rents.push({ rent, isOut: 'refusal' in after });
  }
  for (const advisory of await readStandingAdvisoriesOn(db, closing, memberId)) {
    if ('to' in advisoryAfterClosing(advisory, closing, now)) of(advisory.memberId).advisories.push(advisory);
  }
  for (const lease of await readOpenLeasesOn(db, closing, now, memberId)) {
    const loss = leaseLoss(lease, closing, opening, now);
    if (loss !== null) of(lease.member_id).leases.push(loss);
  }
  for (const wait of await readOpenEntriesOn(db, closing, memberId)) {
    if (mayCause(WAITLIST_MACHINE, wait, CLOSE, now)) of(wait.memberId).waits.push(wait);
  }
  return [...byMember.values()];
}

/** The effect of a closing on a lease, without days that it has lost before; null when there is none. */
function leaseLoss(lease: LeaseRow, closing: Period, opening: OpeningRules, now: Date): LeaseLoss | null {
  const days = leaseDays(lease);
  const before = new Set<Day>(lease.lostDays.map(({ day }) => day));
  const lostDays = lostLeaseDays(days, closing, opening).filter((day) => !before.has(day));
  if (lostDays.length === 0) return null;
  if (isEventLost(days, new Set([...before, ...lostDays]), opening)) {
    if (!mayCause(LEASE_MACHINE, leaseState(lease), CLOSE, now)) return null;
    const { forfeitedTwd, refundedTwd } = leaseCancellation(lease, now);
    return { lease, isCalledOff: true, lost: [], refundTwd: forfeitedTwd + refundedTwd };
  }
  const lost = lostDays.map((day) => lostDay(lease, day, opening));
  return { lease, isCalledOff: false, lost, refundTwd: lost.reduce((sum, { twd, wasPaid }) => sum + (wasPaid ? twd : 0), 0) };
}

/** A day that a closing takes, with the part of the rent that falls on it. */
function lostDay(lease: LeaseRow, day: Day, opening: OpeningRules): LostDay {
  const isOfLines = (each: Day) => lease.lines.some((line) => line.day === each);
  const taken = (of: (each: Day) => boolean) => lease.lostDays.filter((each) => of(each.day)).reduce((sum, { twd }) => sum + twd, 0);
  const isExtended = lease.extension_status === 'approved';
  const twd = dayRentTwd(day, {
    lines: lease.lines,
    // The rent as it was: earlier days were taken off it, once there was one.
    rentTwd: lease.rent_twd === null ? lease.discounted_twd : lease.rent_twd + taken(isOfLines),
    extensionTwd: isExtended ? (lease.extension_twd ?? 0) + taken((each) => !isOfLines(each)) : 0,
    extensionDays: daysOfLease(leaseDays(lease)).filter((each) => !isOfLines(each) && !isClosedDay(each, opening)).length,
  });
  const [left, paidAt] = isOfLines(day) ? [lease.rent_twd ?? lease.discounted_twd, lease.rent_paid_at] : [lease.extension_twd ?? 0, lease.extension_paid_at];
  return { day, twd: Math.min(twd, left), wasPaid: paidAt !== null };
}

/** Counts what is on a closing, reservations whose pieces are still out among it. */
export function countStanding(all: readonly Standing[]): ClosingCounts {
  const counts: ClosingCounts = { members: all.length, rents: 0, consultations: 0, leases: 0, leaseDays: 0, waits: 0, points: 0, refundTwd: 0 };
  for (const { rents, advisories, leases, waits } of all) {
    counts.rents += rents.length;
    counts.points += rents.reduce((sum, { rent }) => sum + rent.points, 0);
    counts.consultations += advisories.length;
    counts.leases += leases.filter(({ isCalledOff }) => isCalledOff).length;
    counts.leaseDays += leases.reduce((sum, { lost }) => sum + lost.length, 0);
    counts.refundTwd += leases.reduce((sum, { refundTwd }) => sum + refundTwd, 0);
    counts.waits += waits.length;
  }
  return counts;
}
