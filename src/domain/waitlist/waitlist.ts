import { HOUR_MS } from '../time/period.ts';

/** The states of a place in a waitlist. An offered place is taken or lapses; `closed` means that it can no longer be offered, or that the centre closes then. */
export const WAITLIST_STATUSES = ['waiting', 'offered', 'taken', 'lapsed', 'left', 'closed'] as const;
export type WaitlistStatus = (typeof WAITLIST_STATUSES)[number];
/** States of a place that may still become something. */
export const OPEN_WAIT_STATUSES = ['waiting', 'offered'] as const satisfies readonly WaitlistStatus[];

export const WAITLIST_KINDS = ['rent', 'advisory'] as const;
export type WaitlistKind = (typeof WAITLIST_KINDS)[number];

/** The first in line has so long to take a freed place, and no longer than until it begins (`rent_offer` in 0050_bookings.sql). */
export const OFFER_MS = 2 * HOUR_MS;

/** A member stands in so many lines at once, of devices and consultations together; what was taken, left or lapsed does not count. */
export const MAX_OPEN_PLACES = 5;

export interface WaitState {
  status: WaitlistStatus;
  start: Date;
  /** Until when what is offered is kept. */
  offerUntil: Date | null;
}

/** The status as it stands at an instant, whether or not the minute's job has written it down. */
export function waitStatusAt({ status, start, offerUntil }: WaitState, now: Date): WaitlistStatus {
  if (status === 'waiting' && now >= start) return 'closed';
  return status === 'offered' && offerUntil !== null && now >= offerUntil ? 'lapsed' : status;
}

/** Whether a place may still become something, as it stands at an instant. */
export function isOpenWait(wait: WaitState, now: Date): boolean {
  const status = waitStatusAt(wait, now);
  return OPEN_WAIT_STATUSES.some((open) => open === status);
}
