import type { Day } from './taipei-time.ts';
import { addDays, taipeiInstant } from './taipei-time.ts';

/** Statuses of a space lease (spec section 4). */
export const LEASE_STATUSES = ['applied', 'in_process', 'approved', 'deposit_paid', 'rent_paid', 'in_use', 'ended', 'unapproved', 'cancelled'] as const;
export type LeaseStatus = (typeof LEASE_STATUSES)[number];
/** Statuses in which a lease holds its space: those of the exclusion constraint (0051_spaces.sql). */
export const LEASE_HOLDING = ['approved', 'deposit_paid', 'rent_paid', 'in_use'] as const satisfies readonly LeaseStatus[];
/** Statuses in which a lease is only asked for. */
export const LEASE_ASKING = ['applied', 'in_process'] as const satisfies readonly LeaseStatus[];
/** Statuses in which something is still to come of it. */
export const LEASE_OPEN = [...LEASE_ASKING, ...LEASE_HOLDING] as const;

export const LEASE_EVENTS = [
  'cancel',
  'lapse',
  'review',
  'approve',
  'refuse',
  'call-off',
  'pay-deposit',
  'pay-rent',
  'hand-over',
  'end',
  'return-deposit',
] as const;
export type LeaseEvent = (typeof LEASE_EVENTS)[number];

interface Transition {
  from: readonly LeaseStatus[];
  event: LeaseEvent;
  to: LeaseStatus;
  who: 'applicant' | 'reviewer' | 'desk' | 'clock';
  /** Before its first session, from the day of moving in on, after the deposit was due, or once. */
  when: 'before-start' | 'from-first-day' | 'after-deposit-due' | 'once' | 'always';
}

/** The whole machine: what is not in this table cannot happen. */
export const LEASE_TRANSITIONS: readonly Transition[] = [
  { from: ['applied'], event: 'review', to: 'in_process', who: 'reviewer', when: 'always' },
  { from: ['in_process'], event: 'approve', to: 'approved', who: 'reviewer', when: 'before-start' },
  { from: ['in_process'], event: 'refuse', to: 'unapproved', who: 'reviewer', when: 'always' },
  { from: ['applied', 'in_process'], event: 'cancel', to: 'cancelled', who: 'applicant', when: 'always' },
  { from: ['approved', 'deposit_paid', 'rent_paid'], event: 'cancel', to: 'cancelled', who: 'applicant', when: 'before-start' },
  { from: ['approved', 'deposit_paid', 'rent_paid'], event: 'call-off', to: 'cancelled', who: 'reviewer', when: 'always' },
  { from: ['approved'], event: 'pay-deposit', to: 'deposit_paid', who: 'desk', when: 'always' },
  { from: ['approved'], event: 'lapse', to: 'cancelled', who: 'clock', when: 'after-deposit-due' },
  { from: ['deposit_paid'], event: 'pay-rent', to: 'rent_paid', who: 'desk', when: 'always' },
  { from: ['rent_paid'], event: 'hand-over', to: 'in_use', who: 'desk', when: 'from-first-day' },
  { from: ['in_use'], event: 'end', to: 'ended', who: 'desk', when: 'always' },
  { from: ['ended'], event: 'return-deposit', to: 'ended', who: 'desk', when: 'once' },
];

/** What the machine looks at. */
export interface LeaseState {
  status: LeaseStatus;
  /** Its first session begins. */
  start: Date;
  moveInOn: Day;
  /** Null until it is approved, and when there is no deposit. */
  depositDueOn: Day | null;
  isDepositSettled: boolean;
}

export type LeaseRefusal = 'NOT_CANCELLABLE' | 'NOT_IN_STATE';

/** The status after an event, or why it cannot happen. */
export function afterLeaseEvent(lease: LeaseState, event: LeaseEvent, now: Date): { to: LeaseStatus } | { refusal: LeaseRefusal } {
  const transition = LEASE_TRANSITIONS.find(({ from, event: on }) => on === event && from.includes(lease.status));
  if (transition !== undefined && MAY[transition.when](lease, now)) return { to: transition.to };
  return { refusal: event === 'cancel' ? 'NOT_CANCELLABLE' : 'NOT_IN_STATE' };
}

const MAY: Record<Transition['when'], (lease: LeaseState, now: Date) => boolean> = {
  'before-start': ({ start }, now) => now < start,
  'from-first-day': ({ moveInOn }, now) => now >= taipeiInstant(moveInOn),
  'after-deposit-due': ({ depositDueOn }, now) => depositDueOn !== null && now >= dayEnd(depositDueOn),
  once: ({ isDepositSettled }) => !isDepositSettled,
  always: () => true,
};

/** The first moment after a day. */
export function dayEnd(day: Day): Date {
  return taipeiInstant(addDays(day, 1));
}
