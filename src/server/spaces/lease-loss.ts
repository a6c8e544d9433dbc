import { dayRentTwd, isEventLost, lostLeaseDays } from '../../domain/closings/closing.ts';
import type { CancellationCost } from '../../domain/spaces/lease-cancel.ts';
import { daysOfLease, isRestDay } from '../../domain/spaces/lease-days.ts';
import { LEASE_MACHINE } from '../../domain/spaces/lease-state.ts';
import { mayCause } from '../../domain/state/state-machine.ts';
import type { Period } from '../../domain/time/period.ts';
import type { Day } from '../../domain/time/taipei-time.ts';
import { leaseCancellation } from './lease-money.ts';
import { leaseDays, leaseState, type OpeningSettings, openingOf } from './lease-step.ts';
import type { LeaseRow, LostDay } from './queries.ts';

/** The effect of a closing on a lease. */
export interface LeaseLoss {
  lease: LeaseRow;
  /** No day of its event is left; otherwise it goes on without `lost`. */
  isCalledOff: boolean;
  lost: LostDay[];
  /** The part of what was paid that is refunded, in whole NT$. */
  refundTwd: number;
}

/**
 * Says what a closing, or a block with all its times, makes of a lease, without days that it has lost before; null when nothing changes. One that the desk has ended since
 * the closing was recorded stays ended, and is paid back the days that it lost.
 */
export function leaseLoss(lease: LeaseRow, closed: readonly Period[], settings: OpeningSettings, now: Date): LeaseLoss | null {
  const [days, opening] = [leaseDays(lease), openingOf(settings, lease)];
  const before = new Set<Day>(lease.lostDays.map(({ day }) => day));
  const lostDays = [...new Set(closed.flatMap((time) => lostLeaseDays(days, time, opening)))].filter((day) => !before.has(day));
  if (lostDays.length === 0) return null;
  if (lease.status !== 'ended' && isEventLost(days, new Set([...before, ...lostDays]), opening)) {
    if (!mayCause(LEASE_MACHINE, leaseState(lease), { event: 'close', by: 'centre' }, now)) return null;
    const { forfeitedTwd, refundedTwd } = leaseCancellation(lease, now);
    return { lease, isCalledOff: true, lost: [], refundTwd: forfeitedTwd + refundedTwd };
  }
  const lost = lostDays.map((day) => lostDay(lease, day, settings));
  return { lease, isCalledOff: false, lost, refundTwd: lost.reduce((sum, { twd, wasPaid }) => sum + (wasPaid ? twd : 0), 0) };
}

/**
 * The cost of cancelling a lease at a moment, as if the closings on it had been carried out already (docs/decisions/135): nobody loses by
 * being quicker than the job. The rent of lost days is refunded whole, and a lease of which no day is left costs nothing.
 */
export function costWithClosings(lease: LeaseRow, settings: OpeningSettings, now: Date): CancellationCost {
  let [left, refundTwd] = [lease, 0];
  for (const closing of lease.closings) {
    const loss = leaseLoss(left, [closing], settings, now);
    if (loss === null) continue;
    refundTwd += loss.refundTwd;
    if (loss.isCalledOff) return { isLate: false, forfeited: [], forfeitedTwd: 0, refundedTwd: refundTwd };
    left = withoutLost(left, loss.lost);
  }
  const cost = leaseCancellation(left, now);
  return { ...cost, refundedTwd: cost.refundedTwd + refundTwd };
}

const isOfLines = (lease: LeaseRow, day: Day) => lease.lines.some((line) => line.day === day);

/** The column from which the rent of a lost day is taken: that of the days applied for, or of those that an extension has added. */
export const rentColumnOf = (lease: LeaseRow, day: Day): 'rent_twd' | 'extension_twd' => (isOfLines(lease, day) ? 'rent_twd' : 'extension_twd');

/** A lease as it is once days were taken from it. */
function withoutLost(lease: LeaseRow, lost: readonly LostDay[]): LeaseRow {
  const less = (column: 'rent_twd' | 'extension_twd') => {
    const twd = lost.filter(({ day }) => rentColumnOf(lease, day) === column).reduce((sum, each) => sum + each.twd, 0);
    const amount = lease[column];
    return amount === null ? null : amount - twd;
  };
  return { ...lease, lostDays: [...lease.lostDays, ...lost], rent_twd: less('rent_twd'), extension_twd: less('extension_twd') };
}

/** A day that a closing takes, with the part of the rent that falls on it. */
function lostDay(lease: LeaseRow, day: Day, settings: OpeningSettings): LostDay {
  const opening = openingOf(settings, lease);
  const taken = (of: (each: Day) => boolean) => lease.lostDays.filter((each) => of(each.day)).reduce((sum, { twd }) => sum + twd, 0);
  const isExtended = lease.extension_status === 'approved';
  const twd = dayRentTwd(day, {
    lines: lease.lines,
    // The rent as it was: earlier days were taken off it, once there was one.
    rentTwd: lease.rent_twd === null ? lease.discounted_twd : lease.rent_twd + taken((each) => isOfLines(lease, each)),
    extensionTwd: isExtended ? (lease.extension_twd ?? 0) + taken((each) => !isOfLines(lease, each)) : 0,
    extensionDays: daysOfLease(leaseDays(lease)).filter((each) => !isOfLines(lease, each) && !isRestDay(each, lease.session, opening)).length,
  });
  const [left, paidAt] = isOfLines(lease, day)
    ? [lease.rent_twd ?? lease.discounted_twd, lease.rent_paid_at]
    : // What was owed for it was settled with the deposit.
      [lease.extension_twd ?? 0, lease.extension_paid_at ?? lease.deposit_returned_at];
  return { day, twd: Math.min(twd, left), wasPaid: paidAt !== null };
}
