/** The kinds of booking that a calendar shows; each is told by its own room. `waitlist` is a place that is kept for a member who waited. */
export const BOOKING_KINDS = ['rent', 'space', 'advisory', 'activity', 'appointment', 'waitlist'] as const;
export type BookingKind = (typeof BOOKING_KINDS)[number];

/**
 * The states of a booking, as a calendar shows it. `asked`: staff has still to say yes; `held`: offered by a waitlist, and not taken yet;
 * `cancelled`: called off by whomever, or refused.
 */
export const BOOKING_STATES = ['asked', 'held', 'confirmed', 'cancelled'] as const;
export type BookingState = (typeof BOOKING_STATES)[number];
