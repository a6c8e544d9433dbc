import { always, type Machine } from '../state/state-machine.ts';

/**
 * Statuses of points that are taken at the centre or at a partner shop (docs/rules.md#spending-states). `requested` waits for the member's
 * answer; nothing has been taken then.
 */
export const SPENDING_STATUSES = ['requested', 'confirmed', 'refused', 'withdrawn', 'expired', 'reversed'] as const;
export type SpendingStatus = (typeof SPENDING_STATUSES)[number];
/** Statuses of one whose points were taken, whatever was given back since. */
export const SPENT_STATUSES = ['confirmed', 'reversed'] as const satisfies readonly SpendingStatus[];

/** The purposes that points are taken for at the counter. */
export const COUNTER_KINDS = ['printing', 'shopping', 'store_payment'] as const;
export type CounterKind = (typeof COUNTER_KINDS)[number];

/** Ways in which a member agrees: on their own phone, or by typing their PIN at the counter. */
export const CONFIRMATIONS = ['phone', 'pin'] as const;
export type Confirmation = (typeof CONFIRMATIONS)[number];

export type SpendingEvent = 'confirm' | 'refuse' | 'withdraw' | 'expire' | 'reverse_part' | 'reverse';
/** The member who pays, whoever asked for the points (the desk, or a partner shop), or time itself. */
export type SpendingActor = 'member' | 'issuer' | 'clock';

/** The state that the machine reads. */
export interface SpendingState {
  status: SpendingStatus;
  /** Until when the member can answer. */
  expiresAt: Date;
}

export type SpendingRefusal = 'NOT_IN_STATE' | 'PAYMENT_EXPIRED';

const WAITING = ['requested'] as const;

/** The rows of a spending. What was given back in parts stays confirmed until nothing is left of it. */
export const SPENDING_MACHINE: Machine<SpendingState, SpendingStatus, SpendingEvent, SpendingActor, SpendingRefusal> = {
  transitions: [
    { from: WAITING, event: 'confirm', to: 'confirmed', by: 'member', notice: always },
    { from: WAITING, event: 'refuse', to: 'refused', by: 'member', notice: always },
    { from: WAITING, event: 'withdraw', to: 'withdrawn', by: 'issuer', notice: always },
    { from: WAITING, event: 'expire', to: 'expired', by: 'clock', notice: ({ expiresAt }, now) => (now >= expiresAt ? null : 'NOT_IN_STATE') },
    { from: ['confirmed'], event: 'reverse_part', to: 'confirmed', by: 'issuer', notice: always },
    { from: ['confirmed'], event: 'reverse', to: 'reversed', by: 'issuer', notice: always },
  ],
  statusAt: spendingStatusAt,
  refusalOf: ({ event, by }, status) => (by === 'member' && event === 'confirm' && status === 'expired' ? 'PAYMENT_EXPIRED' : 'NOT_IN_STATE'),
};

/** The status at an instant, whether or not the job has written it down. */
export function spendingStatusAt({ status, expiresAt }: SpendingState, now: Date): SpendingStatus {
  return status === 'requested' && now >= expiresAt ? 'expired' : status;
}

/** The number on a receipt: the beginning of the id, as people read it aloud. */
export const receiptNumber = (id: string): string => id.slice(0, 8).toUpperCase();

/** The most characters of the reason of a reversal, and of what was bought. */
export const REVERSAL_REASON_MAX_LENGTH = 300;
export const SPENDING_NOTE_MAX_LENGTH = 100;
/** Beyond every limit that a setting may name: what the column holds. */
export const SPENDING_MAX_POINTS = 1_000_000;
