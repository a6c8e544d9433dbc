import { HOUR_MS } from '../time/period.ts';

/**
 * Statuses of a reservation of seats and equipment (docs/rules.md#reservation-states). `offered` is a place kept for who is first in a
 * waitlist; it is no reservation yet.
 */
export const RENT_STATUSES = ['offered', 'reserved', 'in_process', 'ended', 'not_arrived', 'cancelled'] as const;
export type RentStatus = (typeof RENT_STATUSES)[number];
/** Statuses in which a reservation holds its pieces: those of the exclusion constraint (0050_bookings.sql). */
export const HOLDING_STATUSES = ['offered', 'reserved', 'in_process'] as const satisfies readonly RentStatus[];
/** Statuses of a reservation that is made and not over. */
export const STANDING_STATUSES = ['reserved', 'in_process'] as const satisfies readonly RentStatus[];
/** What a piece of equipment is, once it was handed out (docs/rules.md#equipment-states). */
export const RENTAL_STATUSES = ['rented', 'returned'] as const;

export type RentEvent = 'take' | 'cancel' | 'give_up' | 'move' | 'call_off' | 'close' | 'check_in' | 'hand_out' | 'take_back' | 'miss' | 'finish' | 'end';

interface Transition {
  from: RentStatus;
  event: RentEvent;
  to: RentStatus;
  /** The member who holds it, the desk, or time itself. */
  who: 'holder' | 'desk' | 'clock';
  /** Up to the rent's `cancelBefore`; after it; from half an hour before its start while it is kept; until or from `lapsesAt`; until or from its `end`; once nothing is out. */
  when: 'in-notice' | 'past-notice' | 'around-start' | 'before-lapse' | 'after-lapse' | 'before-end' | 'after-end' | 'when-back' | 'always';
}

/** The whole machine: what is not in this table cannot happen. */
export const RENT_TRANSITIONS: readonly Transition[] = [
  { from: 'offered', event: 'take', to: 'reserved', who: 'holder', when: 'before-lapse' },
  { from: 'reserved', event: 'cancel', to: 'cancelled', who: 'holder', when: 'in-notice' },
  // Too late for its points, not for whoever waits for it.
  { from: 'reserved', event: 'give_up', to: 'cancelled', who: 'holder', when: 'past-notice' },
  { from: 'reserved', event: 'move', to: 'reserved', who: 'holder', when: 'in-notice' },
  { from: 'reserved', event: 'call_off', to: 'cancelled', who: 'desk', when: 'before-lapse' },
  // The centre closes at short notice. A member who is in keeps the reservation until its equipment is back, which is never out without one.
  { from: 'reserved', event: 'close', to: 'cancelled', who: 'desk', when: 'before-lapse' },
  { from: 'in_process', event: 'close', to: 'cancelled', who: 'desk', when: 'when-back' },
  { from: 'reserved', event: 'check_in', to: 'in_process', who: 'desk', when: 'around-start' },
  { from: 'reserved', event: 'miss', to: 'not_arrived', who: 'clock', when: 'after-lapse' },
  { from: 'in_process', event: 'hand_out', to: 'in_process', who: 'desk', when: 'before-end' },
  { from: 'in_process', event: 'take_back', to: 'in_process', who: 'desk', when: 'always' },
  { from: 'in_process', event: 'finish', to: 'ended', who: 'desk', when: 'when-back' },
  { from: 'in_process', event: 'end', to: 'ended', who: 'clock', when: 'after-end' },
];

/** What the machine looks at. `cancelBefore` was fixed at booking. */
export interface RentState {
  status: RentStatus;
  start: Date;
  end: Date;
  cancelBefore: Date;
  /** Until when it is kept for who has not come. */
  lapsesAt: Date | null;
  /** A piece of it is still out. */
  isOut: boolean;
}

export type RentRefusal = 'NOT_CANCELLABLE' | 'TOO_LATE_TO_CANCEL' | 'NOT_IN_STATE' | 'CHECK_IN_TOO_EARLY' | 'STILL_OUT';

/** A seat is kept for so long after its time has begun (issue: no-show); then it is free for others. */
const NO_SHOW_MS = HOUR_MS / 2;
/** The desk lets somebody in this long before their time. */
export const CHECK_IN_EARLY_MS = HOUR_MS / 2;

/** Until when a reservation is kept for who has not come: a seat half an hour, equipment by itself to the end of its time. */
export function lapsesAt({ start, end }: Pick<RentState, 'start' | 'end'>, hasSeat: boolean): Date {
  return hasSeat ? new Date(start.getTime() + NO_SHOW_MS) : end;
}

/** The status after an event, or why it cannot happen (docs/rules.md#seat-cancellation: 24 hours' notice). */
export function afterEvent(rent: RentState, event: RentEvent, now: Date): { to: RentStatus } | { refusal: RentRefusal } {
  // What time has done counts, whether or not its job has run; that job still has to write it down.
  const status = event === 'end' || event === 'miss' ? rent.status : statusAt(rent, now);
  const transition = RENT_TRANSITIONS.find(({ from, event: on }) => from === status && on === event);
  if (transition === undefined) return { refusal: OF_THE_HOLDER.has(event) ? 'NOT_CANCELLABLE' : 'NOT_IN_STATE' };
  const refusal = REFUSALS[transition.when](rent, now);
  return refusal === null ? { to: transition.to } : { refusal };
}

/** What is refused to the member in words about cancelling. */
const OF_THE_HOLDER: ReadonlySet<RentEvent> = new Set(['cancel', 'give_up', 'move']);

const REFUSALS: Record<Transition['when'], (rent: RentState, now: Date) => RentRefusal | null> = {
  'in-notice': ({ cancelBefore }, now) => (now <= cancelBefore ? null : 'TOO_LATE_TO_CANCEL'),
  'past-notice': ({ cancelBefore }, now) => (now > cancelBefore ? null : 'NOT_IN_STATE'),
  'around-start': ({ start }, now) => (now.getTime() >= start.getTime() - CHECK_IN_EARLY_MS ? null : 'CHECK_IN_TOO_EARLY'),
  // What has lapsed is no longer in the status that the transition begins in.
  'before-lapse': () => null,
  'after-lapse': ({ lapsesAt: lapse }, now) => (lapse !== null && now >= lapse ? null : 'NOT_IN_STATE'),
  'before-end': ({ end }, now) => (now < end ? null : 'NOT_IN_STATE'),
  'when-back': ({ isOut }) => (isOut ? 'STILL_OUT' : null),
  'after-end': ({ end, isOut }, now) => (now >= end && !isOut ? null : 'NOT_IN_STATE'),
  always: () => null,
};

/** The status as it stands at an instant: what nobody came for has lapsed, what is over and back has ended. */
export function statusAt({ status, end, lapsesAt: lapse, isOut }: Pick<RentState, 'status' | 'end' | 'lapsesAt' | 'isOut'>, now: Date): RentStatus {
  if (status === 'reserved' && lapse !== null && now >= lapse) return 'not_arrived';
  if (status === 'offered' && lapse !== null && now >= lapse) return 'cancelled';
  return status === 'in_process' && now >= end && !isOut ? 'ended' : status;
}
