import { always, type Machine, onlyIf } from '../state/state-machine.ts';
import type { Day } from '../time/taipei-time.ts';
import { addDays, taipeiInstant } from '../time/taipei-time.ts';

/** Statuses of a space lease (docs/rules.md#lease-states). */
export const LEASE_STATUSES = [
  'applied',
  'in_process',
  'awaiting_correction',
  'approved',
  'deposit_paid',
  'rent_paid',
  'in_use',
  'ended',
  'unapproved',
  'cancelled',
] as const;
export type LeaseStatus = (typeof LEASE_STATUSES)[number];
/** Statuses in which a lease holds its space: those of the exclusion constraint (0051_spaces.sql). */
export const LEASE_HOLDING = ['approved', 'deposit_paid', 'rent_paid', 'in_use'] as const satisfies readonly LeaseStatus[];
/** Statuses in which a lease is only asked for. */
export const LEASE_REQUESTED = ['applied', 'in_process', 'awaiting_correction'] as const satisfies readonly LeaseStatus[];
/** Statuses in which it waits for the review. */
export const LEASE_TO_REVIEW = ['applied', 'in_process'] as const satisfies readonly LeaseStatus[];
/** Statuses in which something is still to come of it. */
export const LEASE_OPEN = [...LEASE_REQUESTED, ...LEASE_HOLDING] as const;
/** Statuses of one whose space was handed over. */
export const LEASE_HANDED_OVER = ['in_use', 'ended'] as const satisfies readonly LeaseStatus[];
/** Statuses of one that came to nothing. */
export const LEASE_CLOSED = ['unapproved', 'cancelled'] as const satisfies readonly LeaseStatus[];

export type LeaseEvent =
  | 'cancel'
  | 'lapse'
  | 'review'
  | 'request_correction'
  | 'withdraw_correction'
  | 'correct'
  | 'approve'
  | 'refuse'
  | 'call_off'
  | 'close'
  | 'pay_deposit'
  | 'pay_rent'
  | 'hand_over'
  | 'end'
  | 'return_deposit';

/** The member who applied, staff who review, the desk, the centre when it closes at short notice, or time itself. */
export type LeaseActor = 'member' | 'reviewer' | 'desk' | 'centre' | 'clock';

/** The state that the machine reads. */
export interface LeaseState {
  status: LeaseStatus;
  /** Its first session begins, its last one ends. */
  start: Date;
  end: Date;
  moveInOn: Day;
  /** The last day for a correction; null while none is asked for. */
  correctionDueOn: Day | null;
  /** Null until it is approved, and when there is no deposit. */
  depositDueOn: Day | null;
  /** Approved, with nothing to pay: neither rent nor cleaning fee. */
  isNothingDue: boolean;
  /** Returned, or there was none. */
  isDepositSettled: boolean;
}

export type LeaseRefusal = 'NOT_CANCELLABLE' | 'CORRECTION_OVER' | 'NOT_IN_STATE' | 'TOO_EARLY';

/** The refusal of each event to the applicant: one code, whatever the reason. */
const REFUSAL_OF_EVENT: Partial<Record<LeaseEvent, LeaseRefusal>> = { cancel: 'NOT_CANCELLABLE', correct: 'CORRECTION_OVER' };

const beforeStart = onlyIf(({ start }: LeaseState, now) => now < start, 'NOT_CANCELLABLE');
/** So that the deposit can still be paid before moving in. */
const beforeFirstDay = onlyIf(({ moveInOn }: LeaseState, now) => now < taipeiInstant(moveInOn), 'NOT_IN_STATE');
const isCorrectionDue = ({ correctionDueOn }: Pick<LeaseState, 'correctionDueOn'>, now: Date) => correctionDueOn !== null && now >= dayEnd(correctionDueOn);
const isCorrectionInTime = (lease: LeaseState, now: Date) => lease.correctionDueOn !== null && !isCorrectionDue(lease, now);
const isDepositDue = ({ depositDueOn }: Pick<LeaseState, 'depositDueOn'>, now: Date) => depositDueOn !== null && now >= dayEnd(depositDueOn);
const beforeDepositDue = onlyIf((lease: LeaseState, now) => lease.depositDueOn !== null && !isDepositDue(lease, now), 'NOT_IN_STATE');
const untilOver = onlyIf(({ end }: LeaseState, now) => now < end, 'NOT_IN_STATE');
/** Its rent waived whole, a cleaning fee may be left to pay. */
const onlyCleaningDue = onlyIf(({ depositDueOn, isNothingDue, end }: LeaseState, now) => depositDueOn === null && !isNothingDue && now < end, 'NOT_IN_STATE');
const fromStart = onlyIf(({ start }: LeaseState, now) => now >= start, 'TOO_EARLY');
const once = onlyIf(({ isDepositSettled }: LeaseState) => !isDepositSettled, 'NOT_IN_STATE');

/** From the day of moving in on until its last session is over. */
function fromFirstDayUntilOver({ moveInOn, end }: LeaseState, now: Date): LeaseRefusal | null {
  if (now >= end) return 'NOT_IN_STATE';
  return now >= taipeiInstant(moveInOn) ? null : 'TOO_EARLY';
}
const nothingDueUntilOver = (lease: LeaseState, now: Date) => (lease.isNothingDue ? fromFirstDayUntilOver(lease, now) : 'NOT_IN_STATE');

/** The rows of a lease. A term that is over ends nothing: the desk looks at the space first. */
export const LEASE_MACHINE: Machine<LeaseState, LeaseStatus, LeaseEvent, LeaseActor, LeaseRefusal> = {
  transitions: [
    { from: ['applied'], event: 'review', to: 'in_process', by: 'reviewer', notice: always },
    { from: ['in_process'], event: 'request_correction', to: 'awaiting_correction', by: 'reviewer', notice: beforeFirstDay },
    { from: ['awaiting_correction'], event: 'withdraw_correction', to: 'in_process', by: 'reviewer', notice: onlyIf(isCorrectionInTime, 'NOT_IN_STATE') },
    { from: ['awaiting_correction'], event: 'correct', to: 'in_process', by: 'member', notice: onlyIf(isCorrectionInTime, 'CORRECTION_OVER') },
    { from: ['awaiting_correction'], event: 'lapse', to: 'cancelled', by: 'clock', notice: onlyIf(isCorrectionDue, 'NOT_IN_STATE') },
    { from: ['in_process'], event: 'approve', to: 'approved', by: 'reviewer', notice: beforeFirstDay },
    { from: ['in_process'], event: 'refuse', to: 'unapproved', by: 'reviewer', notice: always },
    { from: LEASE_REQUESTED, event: 'cancel', to: 'cancelled', by: 'member', notice: always },
    { from: ['approved', 'deposit_paid', 'rent_paid'], event: 'cancel', to: 'cancelled', by: 'member', notice: beforeStart },
    { from: ['approved', 'deposit_paid', 'rent_paid'], event: 'call_off', to: 'cancelled', by: 'reviewer', notice: always },
    // What was handed over the day before is called off as well.
    { from: [...LEASE_REQUESTED, 'approved', 'deposit_paid', 'rent_paid'], event: 'close', to: 'cancelled', by: 'centre', notice: always },
    { from: ['in_use'], event: 'close', to: 'cancelled', by: 'centre', notice: untilOver },
    { from: ['approved'], event: 'pay_deposit', to: 'deposit_paid', by: 'desk', notice: beforeDepositDue },
    { from: ['approved'], event: 'lapse', to: 'cancelled', by: 'clock', notice: onlyIf(isDepositDue, 'NOT_IN_STATE') },
    { from: ['deposit_paid'], event: 'pay_rent', to: 'rent_paid', by: 'desk', notice: untilOver },
    { from: ['approved'], event: 'pay_rent', to: 'rent_paid', by: 'desk', notice: onlyCleaningDue },
    { from: ['rent_paid'], event: 'hand_over', to: 'in_use', by: 'desk', notice: fromFirstDayUntilOver },
    { from: ['approved'], event: 'hand_over', to: 'in_use', by: 'desk', notice: nothingDueUntilOver },
    { from: ['in_use'], event: 'end', to: 'ended', by: 'desk', notice: fromStart },
    { from: ['ended'], event: 'return_deposit', to: 'ended', by: 'desk', notice: once },
  ],
  statusAt: leaseStatusAt,
  refusalOf: ({ event }) => REFUSAL_OF_EVENT[event] ?? 'NOT_IN_STATE',
};

/**
 * The status of a lease at an instant, whether or not the job has written it down: without its deposit or its correction by the end
 * of the day it is cancelled. `lease_status_at` in SQL.
 */
export function leaseStatusAt(lease: Pick<LeaseState, 'status' | 'correctionDueOn' | 'depositDueOn'>, now: Date): LeaseStatus {
  const hasLapsed = (lease.status === 'approved' && isDepositDue(lease, now)) || (lease.status === 'awaiting_correction' && isCorrectionDue(lease, now));
  return hasLapsed ? 'cancelled' : lease.status;
}

/** Whether a lease stands for good: its deposit is paid, or it was approved and there is none. Only then it can grow. */
export function isLeaseFirm({ status, hasDeposit }: { status: LeaseStatus; hasDeposit: boolean }): boolean {
  return status === 'deposit_paid' || status === 'rent_paid' || status === 'in_use' || (status === 'approved' && !hasDeposit);
}

/** The first moment after a day. */
export function dayEnd(day: Day): Date {
  return taipeiInstant(addDays(day, 1));
}
