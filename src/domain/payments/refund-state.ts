import type { Role } from '../identity/account.ts';
import { always, type Machine } from '../state/state-machine.ts';

/** Statuses of a refund (docs/rules.md#refunds). */
export const REFUND_STATUSES = ['requested', 'declined', 'withdrawn', 'begun', 'sent', 'by_hand', 'ended', 'failed'] as const;
export type RefundStatus = (typeof REFUND_STATUSES)[number];

/** The decisions of staff on a request, and on a refund that the provider does not make. */
export const REFUND_STAFF_EVENTS = ['decline', 'settle', 'give_up', 'retry'] as const;
export type RefundStaffEvent = (typeof REFUND_STAFF_EVENTS)[number];
export type RefundEvent = RefundStaffEvent | 'begin' | 'withdraw' | 'send' | 'postpone' | 'hand_over' | 'end';
type RefundActor = 'member' | 'staff' | 'clock';

/** Statuses in which the job has something to do, and those that wait for staff. */
export const REFUND_DUE_STATUSES = ['begun', 'sent'] as const satisfies readonly RefundStatus[];
export const REFUND_WAITING_STATUSES = ['requested', 'by_hand'] as const satisfies readonly RefundStatus[];

/** A refund is under way: nobody asks for another of the same order (`order_refunds_one_open`). */
const REFUND_OPEN_STATUSES = ['requested', 'begun', 'sent', 'by_hand'] as const satisfies readonly RefundStatus[];
/** Whether a refund is still to be decided or carried out: an order has one such at most. */
export const isRefundOpen = ({ status }: { status: RefundStatus }): boolean => REFUND_OPEN_STATUSES.some((open) => open === status);

/** The roles that see orders, and those that give money back. */
export const ORDER_ROLES = ['desk', 'admin'] as const satisfies readonly Role[];
export const REFUND_ROLES = ['admin'] as const satisfies readonly Role[];

/**
 * The rows of a refund. Points are taken back as it begins; `sent` is written before the provider is asked, so that nobody asks twice
 * without having read how the payment stands. What a provider refuses is asked for once more, done by hand, or given up: then the points come back.
 */
export const REFUND_MACHINE: Machine<{ status: RefundStatus }, RefundStatus, RefundEvent, RefundActor, 'NOT_IN_STATE'> = {
  transitions: [
    { from: ['requested'], event: 'begin', to: 'begun', by: 'staff', notice: always },
    { from: ['requested'], event: 'withdraw', to: 'withdrawn', by: 'member', notice: always },
    { from: ['requested'], event: 'decline', to: 'declined', by: 'staff', notice: always },
    { from: ['begun'], event: 'send', to: 'sent', by: 'clock', notice: always },
    { from: ['sent'], event: 'postpone', to: 'begun', by: 'clock', notice: always },
    { from: ['begun', 'sent'], event: 'hand_over', to: 'by_hand', by: 'clock', notice: always },
    { from: ['sent'], event: 'end', to: 'ended', by: 'clock', notice: always },
    { from: ['by_hand'], event: 'retry', to: 'sent', by: 'staff', notice: always },
    { from: ['by_hand'], event: 'settle', to: 'ended', by: 'staff', notice: always },
    { from: ['by_hand'], event: 'give_up', to: 'failed', by: 'staff', notice: always },
  ],
  statusAt: ({ status }) => status,
  refusalOf: () => 'NOT_IN_STATE',
};

/** The state of the payment of an order, as a provider's `cardState` says it. */
export interface PaidState {
  kind: 'authorised' | 'to_be_captured' | 'captured' | 'cancelled' | 'unclear';
  refundedTwd?: number;
}

/**
 * Says whether a refund that was sent, and of which no answer came, was made: by what had gone back before it was sent and what has by now.
 * `unclear` is for a person to look at.
 */
export function wasMade(
  state: PaidState,
  { beforeTwd, amountTwd, isWhole }: { beforeTwd: number; amountTwd: number; isWhole: boolean },
): 'yes' | 'no' | 'unclear' {
  if (state.kind === 'cancelled') return isWhole ? 'yes' : 'unclear';
  if (state.kind === 'unclear') return 'unclear';
  const nowTwd = state.refundedTwd ?? 0;
  if (nowTwd === beforeTwd) return 'no';
  return nowTwd === beforeTwd + amountTwd ? 'yes' : 'unclear';
}
