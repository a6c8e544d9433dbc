import { Refusal } from '../../contract/refusal.ts';
import type { Role } from '../../domain/identity/account.ts';
import type { LeaseDays } from '../../domain/spaces/lease-days.ts';
import { LEASE_MACHINE, type LeaseActor, type LeaseEvent, type LeaseState, type LeaseStatus } from '../../domain/spaces/lease-state.ts';
import { type Attempt, afterEvent } from '../../domain/state/state-machine.ts';
import type { Language } from '../../i18n/languages.ts';
import type { Tx } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import { amountDue, hasDeposit } from './lease-money.ts';
import type { LeaseRow } from './queries.ts';

/** When a lease is. */
export function leaseDays({ session, move_in_on, start_on, end_on, move_out_on }: Omit<LeaseDaysRow, 'id'>): LeaseDays {
  return { session, moveInOn: move_in_on, startOn: start_on, endOn: end_on, moveOutOn: move_out_on };
}
type LeaseDaysRow = Pick<LeaseRow, 'id' | 'session' | 'move_in_on' | 'start_on' | 'end_on' | 'move_out_on'>;

/** The state that the state machine reads. */
export function leaseState(lease: LeaseRow): LeaseState {
  return {
    status: lease.status,
    start: lease.start,
    end: lease.end,
    moveInOn: lease.move_in_on,
    correctionDueOn: lease.correction_due_on,
    depositDueOn: lease.deposit_due_on,
    isNothingDue: lease.approved_at !== null && amountDue(lease) === 0,
    isDepositSettled: !hasDeposit(lease) || lease.deposit_returned_at !== null,
  };
}

/** Somebody of the staff who takes a step with a lease. */
export interface LeaseStaff {
  role: Role;
  /** In which they write, unless the step says otherwise. */
  language: Language;
}

/** A step whose text is in a language that is known. */
export type Typed<S> = S & { language: Language };

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
