import type { Role } from '../identity/account.ts';
import { type Machine, onlyIf } from '../state/state-machine.ts';
import { HOUR_MS, type Period } from '../time/period.ts';

/**
 * Statuses of a registration for an activity (docs/rules.md#registration-states). `applied` waits for the review of an activity that is
 * reviewed, `registered` has a place without one. `offered` is a place held for the first on the waitlist; it is no registration yet.
 */
export const REGISTRATION_STATUSES = ['offered', 'applied', 'registered', 'passed', 'failed', 'attended', 'not_arrived', 'cancelled'] as const;
export type RegistrationStatus = (typeof REGISTRATION_STATUSES)[number];
/** Those that a member is shown. */
export const SHOWN_REGISTRATION_STATUSES = [
  'applied',
  'registered',
  'passed',
  'failed',
  'attended',
  'not_arrived',
  'cancelled',
] as const satisfies readonly RegistrationStatus[];
export type ShownRegistrationStatus = (typeof SHOWN_REGISTRATION_STATUSES)[number];
/** Statuses in which it holds its places: those of `registrations_once` (0117_registrations.sql). */
export const REGISTRATION_HOLDING_STATUSES = ['offered', 'applied', 'registered', 'passed', 'attended'] as const satisfies readonly RegistrationStatus[];
/** Statuses of one that is made and may still take place. */
export const REGISTRATION_STANDING_STATUSES = ['applied', 'registered', 'passed'] as const satisfies readonly RegistrationStatus[];
/** Statuses of one that the centre can still call off: whoever was at the first session of a series is called off from the rest of it as well. */
export const REGISTRATION_CALLED_OFF_STATUSES = [...REGISTRATION_STANDING_STATUSES, 'attended'] as const satisfies readonly RegistrationStatus[];
/** Statuses of one that has its place for certain: a ticket is shown for it. */
export const TICKET_STATUSES = ['registered', 'passed', 'attended'] as const satisfies readonly RegistrationStatus[];
/** Statuses of one that stands on the attendance list, before the session and after it. */
export const ATTENDANCE_LIST_STATUSES = [...TICKET_STATUSES, 'not_arrived'] as const satisfies readonly RegistrationStatus[];
/** Statuses of a place that nobody has come for yet. */
export const REGISTRATION_EXPECTED_STATUSES = ['registered', 'passed'] as const satisfies readonly RegistrationStatus[];

/** Statuses that nothing follows. */
export const REGISTRATION_OVER_STATUSES = ['failed', 'attended', 'not_arrived', 'cancelled'] as const satisfies readonly RegistrationStatus[];

/** The roles that decide on registrations, and those that find them and check members in. */
export const REGISTRATION_REVIEW_ROLES = ['reviewer', 'admin'] as const satisfies readonly Role[];
export const REGISTRATION_STAFF_ROLES = ['reviewer', 'desk', 'admin'] as const satisfies readonly Role[];

export type RegistrationEvent = 'pass' | 'fail' | 'cancel' | 'give_up' | 'call_off' | 'check_in' | 'expire' | 'miss';
/** The events that end in `cancelled`. */
export type RegistrationCancellation = Extract<RegistrationEvent, 'cancel' | 'give_up' | 'call_off'>;
/** The member who holds it, whoever reviews it, the desk, the centre that calls it off, or time itself. */
export type RegistrationActor = 'member' | 'reviewer' | 'desk' | 'centre' | 'clock';

/** The state that the machine reads. `cancelBefore` was fixed at the registration; `lapsesAt` is when an offer ends. */
export interface RegistrationState extends Period {
  status: RegistrationStatus;
  cancelBefore: Date;
  lapsesAt: Date | null;
}

export type RegistrationRefusal = 'NOT_CANCELLABLE' | 'TOO_LATE_TO_CANCEL' | 'NOT_IN_STATE' | 'CHECK_IN_TOO_EARLY';

/** The desk lets somebody in this long before an activity begins. */
export const ACTIVITY_CHECK_IN_EARLY_MS = HOUR_MS;

/** Up to this instant, itself included, a cancellation refunds the points. */
export const refundUntil = (start: Date, hours: number): Date => new Date(start.getTime() - hours * HOUR_MS);

const inNotice = onlyIf(({ cancelBefore }: RegistrationState, now) => now <= cancelBefore, 'TOO_LATE_TO_CANCEL');
const pastNotice = onlyIf(({ cancelBefore }: RegistrationState, now) => now > cancelBefore, 'NOT_IN_STATE');
const beforeEnd = onlyIf(({ end }: RegistrationState, now) => now < end, 'NOT_IN_STATE');
const afterEnd = onlyIf(({ end }: RegistrationState, now) => now >= end, 'NOT_IN_STATE');
const checkInOpen = onlyIf(({ start }: RegistrationState, now) => now.getTime() >= start.getTime() - ACTIVITY_CHECK_IN_EARLY_MS, 'CHECK_IN_TOO_EARLY');

/** The rows of a registration. What is `offered` follows its place in the waitlist, and becomes a registration when it is taken. */
export const REGISTRATION_MACHINE: Machine<RegistrationState, RegistrationStatus, RegistrationEvent, RegistrationActor, RegistrationRefusal> = {
  transitions: [
    { from: ['applied'], event: 'pass', to: 'passed', by: 'reviewer', notice: beforeEnd },
    { from: ['applied'], event: 'fail', to: 'failed', by: 'reviewer', notice: beforeEnd },
    { from: REGISTRATION_STANDING_STATUSES, event: 'cancel', to: 'cancelled', by: 'member', notice: inNotice },
    // Too late for its points, not for whoever waits for the place.
    { from: REGISTRATION_STANDING_STATUSES, event: 'give_up', to: 'cancelled', by: 'member', notice: pastNotice },
    { from: REGISTRATION_CALLED_OFF_STATUSES, event: 'call_off', to: 'cancelled', by: 'centre', notice: beforeEnd },
    { from: REGISTRATION_EXPECTED_STATUSES, event: 'check_in', to: 'attended', by: 'desk', notice: checkInOpen },
    // Another session of a series, or the same once more: asking again does no harm.
    { from: ['attended'], event: 'check_in', to: 'attended', by: 'desk', notice: beforeEnd },
    { from: ['applied'], event: 'expire', to: 'failed', by: 'clock', notice: afterEnd },
    { from: REGISTRATION_EXPECTED_STATUSES, event: 'miss', to: 'not_arrived', by: 'clock', notice: afterEnd },
  ],
  statusAt: registrationStatusAt,
  refusalOf: ({ event }) => (OF_THE_MEMBER.includes(event) ? 'NOT_CANCELLABLE' : 'NOT_IN_STATE'),
};

/** The events that are refused to the member in words about cancelling. */
const OF_THE_MEMBER: readonly RegistrationEvent[] = ['cancel', 'give_up'];

/** The status as it stands at an instant, whether or not the job has written it down (`registration_status_at` in SQL). */
export function registrationStatusAt({ status, end, lapsesAt }: Pick<RegistrationState, 'status' | 'end' | 'lapsesAt'>, now: Date): RegistrationStatus {
  if (status === 'offered' && lapsesAt !== null && now >= lapsesAt) return 'cancelled';
  if (now < end) return status;
  if (status === 'applied') return 'failed';
  return status === 'registered' || status === 'passed' ? 'not_arrived' : status;
}
