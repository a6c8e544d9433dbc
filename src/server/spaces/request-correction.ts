import { refuseField } from '../../contract/refusal.ts';
import type { ReviewLease } from '../../contract/spaces/staff-space.ts';
import { isRequiredFor } from '../../domain/spaces/lease-correction.ts';
import { correctionDueDay } from '../../domain/spaces/lease-days.ts';
import { taipeiDay } from '../../domain/time/taipei-time.ts';
import { leaseRules } from '../../editorial/settings/lease-rules.ts';
import { endCorrection } from './correction-queries.ts';
import { type LeaseStep, stepTo, type Typed } from './lease-step.ts';

/**
 * Asks the applicant to replace some fields or files; the review rests until they come (docs/decisions/134).
 * @throws Refusal NOT_IN_STATE, VALIDATION_FAILED
 */
export async function requestCorrection(
  step: LeaseStep,
  { items, message, language: typed }: Typed<Extract<ReviewLease, { event: 'request_correction' }>>,
): Promise<void> {
  const { tx, deps, lease, now } = step;
  const { settings } = deps.library;
  const status = stepTo(step, { event: 'request_correction', by: 'reviewer' });
  if (!items.every((item) => isRequiredFor(lease.applicant_type, item))) throw refuseField({ field: 'items', message: 'NOT_AN_OPTION' });
  const due = correctionDueDay(taipeiDay(now), settings.space.correction_working_days, lease.move_in_on, leaseRules(settings).work);
  await tx.updateTable('space_leases').set({ status, correction_due_on: due, changed_at: now }).where('id', '=', lease.id).execute();
  await tx
    .insertInto('space_corrections')
    .values({ lease_id: lease.id, member_id: lease.member_id, items, message, message_language: typed, asked_at: now })
    .execute();
}

/** Takes a request for a correction back: the review goes on with what is there. @throws Refusal NOT_IN_STATE */
export async function withdrawCorrection(step: LeaseStep): Promise<void> {
  const { tx, lease, now } = step;
  const status = stepTo(step, { event: 'withdraw_correction', by: 'reviewer' });
  await endCorrection(tx, lease.id, 'withdrawn', now);
  await tx.updateTable('space_leases').set({ status, correction_due_on: null, changed_at: now }).where('id', '=', lease.id).execute();
}
