/**
 * Statuses of a reservation (spec section 4) that this release has. Not arrived, in process, unapproved and the rental
 * statuses rented and returned come with the desk's screens: as rows of the table below.
 */
export const RENT_STATUSES = ['reserved', 'cancelled', 'ended'] as const;
export type RentStatus = (typeof RENT_STATUSES)[number];
export type RentEvent = 'cancel' | 'end';

interface Transition {
  from: RentStatus;
  event: RentEvent;
  to: RentStatus;
  /** The member who holds it, or time itself. */
  who: 'holder' | 'clock';
  /** The event may happen up to the rent's `cancelBefore`, or from its `end` on. */
  when: 'in-notice' | 'after-end';
}

/** The whole machine: what is not in this table cannot happen. */
export const RENT_TRANSITIONS: readonly Transition[] = [
  { from: 'reserved', event: 'cancel', to: 'cancelled', who: 'holder', when: 'in-notice' },
  { from: 'reserved', event: 'end', to: 'ended', who: 'clock', when: 'after-end' },
];

/** What the machine looks at. `cancelBefore` was fixed at booking. */
export interface RentState {
  status: RentStatus;
  cancelBefore: Date;
  end: Date;
}

export type RentRefusal = 'NOT_CANCELLABLE' | 'TOO_LATE_TO_CANCEL';

/** The status after an event, or why it cannot happen (spec section 5: 24 hours' notice). */
export function afterEvent(rent: RentState, event: RentEvent, now: Date): { to: RentStatus } | { refusal: RentRefusal } {
  // What is over can no longer be cancelled, but the clock still has to end it.
  const status = event === 'end' ? rent.status : statusAt(rent, now);
  const transition = RENT_TRANSITIONS.find(({ from, event: on }) => from === status && on === event);
  if (transition === undefined) return { refusal: 'NOT_CANCELLABLE' };
  if (transition.when === 'in-notice') return now <= rent.cancelBefore ? { to: transition.to } : { refusal: 'TOO_LATE_TO_CANCEL' };
  return now >= rent.end ? { to: transition.to } : { refusal: 'NOT_CANCELLABLE' };
}

/** The status as a member sees it: a reserved period that is over has ended, whether or not the clock's job has run. */
export function statusAt({ status, end }: Pick<RentState, 'status' | 'end'>, now: Date): RentStatus {
  return status === 'reserved' && now >= end ? 'ended' : status;
}
