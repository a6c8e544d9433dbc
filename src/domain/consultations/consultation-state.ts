import type { Role } from '../identity/account.ts';
import { always, type Machine, onlyIf } from '../state/state-machine.ts';
import { DAY_MS } from '../time/period.ts';
import { addDays, taipeiDay, taipeiInstant } from '../time/taipei-time.ts';
import type { AdvisoryCategory } from './consultation.ts';

/**
 * Statuses of a consultation (docs/rules.md#consultation-states): asked for, under review (a work health check), booked, over, nobody came,
 * refused, cancelled. `offered` is a slot held for the first on the waitlist; it is no consultation yet.
 */
export const ADVISORY_STATUSES = ['offered', 'applied', 'in_process', 'reserved', 'ended', 'not_arrived', 'unapproved', 'cancelled'] as const;
export type AdvisoryStatus = (typeof ADVISORY_STATUSES)[number];
/** Those that a member is shown. */
export const SHOWN_ADVISORY_STATUSES = [
  'applied',
  'in_process',
  'reserved',
  'ended',
  'not_arrived',
  'unapproved',
  'cancelled',
] as const satisfies readonly AdvisoryStatus[];
export type ShownAdvisoryStatus = (typeof SHOWN_ADVISORY_STATUSES)[number];
/** Statuses in which it holds its slot: those of the exclusion constraints (0053_advisories.sql). */
export const ADVISORY_HOLDING_STATUSES = ['offered', 'applied', 'in_process', 'reserved'] as const satisfies readonly AdvisoryStatus[];
/** Statuses in which a consultation begins: kept for a member, or asked for. */
export const ADVISORY_NEW_STATUSES = ['offered', 'applied'] as const satisfies readonly AdvisoryStatus[];
/** Statuses of one that is asked for or booked, and not over. */
export const ADVISORY_STANDING_STATUSES = ['applied', 'in_process', 'reserved'] as const satisfies readonly AdvisoryStatus[];
/** Statuses of one that staff has not answered. */
export const ADVISORY_REQUESTED_STATUSES = ['applied', 'in_process'] as const satisfies readonly AdvisoryStatus[];
/** Statuses of one that came to nothing before its time. */
export const ADVISORY_CALLED_OFF_STATUSES = ['unapproved', 'cancelled'] as const satisfies readonly AdvisoryStatus[];
/** Statuses that nothing follows. */
export const ADVISORY_OVER_STATUSES = ['ended', 'not_arrived', 'unapproved', 'cancelled'] as const satisfies readonly AdvisoryStatus[];

/** The roles that decide on applications. */
export const ADVISORY_ROLES = ['desk', 'admin'] as const satisfies readonly Role[];

/** Events of staff: `assign` changes the teacher of a booked consultation, `relocate` its link, number or room. */
export const ADVISORY_STAFF_EVENTS = ['review', 'confirm', 'assign', 'relocate', 'refuse', 'call_off', 'miss', 'finish'] as const;
export type AdvisoryStaffEvent = (typeof ADVISORY_STAFF_EVENTS)[number];
export type AdvisoryEvent = AdvisoryStaffEvent | 'close' | 'cancel' | 'give_up' | 'move' | 'lapse' | 'end';

/** The member who holds it, staff, the centre when it closes at short notice, or time itself. */
export type AdvisoryActor = 'member' | 'staff' | 'centre' | 'clock';

/** The state that the machine reads. */
export interface AdvisoryState {
  status: AdvisoryStatus;
  category: AdvisoryCategory;
  start: Date;
}

export type AdvisoryRefusal = 'NOT_CANCELLABLE' | 'ADVISORY_TOO_LATE' | 'NOT_IN_STATE' | 'TOO_EARLY';

/** Two days' notice (docs/rules.md#consultation-cancellation), counted as 48 hours (docs/decisions/075). */
export const ADVISORY_NOTICE_DAYS = 2;
const ADVISORY_NOTICE_MS = ADVISORY_NOTICE_DAYS * DAY_MS;

/** Up to this instant, itself included, the member may cancel or move. */
export function advisoryCancelBefore(start: Date): Date {
  return new Date(start.getTime() - ADVISORY_NOTICE_MS);
}

/** From when what took place is over by itself: midnight, so that staff has the evening to say that nobody came. */
export function advisoryEndsItself(start: Date): Date {
  return taipeiInstant(addDays(taipeiDay(start), 1));
}

const inNotice = onlyIf(({ start }: AdvisoryState, now) => now <= advisoryCancelBefore(start), 'ADVISORY_TOO_LATE');
const pastNotice = onlyIf(({ start }: AdvisoryState, now) => now > advisoryCancelBefore(start) && now < start, 'NOT_CANCELLABLE');
const beforeStart = onlyIf(({ start }: AdvisoryState, now) => now < start, 'NOT_IN_STATE');
const afterStart = onlyIf(({ start }: AdvisoryState, now) => now >= start, 'TOO_EARLY');
const afterDay = onlyIf(({ start }: AdvisoryState, now) => now >= advisoryEndsItself(start), 'TOO_EARLY');
/** Only a work health check is reviewed (docs/rules.md#consultation-states). */
const healthCheckBeforeStart = onlyIf(({ category, start }: AdvisoryState, now) => category === 'work_health_check' && now < start, 'NOT_IN_STATE');

/** Statuses in which it waits for an answer. */
const ASKED = ['applied', 'in_process'] as const;
/** Statuses in which it may still take place. */
const OPEN = [...ASKED, 'reserved'] as const;

/** The rows of a consultation. What is `offered` follows its place in the waitlist, and becomes an application when it is taken. */
export const ADVISORY_MACHINE: Machine<AdvisoryState, AdvisoryStatus, AdvisoryEvent, AdvisoryActor, AdvisoryRefusal> = {
  transitions: [
    { from: ['applied'], event: 'review', to: 'in_process', by: 'staff', notice: healthCheckBeforeStart },
    { from: ASKED, event: 'confirm', to: 'reserved', by: 'staff', notice: beforeStart },
    { from: ['reserved'], event: 'assign', to: 'reserved', by: 'staff', notice: beforeStart },
    // A link that leads nowhere is found out when it should begin.
    { from: ['reserved'], event: 'relocate', to: 'reserved', by: 'staff', notice: always },
    { from: ASKED, event: 'refuse', to: 'unapproved', by: 'staff', notice: beforeStart },
    { from: ['reserved'], event: 'call_off', to: 'cancelled', by: 'staff', notice: beforeStart },
    { from: OPEN, event: 'close', to: 'cancelled', by: 'centre', notice: beforeStart },
    { from: ['reserved'], event: 'miss', to: 'not_arrived', by: 'staff', notice: afterStart },
    { from: ['reserved'], event: 'finish', to: 'ended', by: 'staff', notice: afterStart },
    { from: OPEN, event: 'cancel', to: 'cancelled', by: 'member', notice: inNotice },
    // Too late to refuse: whoever cannot come says so, and the adviser does not wait.
    { from: OPEN, event: 'give_up', to: 'cancelled', by: 'member', notice: pastNotice },
    // Another time is another question to the teacher: what was booked is asked for again.
    { from: ['applied', 'reserved'], event: 'move', to: 'applied', by: 'member', notice: inNotice },
    { from: ['in_process'], event: 'move', to: 'in_process', by: 'member', notice: inNotice },
    { from: ASKED, event: 'lapse', to: 'unapproved', by: 'clock', notice: afterStart },
    { from: ['reserved'], event: 'end', to: 'ended', by: 'clock', notice: afterDay },
  ],
  statusAt: advisoryStatusAt,
  refusalOf: ({ event }) => (OF_THE_MEMBER.includes(event) ? 'NOT_CANCELLABLE' : 'NOT_IN_STATE'),
};

/** The events that are refused to the member in words about cancelling. */
const OF_THE_MEMBER: readonly AdvisoryEvent[] = ['cancel', 'give_up', 'move'];

/** The status as it stands at an instant: what nobody answered in time is refused, what was booked is over with its day. */
export function advisoryStatusAt({ status, start }: Pick<AdvisoryState, 'status' | 'start'>, now: Date): AdvisoryStatus {
  if ((status === 'applied' || status === 'in_process') && now >= start) return 'unapproved';
  return status === 'reserved' && now >= advisoryEndsItself(start) ? 'ended' : status;
}

/** The progress of the review of a work health check, which the member page shows (docs/rules.md#consultation-states). */
export const REVIEW_STATUSES = ['waiting', 'under_review', 'passed', 'failed'] as const;
export type ReviewStatus = (typeof REVIEW_STATUSES)[number];

/** Null for every other category, and for one that was cancelled. */
export function reviewStatus({ status, category }: Pick<AdvisoryState, 'status' | 'category'>): ReviewStatus | null {
  return category === 'work_health_check' ? REVIEW_OF_STATUS[status] : null;
}

const REVIEW_OF_STATUS: Record<AdvisoryStatus, ReviewStatus | null> = {
  offered: null,
  applied: 'waiting',
  in_process: 'under_review',
  reserved: 'passed',
  ended: 'passed',
  not_arrived: 'passed',
  unapproved: 'failed',
  cancelled: null,
};
