import { Refusal } from '../../contract/refusal.ts';
import type { Role } from '../../domain/identity/account.ts';
import { type OpeningRules, usualOpening } from '../../domain/opening/opening-hours.ts';
import { type LeaseDays, type LeaseRules, lastExtensionDay } from '../../domain/spaces/lease-days.ts';
import { EXTENSION_MACHINE, type ExtensionActor, type ExtensionEvent, type ExtensionState, type ExtensionStatus } from '../../domain/spaces/lease-extension.ts';
import { openingAsLeased } from '../../domain/spaces/lease-price.ts';
import { dayEnd, LEASE_MACHINE, type LeaseActor, type LeaseEvent, type LeaseState, type LeaseStatus, leaseStatusAt } from '../../domain/spaces/lease-state.ts';
import { type Attempt, afterEvent } from '../../domain/state/state-machine.ts';
import { leaseRules } from '../../editorial/settings/lease-rules.ts';
import { openingRules } from '../../editorial/settings/rent-rules.ts';
import type { Settings } from '../../editorial/settings/settings.ts';
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

/** The rules of opening that a lease was made by: days that staff has opened or given up since change nothing of it (docs/decisions/405). */
export function openingOf(settings: OpeningSettings, { lines, extension_lines }: Pick<LeaseRow, 'lines' | 'extension_lines'>): OpeningRules {
  return openingAsLeased<OpeningRules>(usualOpening(openingRules(settings)), [...lines, ...(extension_lines ?? [])]);
}
export type OpeningSettings = Pick<Settings, 'opening' | 'holidays'>;

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

/** A lease as its row will be once the job has written down what time has changed by an instant. */
export function leaseAt(lease: LeaseRow, now: Date): LeaseRow {
  const status = leaseStatusAt(leaseState(lease), now);
  const due = lease.status === 'approved' ? lease.deposit_due_on : lease.correction_due_on;
  if (status === lease.status || due === null) return lease;
  const at = dayEnd(due);
  const corrections = lease.corrections.map((each) => (each.ended_at === null ? { ...each, ended_at: at, outcome: 'expired' as const } : each));
  const closed = { closed_at: at, closed_by: 'clock', closed_reason: null, forfeited_twd: 0, refunded_twd: 0 } as const;
  const changes = [...lease.changes, { status, start: lease.start, end: lease.end, at }];
  return { ...lease, status, changes, corrections, correction_due_on: null, ...closed };
}

/** The state of its extension that the state machine reads. */
export function extensionState(lease: LeaseRow, { work }: Pick<LeaseRules, 'work'>, now: Date): ExtensionState {
  return {
    status: lease.extension_status ?? 'none',
    lease: leaseAt(lease, now).status,
    hasDeposit: hasDeposit(lease),
    askByOn: lastExtensionDay(lease.move_out_on, work),
    isPaid: lease.extension_paid_at !== null,
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
