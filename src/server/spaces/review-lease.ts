import { refuseField } from '../../contract/refusal.ts';
import type { ReviewLease, StaffLeaseOutput } from '../../contract/spaces/staff-space.ts';
import type { OpeningRules } from '../../domain/opening/opening-hours.ts';
import { depositDueDay, type LeaseDays, lastFreeCancelDay, leasePeriods, leaseSpan } from '../../domain/spaces/lease-days.ts';
import { depositTwd } from '../../domain/spaces/lease-price.ts';
import { UNITS_OF_SPACE } from '../../domain/spaces/space.ts';
import type { Period } from '../../domain/time/period.ts';
import { taipeiDay } from '../../domain/time/taipei-time.ts';
import { leaseRules } from '../../editorial/settings/lease-rules.ts';
import type { Language } from '../../i18n/languages.ts';
import type { Tx } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import { withIdempotency } from '../http/with-idempotency.ts';
import { leaseCancellation } from './lease-money.ts';
import { estimateOf, foundLease } from './lease-response.ts';
import { extensionStepTo, type LeaseStaff, type LeaseStep, leaseDays, openingOf, stepTo, type Typed } from './lease-step.ts';
import { holdUnits, type LeaseRow, lockLease, lockUnits, periodColumn, readLease } from './queries.ts';
import { staffLease } from './read-leases.ts';
import { requestCorrection, withdrawCorrection } from './request-correction.ts';

/**
 * A step of the review (docs/rules.md#space-review): what the table of states does not have is refused. Approving takes the space: of applications for the same time one can be approved.
 * @throws Refusal NOT_FOUND, NOT_IN_STATE, UNAVAILABLE, SPACE_BARRED, VALIDATION_FAILED
 */
export function reviewLease(deps: Deps, id: string, wish: ReviewLease, staff: LeaseStaff): Promise<StaffLeaseOutput> {
  return withIdempotency(deps, null, (tx) => takeReviewStep(tx, deps, { id, wish, staff }));
}

/** The step itself, in the transaction of its caller. */
export async function takeReviewStep(
  tx: Tx,
  deps: Deps,
  { id, wish, staff: { role, ...staff } }: { id: string; wish: ReviewLease; staff: LeaseStaff },
): Promise<StaffLeaseOutput> {
  const typed = <S extends { language?: Language | undefined }>(said: S): Typed<S> => ({ ...said, language: said.language ?? staff.language });
  const step = { tx, deps, lease: foundLease(await lockLease(tx, id)), now: deps.now() };
  if (wish.event === 'review') await takeUp(step);
  if (wish.event === 'request_correction') await requestCorrection(step, typed(wish));
  if (wish.event === 'withdraw_correction') await withdrawCorrection(step);
  if (wish.event === 'approve') await approve(step, typed(wish));
  if (wish.event === 'refuse') await refuse(step, typed(wish));
  if (wish.event === 'call_off') await callOff(step, typed(wish));
  if (wish.event === 'approve_extension') await approveExtension(step, typed(wish));
  if (wish.event === 'refuse_extension') await refuseExtension(step, typed(wish));
  return staffLease(deps, tx, foundLease(await readLease(tx, id)), role);
}

/** A step with its text in a language that is known. */
type Said<E extends ReviewLease['event']> = Typed<Extract<ReviewLease, { event: E }>>;

async function takeUp(step: LeaseStep): Promise<void> {
  const { tx, lease, now } = step;
  await tx
    .updateTable('space_leases')
    .set({ status: stepTo(step, { event: 'review', by: 'reviewer' }), changed_at: now })
    .where('id', '=', lease.id)
    .execute();
}

async function approve(step: LeaseStep, wish: Said<'approve'>): Promise<void> {
  const { tx, deps, lease, now } = step;
  const status = stepTo(step, { event: 'approve', by: 'reviewer' });
  const { work } = leaseRules(deps.library.settings);
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
      approval_note_language: wish.note === undefined ? null : wish.language,
    })
    .where('id', '=', lease.id)
    .execute();
  await holdUnits(tx, { id: lease.id, status }, UNITS_OF_SPACE[lease.space_id], periodsLeft(lease, leaseDays(lease), openingOf(deps.library.settings, lease)));
}

/** The periods that a lease holds, without the days that a closing took; a lease of whole days holds its span without a break. */
function periodsLeft(lease: LeaseRow, days: LeaseDays, opening: OpeningRules): Period[] {
  const lost = new Set(lease.lostDays.map(({ day }) => day));
  return leasePeriods(days, opening).filter(({ start, end }) => taipeiDay(start) !== taipeiDay(end) || !lost.has(taipeiDay(start)));
}

async function refuse(step: LeaseStep, { reason, language: typed }: Said<'refuse'>): Promise<void> {
  const { tx, lease, now } = step;
  const closed = { closed_at: now, closed_by: 'house', closed_reason: reason, closed_reason_language: typed, forfeited_twd: 0, refunded_twd: 0 } as const;
  await tx
    .updateTable('space_leases')
    .set({ status: stepTo(step, { event: 'refuse', by: 'reviewer' }), changed_at: now, ...closed })
    .where('id', '=', lease.id)
    .execute();
}

/** By the centre, for reasons of its own: everything that was paid comes back (space-lease guidelines, 11). */
async function callOff(step: LeaseStep, { reason, language: typed }: Said<'call_off'>): Promise<void> {
  const { tx, lease, now } = step;
  const { forfeitedTwd, refundedTwd } = leaseCancellation(lease, now);
  const paidTwd = forfeitedTwd + refundedTwd;
  const closed = { closed_at: now, closed_by: 'house', closed_reason: reason, closed_reason_language: typed, forfeited_twd: 0, refunded_twd: paidTwd } as const;
  await tx
    .updateTable('space_leases')
    .set({ status: stepTo(step, { event: 'call_off', by: 'reviewer' }), changed_at: now, ...closed })
    .where('id', '=', lease.id)
    .execute();
}

/** The added days are held under the same constraint: when others have them already, the lease stays as it was. */
async function approveExtension(step: LeaseStep, wish: Said<'approve_extension'>): Promise<void> {
  const { tx, deps, lease, now } = step;
  const status = extensionStepTo(step, { event: 'approve', by: 'reviewer' });
  const { extension_end_on: endOn, extension_move_out_on: moveOutOn } = lease;
  if (endOn === null || moveOutOn === null) throw new Error(`the extension of lease ${lease.id} has no days`);
  const opening = openingOf(deps.library.settings, lease);
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
      extension_status: status,
      extension_twd: rent,
      extension_note: wish.note ?? null,
      extension_note_language: wish.note === undefined ? null : wish.language,
      changed_at: now,
    })
    .where('id', '=', lease.id)
    .execute();
  await holdUnits(tx, lease, UNITS_OF_SPACE[lease.space_id], periodsLeft(lease, days, opening));
}

async function refuseExtension(step: LeaseStep, { note, language }: Said<'refuse_extension'>): Promise<void> {
  const { tx, lease, now } = step;
  const refused = { extension_status: extensionStepTo(step, { event: 'refuse', by: 'reviewer' }), extension_note: note, extension_note_language: language };
  await tx
    .updateTable('space_leases')
    .set({ ...refused, changed_at: now })
    .where('id', '=', lease.id)
    .execute();
}
