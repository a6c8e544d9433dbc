import type { DeskLease, LeasePreviewOutput, ReviewLease, StaffLeaseOutput } from '../../../contract/spaces/staff-space.ts';
import type { Tx } from '../../db/client.ts';
import { rehearse } from '../../delivery/rehearse.ts';
import type { Deps } from '../../deps.ts';
import { withIdempotency } from '../../http/with-idempotency.ts';
import { takeDeskStep } from '../desk-lease.ts';
import { mailLeaseEvents } from '../emails/lease-event-email.ts';
import type { LeaseStaff } from '../lease-step.ts';
import { takeReviewStep } from '../review-lease.ts';

/** The effect of a step of the review, before it is taken. @throws Refusal whatever refuses the step */
export function previewReview(deps: Deps, id: string, wish: ReviewLease, staff: LeaseStaff): Promise<LeasePreviewOutput> {
  return preview(deps, (tx) => takeReviewStep(tx, deps, { id, wish, staff }));
}

/** The effect of a step of the desk, before it is recorded. @throws Refusal whatever refuses the step */
export function previewDesk(deps: Deps, id: string, wish: DeskLease, staff: LeaseStaff): Promise<LeasePreviewOutput> {
  return preview(deps, (tx) => takeDeskStep(tx, deps, { id, wish, staff }));
}

async function preview(deps: Deps, take: (tx: Tx) => Promise<StaffLeaseOutput>): Promise<LeasePreviewOutput> {
  const { after, emails } = await rehearse(deps, {
    transact: (work) => withIdempotency(deps, null, work),
    take,
    mailEvents: (tx, jobs, events) => mailLeaseEvents({ ...deps, jobs }, tx, events),
  });
  return { ...after, emails };
}
