import type { Role } from '../identity/account.ts';
import { DAY_MS } from '../time/period.ts';
import { addDays, taipeiDay, taipeiInstant } from '../time/taipei-time.ts';
import type { AdvisoryCategory } from './consultation.ts';

/**
 * Statuses of a consultation (docs/rules.md#consultation-states): asked for, under review (a work health check), booked, over, nobody came,
 * refused, cancelled. `offered` is a slot kept for who is first in the waitlist; it is no consultation yet.
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
/** Statuses of one that is asked for or booked, and not over. */
export const ADVISORY_STANDING_STATUSES = ['applied', 'in_process', 'reserved'] as const satisfies readonly AdvisoryStatus[];
/** Statuses of one that staff has not answered. */
export const ADVISORY_ASKED_STATUSES = ['applied', 'in_process'] as const satisfies readonly AdvisoryStatus[];
/** Statuses of one that came to nothing before its time. */
export const ADVISORY_CALLED_OFF_STATUSES = ['unapproved', 'cancelled'] as const satisfies readonly AdvisoryStatus[];

/** Who answers applications. */
export const ADVISORY_ROLES = ['desk', 'admin'] as const satisfies readonly Role[];

/** Events of staff: `assign` changes the teacher of a booked consultation, `relocate` its link, number or room. */
export const ADVISORY_STAFF_EVENTS = ['review', 'confirm', 'assign', 'relocate', 'refuse', 'call_off', 'miss', 'finish'] as const;
export type AdvisoryStaffEvent = (typeof ADVISORY_STAFF_EVENTS)[number];
export type AdvisoryEvent = AdvisoryStaffEvent | 'close' | 'cancel' | 'give_up' | 'move' | 'lapse' | 'end';

interface Transition {
  from: AdvisoryStatus;
  event: AdvisoryEvent;
  to: AdvisoryStatus;
  /** The member who holds it, staff, or time itself. */
  who: 'holder' | 'staff' | 'clock';
  /** Up to 48 hours before it begins; from then on until it begins; before it begins; from its beginning; from the end of its day; whenever. */
  when: 'in-notice' | 'past-notice' | 'before-start' | 'after-start' | 'after-day' | 'any-time';
}

/** The whole machine: what is not in this table cannot happen. A taken offer is an application of its own. */
const ADVISORY_TRANSITIONS: readonly Transition[] = [
  { from: 'applied', event: 'review', to: 'in_process', who: 'staff', when: 'before-start' },
  { from: 'applied', event: 'confirm', to: 'reserved', who: 'staff', when: 'before-start' },
  { from: 'in_process', event: 'confirm', to: 'reserved', who: 'staff', when: 'before-start' },
  { from: 'reserved', event: 'assign', to: 'reserved', who: 'staff', when: 'before-start' },
  // A link that leads nowhere is found out when it should begin.
  { from: 'reserved', event: 'relocate', to: 'reserved', who: 'staff', when: 'any-time' },
  { from: 'applied', event: 'refuse', to: 'unapproved', who: 'staff', when: 'before-start' },
  { from: 'in_process', event: 'refuse', to: 'unapproved', who: 'staff', when: 'before-start' },
  { from: 'reserved', event: 'call_off', to: 'cancelled', who: 'staff', when: 'before-start' },
  // The centre closes at short notice.
  { from: 'applied', event: 'close', to: 'cancelled', who: 'staff', when: 'before-start' },
  { from: 'in_process', event: 'close', to: 'cancelled', who: 'staff', when: 'before-start' },
  { from: 'reserved', event: 'close', to: 'cancelled', who: 'staff', when: 'before-start' },
  { from: 'reserved', event: 'miss', to: 'not_arrived', who: 'staff', when: 'after-start' },
  { from: 'reserved', event: 'finish', to: 'ended', who: 'staff', when: 'after-start' },
  { from: 'applied', event: 'cancel', to: 'cancelled', who: 'holder', when: 'in-notice' },
  { from: 'in_process', event: 'cancel', to: 'cancelled', who: 'holder', when: 'in-notice' },
  { from: 'reserved', event: 'cancel', to: 'cancelled', who: 'holder', when: 'in-notice' },
  // Too late to refuse: whoever cannot come says so, and the adviser does not wait.
  { from: 'applied', event: 'give_up', to: 'cancelled', who: 'holder', when: 'past-notice' },
  { from: 'in_process', event: 'give_up', to: 'cancelled', who: 'holder', when: 'past-notice' },
  { from: 'reserved', event: 'give_up', to: 'cancelled', who: 'holder', when: 'past-notice' },
  // Another time is another question to the teacher: what was booked is asked for again.
  { from: 'applied', event: 'move', to: 'applied', who: 'holder', when: 'in-notice' },
  { from: 'in_process', event: 'move', to: 'in_process', who: 'holder', when: 'in-notice' },
  { from: 'reserved', event: 'move', to: 'applied', who: 'holder', when: 'in-notice' },
  { from: 'applied', event: 'lapse', to: 'unapproved', who: 'clock', when: 'after-start' },
  { from: 'in_process', event: 'lapse', to: 'unapproved', who: 'clock', when: 'after-start' },
  { from: 'reserved', event: 'end', to: 'ended', who: 'clock', when: 'after-day' },
];

/** What the machine looks at. */
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
function advisoryEndsItself(start: Date): Date {
  return taipeiInstant(addDays(taipeiDay(start), 1));
}

/** The status after an event, or why it cannot happen. Only a work health check is reviewed (docs/rules.md#consultation-states). */
export function afterAdvisoryEvent(advisory: AdvisoryState, event: AdvisoryEvent, now: Date): { to: AdvisoryStatus } | { refusal: AdvisoryRefusal } {
  // What time has done counts, whether or not its job has run; that job still has to write it down.
  const status = event === 'lapse' || event === 'end' ? advisory.status : advisoryStatusAt(advisory, now);
  const transition = ADVISORY_TRANSITIONS.find(({ from, event: on }) => from === status && on === event);
  const isReviewed = event !== 'review' || advisory.category === 'work_health_check';
  if (transition === undefined || !isReviewed) return { refusal: OF_THE_HOLDER.has(event) ? 'NOT_CANCELLABLE' : 'NOT_IN_STATE' };
  const refusal = REFUSALS[transition.when](advisory.start, now);
  return refusal === null ? { to: transition.to } : { refusal };
}

/** What is refused to the member in words about cancelling. */
const OF_THE_HOLDER: ReadonlySet<AdvisoryEvent> = new Set(['cancel', 'give_up', 'move']);

const REFUSALS: Record<Transition['when'], (start: Date, now: Date) => AdvisoryRefusal | null> = {
  'in-notice': (start, now) => (now <= advisoryCancelBefore(start) ? null : 'ADVISORY_TOO_LATE'),
  'past-notice': (start, now) => (now > advisoryCancelBefore(start) && now < start ? null : 'NOT_CANCELLABLE'),
  'before-start': (start, now) => (now < start ? null : 'NOT_IN_STATE'),
  'after-start': (start, now) => (now >= start ? null : 'TOO_EARLY'),
  'after-day': (start, now) => (now >= advisoryEndsItself(start) ? null : 'TOO_EARLY'),
  'any-time': () => null,
};

/** The status as it stands at an instant: what nobody answered in time is refused, what was booked is over with its day. */
export function advisoryStatusAt({ status, start }: Pick<AdvisoryState, 'status' | 'start'>, now: Date): AdvisoryStatus {
  if ((status === 'applied' || status === 'in_process') && now >= start) return 'unapproved';
  return status === 'reserved' && now >= advisoryEndsItself(start) ? 'ended' : status;
}

/** How far the review of a work health check is, which the member page shows (docs/rules.md#consultation-states). */
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
