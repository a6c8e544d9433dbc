import { Refusal } from '../../contract/refusal.ts';
import { EXTENSION_MACHINE, type ExtensionActor, type ExtensionEvent, type ExtensionStatus } from '../../domain/spaces/lease-extension.ts';
import { LEASE_MACHINE, type LeaseActor, type LeaseEvent, type LeaseStatus } from '../../domain/spaces/lease-state.ts';
import { type Attempt, afterEvent } from '../../domain/state/state-machine.ts';
import { leaseRules } from '../../editorial/settings/lease-rules.ts';
import type { Tx } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import { extensionState, leaseState } from './lease-response.ts';
import type { LeaseRow } from './queries.ts';

/** A step of a lease, in the transaction that has locked it. */
export interface LeaseStep {
  tx: Tx;
  deps: Deps;
  lease: LeaseRow;
  now: Date;
}

/** The status after an event. @throws Refusal NOT_IN_STATE, TOO_EARLY, NOT_CANCELLABLE, CORRECTION_OVER */
export function stepTo({ lease, now }: Pick<LeaseStep, 'lease' | 'now'>, attempt: Attempt<LeaseEvent, LeaseActor>): LeaseStatus {
  const after = afterEvent(LEASE_MACHINE, leaseState(lease), attempt, now);
  if ('refusal' in after) throw new Refusal(after.refusal);
  return after.to;
}

/** The status of a lease's extension after an event. @throws Refusal NOT_IN_STATE, and why it cannot be asked for (`ExtensionRefusal`) */
export function extensionStepTo(
  { lease, now, deps }: Pick<LeaseStep, 'lease' | 'now'> & { deps: Pick<Deps, 'library'> },
  attempt: Attempt<ExtensionEvent, ExtensionActor>,
): ExtensionStatus {
  const after = afterEvent(EXTENSION_MACHINE, extensionState(lease, leaseRules(deps.library.settings), now), attempt, now);
  if ('refusal' in after) throw new Refusal(after.refusal);
  if (after.to === 'none') throw new RangeError('an extension is never taken back');
  return after.to;
}
