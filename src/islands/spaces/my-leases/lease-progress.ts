import type { LeaseStatus } from '../../../domain/spaces/lease-state.ts';

/** The steps that a lease goes through (docs/rules.md#lease-states), its deposit's return the last. */
export const LEASE_STEPS = ['applied', 'in_process', 'approved', 'deposit_paid', 'rent_paid', 'in_use', 'ended'] as const satisfies readonly LeaseStatus[];

const PLACES: readonly LeaseStatus[] = LEASE_STEPS;

/** The progress of a lease, from 0; of one that was refused or cancelled, the step it had reached. */
export function leaseProgress({ status, history }: { status: LeaseStatus; history: readonly { status: LeaseStatus }[] }): { at: number; isStopped: boolean } {
  // The review rests.
  if (status === 'awaiting_correction') return { at: PLACES.indexOf('in_process'), isStopped: false };
  const at = PLACES.indexOf(status);
  if (at >= 0) return { at, isStopped: false };
  return { at: Math.max(0, ...history.map((each) => PLACES.indexOf(each.status))), isStopped: true };
}
