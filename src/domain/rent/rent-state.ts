import { always, type Machine, onlyIf } from '../state/state-machine.ts';
import { HOUR_MS } from '../time/period.ts';

/**
 * Statuses of a reservation of seats and equipment (docs/rules.md#reservation-states). `offered` is a place held for the first in a
 * waitlist; it is no reservation yet.
 */
export const RENT_STATUSES = ['offered', 'reserved', 'in_process', 'ended', 'not_arrived', 'cancelled'] as const;
export type RentStatus = (typeof RENT_STATUSES)[number];
/** Statuses in which a reservation holds its pieces: those of the exclusion constraint (0050_bookings.sql). */
export const HOLDING_STATUSES = ['offered', 'reserved', 'in_process'] as const satisfies readonly RentStatus[];
/** Statuses of a reservation that is made and not over. */
export const STANDING_STATUSES = ['reserved', 'in_process'] as const satisfies readonly RentStatus[];
/** Statuses that end by themselves at `expiresAt`. A reservation begins in one of them. */
export const EXPIRING_STATUSES = ['offered', 'reserved'] as const satisfies readonly RentStatus[];
/** The states of a piece of equipment, once it was handed out (docs/rules.md#equipment-states). */
export const RENTAL_STATUSES = ['rented', 'returned'] as const;

export type RentEvent = 'cancel' | 'give_up' | 'move' | 'call_off' | 'close' | 'check_in' | 'hand_out' | 'take_back' | 'miss' | 'finish' | 'end';
/** The events that end in `cancelled`. */
export type RentCancellation = Extract<RentEvent, 'cancel' | 'give_up' | 'call_off' | 'close'>;
/** The member who holds it, the desk, the centre when it closes at short notice, or time itself. */
export type RentActor = 'member' | 'desk' | 'centre' | 'clock';

/** The state that the machine reads. `cancelBefore` was fixed at booking. */
export interface RentState {
  status: RentStatus;
  start: Date;
  end: Date;
  cancelBefore: Date;
  /** Until when it is held for a member who has not come. */
  lapsesAt: Date | null;
  /** A piece of it is still out. */
  isOut: boolean;
}

export type RentRefusal = 'NOT_CANCELLABLE' | 'TOO_LATE_TO_CANCEL' | 'NOT_IN_STATE' | 'CHECK_IN_TOO_EARLY' | 'STILL_OUT';

/** A seat is kept for so long after its time has begun (issue: no-show); then it is free for others. */
const NO_SHOW_MS = HOUR_MS / 2;
/** The desk lets somebody in this long before their time. */
export const CHECK_IN_EARLY_MS = HOUR_MS / 2;

/** Until when a reservation is held for a member who has not come: a seat half an hour, equipment by itself to the end of its time. */
export function expiresAt({ start, end }: Pick<RentState, 'start' | 'end'>, hasSeat: boolean): Date {
  return hasSeat ? new Date(start.getTime() + NO_SHOW_MS) : end;
}

/** Up to the end of its notice, itself included (docs/rules.md#seat-cancellation: 24 hours). */
const inNotice = onlyIf(({ cancelBefore }: RentState, now) => now <= cancelBefore, 'TOO_LATE_TO_CANCEL');
const pastNotice = onlyIf(({ cancelBefore }: RentState, now) => now > cancelBefore, 'NOT_IN_STATE');
const aroundStart = onlyIf(({ start }: RentState, now) => now.getTime() >= start.getTime() - CHECK_IN_EARLY_MS, 'CHECK_IN_TOO_EARLY');
const beforeEnd = onlyIf(({ end }: RentState, now) => now < end, 'NOT_IN_STATE');
const afterLapse = onlyIf(({ lapsesAt: lapse }: RentState, now) => lapse !== null && now >= lapse, 'NOT_IN_STATE');
const afterEndWhenBack = onlyIf(({ end, isOut }: RentState, now) => now >= end && !isOut, 'NOT_IN_STATE');
const whenBack = onlyIf(({ isOut }: RentState) => !isOut, 'STILL_OUT');

/** The rows of a reservation. What is `offered` follows its place in the waitlist, whose machine says what becomes of it. */
export const RENT_MACHINE: Machine<RentState, RentStatus, RentEvent, RentActor, RentRefusal> = {
  transitions: [
    { from: ['reserved'], event: 'cancel', to: 'cancelled', by: 'member', notice: inNotice },
    // Too late for its points, not for whoever waits for it.
    { from: ['reserved'], event: 'give_up', to: 'cancelled', by: 'member', notice: pastNotice },
    { from: ['reserved'], event: 'move', to: 'reserved', by: 'member', notice: inNotice },
    { from: ['reserved'], event: 'call_off', to: 'cancelled', by: 'desk', notice: always },
    { from: ['reserved'], event: 'close', to: 'cancelled', by: 'centre', notice: always },
    // A member who is in keeps the reservation until its equipment is back, which is never out without one.
    { from: ['in_process'], event: 'close', to: 'cancelled', by: 'centre', notice: whenBack },
    { from: ['reserved'], event: 'check_in', to: 'in_process', by: 'desk', notice: aroundStart },
    { from: ['in_process'], event: 'hand_out', to: 'in_process', by: 'desk', notice: beforeEnd },
    { from: ['in_process'], event: 'take_back', to: 'in_process', by: 'desk', notice: always },
    { from: ['in_process'], event: 'finish', to: 'ended', by: 'desk', notice: whenBack },
    { from: ['reserved'], event: 'miss', to: 'not_arrived', by: 'clock', notice: afterLapse },
    { from: ['in_process'], event: 'end', to: 'ended', by: 'clock', notice: afterEndWhenBack },
  ],
  statusAt,
  refusalOf: ({ event }) => (OF_THE_MEMBER.includes(event) ? 'NOT_CANCELLABLE' : 'NOT_IN_STATE'),
};

/** The events that are refused to the member in words about cancelling. */
const OF_THE_MEMBER: readonly RentEvent[] = ['cancel', 'give_up', 'move'];

/** The status as it stands at an instant: what nobody came for has lapsed, what is over and back has ended. */
export function statusAt({ status, end, lapsesAt: lapse, isOut }: Pick<RentState, 'status' | 'end' | 'lapsesAt' | 'isOut'>, now: Date): RentStatus {
  if (status === 'reserved' && lapse !== null && now >= lapse) return 'not_arrived';
  if (status === 'offered' && lapse !== null && now >= lapse) return 'cancelled';
  return status === 'in_process' && now >= end && !isOut ? 'ended' : status;
}
