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
export const LEASE_ASKING = ['applied', 'in_process', 'awaiting_correction'] as const satisfies readonly LeaseStatus[];
/** Statuses in which something is still to come of it. */
export const LEASE_OPEN = [...LEASE_ASKING, ...LEASE_HOLDING] as const;
/** Statuses of one that came to nothing. */
export const LEASE_CLOSED = ['unapproved', 'cancelled'] as const satisfies readonly LeaseStatus[];

export const LEASE_EVENTS = [
  'cancel',
  'lapse',
  'review',
  'request_correction',
  'withdraw_correction',
  'correct',
  'approve',
  'refuse',
  'call_off',
  'close',
  'pay_deposit',
  'pay_rent',
  'hand_over',
  'end',
  'return_deposit',
] as const;
export type LeaseEvent = (typeof LEASE_EVENTS)[number];

interface Transition {
  from: readonly LeaseStatus[];
  event: LeaseEvent;
  to: LeaseStatus;
  who: 'applicant' | 'reviewer' | 'desk' | 'clock';
  when: keyof typeof MAY;
}

/** The moments and the conditions of the table: by the clock, whether a job has run or not. */
const MAY = {
  always: () => true,
  'before-start': ({ start }, now) => now < start,
  /** So that the deposit can still be paid before moving in. */
  'before-first-day': ({ moveInOn }, now) => now < taipeiInstant(moveInOn),
  'correction-not-due-yet': ({ correctionDueOn }, now) => correctionDueOn !== null && now < dayEnd(correctionDueOn),
  'after-correction-due': ({ correctionDueOn }, now) => correctionDueOn !== null && now >= dayEnd(correctionDueOn),
  'deposit-not-due-yet': ({ depositDueOn }, now) => depositDueOn !== null && now < dayEnd(depositDueOn),
  'after-deposit-due': ({ depositDueOn }, now) => depositDueOn !== null && now >= dayEnd(depositDueOn),
  'until-over': ({ end }, now) => now < end,
  /** Its rent waived whole, a cleaning fee may be left to pay. */
  'only-cleaning-due': ({ depositDueOn, isNothingDue, end }, now) => depositDueOn === null && !isNothingDue && now < end,
  'while-it-is': (lease, now) => isWhileItIs(lease, now),
  'nothing-due-while-it-is': (lease, now) => lease.isNothingDue && isWhileItIs(lease, now),
  'from-start': ({ start }, now) => now >= start,
  once: ({ isDepositSettled }) => !isDepositSettled,
} as const satisfies Record<string, (lease: LeaseState, now: Date) => boolean>;

/** The whole machine: what is not in this table cannot happen. */
export const LEASE_TRANSITIONS: readonly Transition[] = [
  { from: ['applied'], event: 'review', to: 'in_process', who: 'reviewer', when: 'always' },
  { from: ['in_process'], event: 'request_correction', to: 'awaiting_correction', who: 'reviewer', when: 'before-first-day' },
  { from: ['awaiting_correction'], event: 'withdraw_correction', to: 'in_process', who: 'reviewer', when: 'correction-not-due-yet' },
  { from: ['awaiting_correction'], event: 'correct', to: 'in_process', who: 'applicant', when: 'correction-not-due-yet' },
  { from: ['awaiting_correction'], event: 'lapse', to: 'cancelled', who: 'clock', when: 'after-correction-due' },
  { from: ['in_process'], event: 'approve', to: 'approved', who: 'reviewer', when: 'before-first-day' },
  { from: ['in_process'], event: 'refuse', to: 'unapproved', who: 'reviewer', when: 'always' },
  { from: ['applied', 'in_process', 'awaiting_correction'], event: 'cancel', to: 'cancelled', who: 'applicant', when: 'always' },
  { from: ['approved', 'deposit_paid', 'rent_paid'], event: 'cancel', to: 'cancelled', who: 'applicant', when: 'before-start' },
  { from: ['approved', 'deposit_paid', 'rent_paid'], event: 'call_off', to: 'cancelled', who: 'reviewer', when: 'always' },
  // The centre closes at short notice; what was handed over the day before is called off as well.
  {
    from: ['applied', 'in_process', 'awaiting_correction', 'approved', 'deposit_paid', 'rent_paid'],
    event: 'close',
    to: 'cancelled',
    who: 'desk',
    when: 'always',
  },
  { from: ['in_use'], event: 'close', to: 'cancelled', who: 'desk', when: 'until-over' },
  { from: ['approved'], event: 'pay_deposit', to: 'deposit_paid', who: 'desk', when: 'deposit-not-due-yet' },
  { from: ['approved'], event: 'lapse', to: 'cancelled', who: 'clock', when: 'after-deposit-due' },
  { from: ['deposit_paid'], event: 'pay_rent', to: 'rent_paid', who: 'desk', when: 'until-over' },
  { from: ['approved'], event: 'pay_rent', to: 'rent_paid', who: 'desk', when: 'only-cleaning-due' },
  { from: ['rent_paid'], event: 'hand_over', to: 'in_use', who: 'desk', when: 'while-it-is' },
  { from: ['approved'], event: 'hand_over', to: 'in_use', who: 'desk', when: 'nothing-due-while-it-is' },
  { from: ['in_use'], event: 'end', to: 'ended', who: 'desk', when: 'from-start' },
  { from: ['ended'], event: 'return_deposit', to: 'ended', who: 'desk', when: 'once' },
];

/** What the machine looks at. */
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

/** The one refusal of an applicant's own events, whatever the reason. */
const APPLICANT_REFUSALS: Partial<Record<LeaseEvent, LeaseRefusal>> = { cancel: 'NOT_CANCELLABLE', correct: 'CORRECTION_OVER' };

/** The status after an event, or why it cannot happen. */
export function afterLeaseEvent(lease: LeaseState, event: LeaseEvent, now: Date): { to: LeaseStatus } | { refusal: LeaseRefusal } {
  const transition = LEASE_TRANSITIONS.find(({ from, event: on }) => on === event && from.includes(lease.status));
  if (transition === undefined) return { refusal: APPLICANT_REFUSALS[event] ?? 'NOT_IN_STATE' };
  if (MAY[transition.when](lease, now)) return { to: transition.to };
  return { refusal: refusalOf(transition, lease, now) };
}

function refusalOf({ event, when }: Transition, lease: LeaseState, now: Date): LeaseRefusal {
  const told = APPLICANT_REFUSALS[event];
  if (told !== undefined) return told;
  if (when === 'while-it-is' || (when === 'nothing-due-while-it-is' && lease.isNothingDue)) return now < lease.end ? 'TOO_EARLY' : 'NOT_IN_STATE';
  return when === 'from-start' ? 'TOO_EARLY' : 'NOT_IN_STATE';
}

/** From the day of moving in on until its last session is over. */
function isWhileItIs({ moveInOn, end }: LeaseState, now: Date): boolean {
  return now >= taipeiInstant(moveInOn) && now < end;
}

/** Whether a lease stands for good: its deposit is paid, or it was approved and there is none. Only then it can grow. */
export function isLeaseFirm({ status, hasDeposit }: { status: LeaseStatus; hasDeposit: boolean }): boolean {
  return status === 'deposit_paid' || status === 'rent_paid' || status === 'in_use' || (status === 'approved' && !hasDeposit);
}

/** The first moment after a day. */
export function dayEnd(day: Day): Date {
  return taipeiInstant(addDays(day, 1));
}
