import { Refusal, refuseField } from '../../contract/refusal.ts';
import type { ReviewLease, StaffLeaseOutput } from '../../contract/spaces/staff-space.ts';
import type { Role } from '../../domain/identity/account.ts';
import type { OpeningRules } from '../../domain/opening/opening-hours.ts';
import { depositDueDay, type LeaseDays, lastFreeCancelDay, leasePeriods, leaseSpan } from '../../domain/spaces/lease-days.ts';
import { depositTwd } from '../../domain/spaces/lease-price.ts';
import { isLeaseFirm } from '../../domain/spaces/lease-state.ts';
import { UNITS_OF_SPACE } from '../../domain/spaces/space.ts';
import type { Period } from '../../domain/time/period.ts';
import { taipeiDay } from '../../domain/time/taipei-time.ts';
import { leaseRules } from '../../editorial/settings/lease-rules.ts';
import type { Deps } from '../deps.ts';
import { withIdempotency } from '../http/with-idempotency.ts';
import { hasDeposit } from './lease-money.ts';
import { estimateOf, foundLease, leaseCancellation, leaseDays } from './lease-response.ts';
import { type LeaseStep, stepTo } from './lease-step.ts';
import { holdUnits, type LeaseRow, lockLease, lockUnits, periodColumn, readLease } from './queries.ts';
import { staffLease } from './read-leases.ts';
import { requestCorrection, withdrawCorrection } from './request-correction.ts';

/**
 * A step of the review (docs/rules.md#space-review): what the table of states does not have is refused. Approving takes the space: of applications for the same time one can be approved.
 * @throws Refusal NOT_FOUND, NOT_IN_STATE, UNAVAILABLE, SPACE_BARRED, VALIDATION_FAILED
 */
export function reviewLease(deps: Deps, id: string, wish: ReviewLease, role: Role): Promise<StaffLeaseOutput> {
  return withIdempotency(deps, null, async (tx) => {
    const step = { tx, deps, lease: foundLease(await lockLease(tx, id)), now: deps.now() };
    if (wish.event === 'review') await takeUp(step);
    if (wish.event === 'request_correction') await requestCorrection(step, wish);
    if (wish.event === 'withdraw_correction') await withdrawCorrection(step);
    if (wish.event === 'approve') await approve(step, wish);
    if (wish.event === 'refuse') await refuse(step, wish.reason);
    if (wish.event === 'call_off') await callOff(step, wish.reason);
    if (wish.event === 'approve_extension') await approveExtension(step, wish);
    if (wish.event === 'refuse_extension') await refuseExtension(step, wish.note);
    return staffLease(deps, tx, foundLease(await readLease(tx, id)), role);
  });
}

async function takeUp(step: LeaseStep): Promise<void> {
  const { tx, lease, now } = step;
  await tx
    .updateTable('space_leases')
    .set({ status: stepTo(step, { event: 'review', by: 'reviewer' }), changed_at: now })
    .where('id', '=', lease.id)
    .execute();
}

async function approve(step: LeaseStep, wish: Extract<ReviewLease, { event: 'approve' }>): Promise<void> {
  const { tx, deps, lease, now } = step;
  const status = stepTo(step, { event: 'approve', by: 'reviewer' });
  const { opening, work } = leaseRules(deps.library.settings);
  // Days that a closing took since it was asked for are not charged.
  const full = wish.rent_twd ?? estimateOf(lease).discountedTwd;
  if (wish.waived_twd > full) throw refuseField({ field: 'waived_twd', message: 'TOO_LARGE', limit: full });
  const rent = full - wish.waived_twd;
  const deposit = depositTwd(rent);
  const due = deposit > 0 ? depositDueDay(taipeiDay(now), lease.move_in_on, work) : null;
  const free = lastFreeCancelDay(lease.move_in_on, work);
  await tx
    .updateTable('space_leases')
    .set({
      status,
      changed_at: now,
      approved_at: now,
      rent_twd: rent,
      waived_twd: wish.waived_twd,
      cleaning_fee_twd: wish.cleaning_fee_twd,
      deposit_twd: deposit,
      deposit_due_on: due,
      cancel_free_until_on: free,
      approval_note: wish.note ?? null,
    })
    .where('id', '=', lease.id)
    .execute();
  await holdUnits(tx, { id: lease.id, status }, UNITS_OF_SPACE[lease.space_id], periodsLeft(lease, leaseDays(lease), opening));
}

/** The periods that a lease holds, without the days that a closing took; a lease of whole days holds its span without a break. */
function periodsLeft(lease: LeaseRow, days: LeaseDays, opening: OpeningRules): Period[] {
  const lost = new Set(lease.lostDays.map(({ day }) => day));
  return leasePeriods(days, opening).filter(({ start, end }) => taipeiDay(start) !== taipeiDay(end) || !lost.has(taipeiDay(start)));
}

async function refuse(step: LeaseStep, reason: string): Promise<void> {
  const { tx, lease, now } = step;
  const closed = { closed_at: now, closed_by: 'house', closed_reason: reason, forfeited_twd: 0, refunded_twd: 0 } as const;
  await tx
    .updateTable('space_leases')
    .set({ status: stepTo(step, { event: 'refuse', by: 'reviewer' }), changed_at: now, ...closed })
    .where('id', '=', lease.id)
    .execute();
}

/** By the centre, for reasons of its own: everything that was paid comes back (space-lease guidelines, 11). */
async function callOff(step: LeaseStep, reason: string): Promise<void> {
  const { tx, lease, now } = step;
  const { forfeitedTwd, refundedTwd } = leaseCancellation(lease, now);
  const paidTwd = forfeitedTwd + refundedTwd;
  const closed = { closed_at: now, closed_by: 'house', closed_reason: reason, forfeited_twd: 0, refunded_twd: paidTwd } as const;
  await tx
    .updateTable('space_leases')
    .set({ status: stepTo(step, { event: 'call_off', by: 'reviewer' }), changed_at: now, ...closed })
    .where('id', '=', lease.id)
    .execute();
}

/** The added days are held under the same constraint: when others have them already, the lease stays as it was. */
async function approveExtension({ tx, deps, lease, now }: LeaseStep, wish: Extract<ReviewLease, { event: 'approve_extension' }>): Promise<void> {
  const { extension_end_on: endOn, extension_move_out_on: moveOutOn } = lease;
  if (!isExtensionOpen(lease) || endOn === null || moveOutOn === null) throw new Refusal('NOT_IN_STATE');
  const { opening } = leaseRules(deps.library.settings);
  const days = { ...leaseDays(lease), endOn, moveOutOn };
  const rent = wish.rent_twd ?? lease.extension_twd ?? 0;
  // More days ask whether the centre is closed, whose lock comes last (`LOCK_ORDER`).
  await lockUnits(tx, UNITS_OF_SPACE[lease.space_id]);
  await tx
    .updateTable('space_leases')
    .set({
      end_on: endOn,
      move_out_on: moveOutOn,
      period: periodColumn(leaseSpan(days, opening)),
      extension_status: 'approved',
      extension_twd: rent,
      extension_note: wish.note ?? null,
      changed_at: now,
    })
    .where('id', '=', lease.id)
    .execute();
  await holdUnits(tx, lease, UNITS_OF_SPACE[lease.space_id], periodsLeft(lease, days, opening));
}

/** Asked for, of a lease that is firm and not over: who gave it up meanwhile is told nothing of more days. */
function isExtensionOpen(lease: LeaseRow): boolean {
  return lease.extension_status === 'asked' && isLeaseFirm({ status: lease.status, hasDeposit: hasDeposit(lease) });
}

async function refuseExtension({ tx, lease, now }: LeaseStep, note: string): Promise<void> {
  if (!isExtensionOpen(lease)) throw new Refusal('NOT_IN_STATE');
  await tx.updateTable('space_leases').set({ extension_status: 'refused', extension_note: note, changed_at: now }).where('id', '=', lease.id).execute();
}
