import { always, type Machine, mayCause, onlyIf } from '../state/state-machine.ts';
import { HOUR_MS } from '../time/period.ts';

/** The states of a place in a waitlist. An offered place is taken or lapses; `closed` means that it can no longer be offered, or that the centre closes then. */
export const WAITLIST_STATUSES = ['waiting', 'offered', 'taken', 'lapsed', 'left', 'closed'] as const;
export type WaitlistStatus = (typeof WAITLIST_STATUSES)[number];
/** States of a place that may still become something. */
export const OPEN_WAITLIST_STATUSES = ['waiting', 'offered'] as const satisfies readonly WaitlistStatus[];

export const WAITLIST_KINDS = ['rent', 'advisory', 'activity'] as const;
export type WaitlistKind = (typeof WAITLIST_KINDS)[number];

/** The first in line has so long to take a freed place, and no longer than until it begins (`waitlist_offer`). */
export const OFFER_MS = 2 * HOUR_MS;

/** A member stands in so many lines at once, of devices, consultations and activities together; what was taken, left or lapsed does not count. */
export const MAX_OPEN_ENTRIES = 5;

/** `offer` and `expire` are the clock's: the database does both where a place comes free or time passes (`rent_settle`, `advisory_settle`, `activity_settle`). */
export type WaitlistEvent = 'offer' | 'take' | 'leave' | 'lapse' | 'expire' | 'close';
/** The member who waits, the centre when it closes at short notice, or time itself. */
export type WaitlistActor = 'member' | 'centre' | 'clock';
export type WaitlistRefusal = 'OFFER_OVER' | 'NOT_IN_STATE';

export interface WaitlistEntryState {
  status: WaitlistStatus;
  start: Date;
  /** Until when what is offered is kept. */
  offerUntil: Date | null;
}

const beforeStart = onlyIf(({ start }: WaitlistEntryState, now) => now < start, 'NOT_IN_STATE');
const afterStart = onlyIf(({ start }: WaitlistEntryState, now) => now >= start, 'NOT_IN_STATE');
const afterOffer = onlyIf(({ offerUntil }: WaitlistEntryState, now) => offerUntil !== null && now >= offerUntil, 'NOT_IN_STATE');

/** The rows of a place in a waitlist. */
export const WAITLIST_MACHINE: Machine<WaitlistEntryState, WaitlistStatus, WaitlistEvent, WaitlistActor, WaitlistRefusal> = {
  transitions: [
    { from: ['waiting'], event: 'offer', to: 'offered', by: 'clock', notice: beforeStart },
    { from: ['offered'], event: 'take', to: 'taken', by: 'member', notice: always },
    { from: ['waiting', 'offered'], event: 'leave', to: 'left', by: 'member', notice: always },
    { from: ['waiting', 'offered'], event: 'close', to: 'closed', by: 'centre', notice: always },
    { from: ['offered'], event: 'lapse', to: 'lapsed', by: 'clock', notice: afterOffer },
    { from: ['waiting'], event: 'expire', to: 'closed', by: 'clock', notice: afterStart },
  ],
  statusAt: waitlistStatusAt,
  refusalOf: ({ event, by }, status) => (event === 'take' && by === 'member' && status === 'lapsed' ? 'OFFER_OVER' : 'NOT_IN_STATE'),
};

/** The status as it stands at an instant, whether or not the minute's job has written it down. */
export function waitlistStatusAt({ status, start, offerUntil }: WaitlistEntryState, now: Date): WaitlistStatus {
  if (status === 'waiting' && now >= start) return 'closed';
  return status === 'offered' && offerUntil !== null && now >= offerUntil ? 'lapsed' : status;
}

/** True while a place may still become something: what its member may leave, and what counts of their places. */
export function isWaitlistEntryOpen(entry: WaitlistEntryState, now: Date): boolean {
  return mayCause(WAITLIST_MACHINE, entry, { event: 'leave', by: 'member' }, now);
}
