import { HOUR_MS } from './rent-period.ts';

/** What becomes of a place in a waitlist: offered ones are taken or lapse; `closed` is what began before it was its turn. */
export const WAITLIST_STATUSES = ['waiting', 'offered', 'taken', 'lapsed', 'left', 'closed'] as const;
export type WaitlistStatus = (typeof WAITLIST_STATUSES)[number];

export const WAITLIST_KINDS = ['rent', 'advisory'] as const;
export type WaitlistKind = (typeof WAITLIST_KINDS)[number];

/** The first in line has so long to take a freed place, and no longer than until it begins (`rent_offer` in 0050_bookings.sql). */
export const OFFER_MS = 2 * HOUR_MS;
