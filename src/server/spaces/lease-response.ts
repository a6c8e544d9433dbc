import { Refusal } from '../../contract/refusal.ts';
import type { LeaseEstimateOutput, LeaseOutput } from '../../contract/spaces/space-lease.ts';
import type { UploadOutput } from '../../contract/uploads/upload.ts';
import { type LeaseRules, lastExtensionDay, reviewDays } from '../../domain/spaces/lease-days.ts';
import { EXTENSION_MACHINE } from '../../domain/spaces/lease-extension.ts';
import { depositTwd, type LeaseEstimate, withoutDays } from '../../domain/spaces/lease-price.ts';
import { LEASE_MACHINE, type LeaseStatus } from '../../domain/spaces/lease-state.ts';
import { mayCause } from '../../domain/state/state-machine.ts';
import { isoWithOffset, taipeiDay } from '../../domain/time/taipei-time.ts';
import type { Library } from '../../editorial/library.ts';
import { leaseRules } from '../../editorial/settings/lease-rules.ts';
import { fieldOf, localize } from '../http/localize.ts';
import type { Correction } from './correction-queries.ts';
import { costWithClosings } from './lease-loss.ts';
import { leaseClosing, leaseMoney } from './lease-money.ts';
import { extensionState, leaseAt, leaseState } from './lease-step.ts';
import type { LeaseRow } from './queries.ts';

/** @throws Refusal NOT_FOUND */
export function foundLease(lease: LeaseRow | undefined): LeaseRow {
  if (lease === undefined) throw new Refusal('NOT_FOUND');
  return lease;
}

/** The correction that is awaited of a lease, if one is. */
export const openCorrection = ({ corrections }: Pick<LeaseRow, 'corrections'>): Correction | undefined => corrections.find(({ ended_at }) => ended_at === null);

/** The correction that was awaited at a moment; one that was not answered until the lease was over is awaited to its end. */
export const correctionAwaitedAt = ({ corrections }: Pick<LeaseRow, 'corrections'>, at: Date): Correction | undefined =>
  corrections.find(
    ({ asked_at, ended_at, outcome }) => asked_at <= at && (ended_at === null || ended_at > at || outcome === 'cancelled' || outcome === 'expired'),
  );

/** The days between which an application is decided; while a correction is awaited, as if it came now. */
export function leaseReviewDays(lease: LeaseRow, { work }: Pick<LeaseRules, 'work'>, now: Date): ReturnType<typeof reviewDays> {
  const rests = lease.corrections.map(({ asked_at, ended_at }) => ({ askedOn: taipeiDay(asked_at), endedOn: taipeiDay(ended_at ?? now) }));
  return reviewDays(taipeiDay(lease.created_at), work, rests);
}

/** The correction that is awaited, and those before it. */
function leaseCorrections(lease: LeaseRow): Pick<LeaseOutput, 'correction' | 'past_corrections'> {
  const open = openCorrection(lease);
  const due = lease.correction_due_on;
  return {
    correction:
      open === undefined || due === null
        ? null
        : { items: open.items, message: open.message, message_language: open.message_language, asked_at: isoWithOffset(open.asked_at), due_on: due },
    past_corrections: lease.corrections.flatMap(({ items, message, message_language, asked_at, ended_at, outcome }) =>
      ended_at === null || outcome === null
        ? []
        : [{ items, message, message_language, asked_at: isoWithOffset(asked_at), ended_at: isoWithOffset(ended_at), outcome }],
    ),
  };
}

/** The price of an application without the days lost to closings: charged unless the reviewer says otherwise. */
export function estimateOf({ lines, estimated_twd, reduction, discounted_twd, lostDays }: LeaseRow): LeaseEstimate {
  const asked: LeaseEstimate = {
    lines,
    estimatedTwd: estimated_twd,
    reduction,
    reductionTwd: estimated_twd - discounted_twd,
    discountedTwd: discounted_twd,
    depositTwd: depositTwd(discounted_twd),
  };
  return withoutDays(
    asked,
    lostDays.map(({ day }) => day),
  );
}

/** The price of a lease, as the API returns it. */
export function toEstimateResponse(estimate: LeaseEstimate): LeaseEstimateOutput {
  return {
    lines: estimate.lines,
    estimated_price: estimate.estimatedTwd,
    reduction: estimate.reduction,
    reduction_twd: estimate.reductionTwd,
    discounted_price: estimate.discountedTwd,
    deposit_twd: estimate.depositTwd,
  };
}

/** A lease as it travels, as it stands at an instant. */
export function toLeaseResponse(library: Library, written: LeaseRow, attachments: readonly UploadOutput[], now: Date): LeaseOutput {
  const lease = leaseAt(written, now);
  const rules = leaseRules(library.settings);
  const space = library.spaces.find(({ id }) => id === lease.space_id);
  const review = leaseReviewDays(lease, rules, now);
  const cost = costWithClosings(lease, library.settings, now);
  return {
    id: lease.id,
    status: lease.status,
    space: {
      id: lease.space_id,
      floor: space?.data.floor ?? null,
      ...localize('label', space?.data.label ?? { zh: lease.space_id }),
      ...localize('title', space ? fieldOf(space.texts, 'title') : { zh: lease.space_id }),
    },
    session: lease.session,
    move_in_on: lease.move_in_on,
    start_on: lease.start_on,
    end_on: lease.end_on,
    move_out_on: lease.move_out_on,
    starts_at: isoWithOffset(lease.start),
    ends_at: isoWithOffset(lease.end),
    applicant_name: lease.applicant_name,
    applicant_type: lease.applicant_type,
    organization_name: lease.organization_name,
    id_number: lease.id_number,
    contact_name: lease.contact_name,
    phone: lease.phone,
    contact_number: lease.contact_number,
    mobile: lease.mobile,
    address: lease.address,
    email: lease.email,
    event_name: lease.event_name,
    event_category: lease.event_category,
    equipment: lease.equipment.map(({ id, quantity }) => {
      const known = space?.data.equipment.find((each) => each.id === id);
      return { id, quantity, ...localize('name', known?.name ?? { zh: id }) };
    }),
    remarks: lease.remarks,
    attachments: [...attachments],
    estimate: toEstimateResponse(estimateOf(lease)),
    ...leaseCorrections(lease),
    review_from_on: review.from,
    review_by_on: review.to,
    ...leaseMoney(lease),
    ...leaseClosing(lease),
    lost_days: lease.lostDays.map(({ day, twd, wasPaid }) => ({ day, rent_twd: twd, is_refunded: wasPaid })),
    cancellation: mayCause(LEASE_MACHINE, leaseState(lease), { event: 'cancel', by: 'member' }, now)
      ? {
          is_late: cost.isLate,
          free_until_on: lease.cancel_free_until_on,
          forfeited: cost.forfeited,
          forfeited_twd: cost.forfeitedTwd,
          refunded_twd: cost.refundedTwd,
        }
      : null,
    is_extendable: mayCause(EXTENSION_MACHINE, extensionState(lease, rules, now), { event: 'ask', by: 'member' }, now),
    extension_ask_by_on: lastExtensionDay(lease.move_out_on, rules.work),
    history: lease.changes.map((change) => ({
      status: change.status as LeaseStatus,
      starts_at: isoWithOffset(change.start),
      ends_at: isoWithOffset(change.end),
      at: isoWithOffset(change.at),
    })),
    terms_version: lease.terms_version,
    created_at: isoWithOffset(lease.created_at),
  };
}
