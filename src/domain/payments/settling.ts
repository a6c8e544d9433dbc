import { type Machine, onlyIf } from '../state/state-machine.ts';
import type { DifferenceKind, DifferenceState } from './reconciliation.ts';
import type { RefundStatus } from './refund-state.ts';

/**
 * The steps by which staff settles a difference (docs/rules.md#reconciliation). `credit`: the payment is credited. `refund_order`: it is credited and
 * refunded at once, as any order. `refund_payment`: money that is no order's goes back. `record_refund`: a refund that was made on the provider's
 * dashboard is written down here, and its points are taken back. `explain`: a reason is written down. The others are about a `refund_payment` that the
 * provider did not make: it is asked once more, it was made by hand, or the difference is open again.
 */
export const SETTLE_STEPS = ['credit', 'refund_order', 'refund_payment', 'record_refund', 'explain', 'retry', 'made_by_hand', 'give_up'] as const;
export type SettleStep = (typeof SETTLE_STEPS)[number];

/** Statuses of a payment that goes back without an order. */
export type PaymentRefundStatus = Exclude<RefundStatus, 'requested' | 'declined' | 'withdrawn'>;

/** The part of a difference that decides what may be done about it. */
export interface Settleable {
  status: DifferenceState;
  kind: DifferenceKind;
  hereTwd: number;
  thereTwd: number | null;
  /** The price of the order with that number; null where there is none. */
  orderTwd: number | null;
  /** Of a payment that is on its way back. */
  refundStatus: PaymentRefundStatus | null;
}

type SettleEvent = SettleStep | 'end';
type Settler = 'staff' | 'clock';

const isCreditable = ({ kind, orderTwd, thereTwd }: Settleable): boolean => kind === 'paid_there' && orderTwd !== null && orderTwd === thereTwd;

/** The money that goes back when a payment is no order's, or more than its order's; 0 where none does. */
export function strayTwd(difference: Settleable): number {
  const { kind, hereTwd, thereTwd } = difference;
  if (thereTwd === null || isCreditable(difference)) return 0;
  switch (kind) {
    case 'unknown_order':
    case 'paid_twice':
    case 'paid_there':
      return thereTwd;
    case 'amount':
      return Math.max(0, thereTwd - hereTwd);
    case 'refund':
    case 'missing_there':
      return 0;
  }
}

/** The money that went back at the provider, and of which nobody knew here; 0 where none did. */
export const unrecordedTwd = ({ kind, hereTwd, thereTwd }: Settleable): number => (kind === 'refund' ? Math.max(0, (thereTwd ?? 0) - hereTwd) : 0);

const isByHand = ({ refundStatus }: Settleable): boolean => refundStatus === 'by_hand';

const only = (isMet: (difference: Settleable) => boolean) => onlyIf<Settleable, 'NOT_IN_STATE'>(isMet, 'NOT_IN_STATE');

/** The rows of a difference. What waits for its provider (`refunding`) is settled by the clock; staff has it again once it is left to them. */
export const DIFFERENCE_MACHINE: Machine<Settleable, DifferenceState, SettleEvent, Settler, 'NOT_IN_STATE'> = {
  transitions: [
    { from: ['open'], event: 'credit', to: 'credited', by: 'staff', notice: only(isCreditable) },
    { from: ['open'], event: 'refund_order', to: 'refunded', by: 'staff', notice: only(isCreditable) },
    { from: ['open'], event: 'refund_payment', to: 'refunding', by: 'staff', notice: only((each) => strayTwd(each) > 0) },
    { from: ['open'], event: 'record_refund', to: 'recorded', by: 'staff', notice: only((each) => unrecordedTwd(each) > 0) },
    { from: ['open'], event: 'explain', to: 'explained', by: 'staff', notice: only(() => true) },
    { from: ['refunding'], event: 'retry', to: 'refunding', by: 'staff', notice: only(isByHand) },
    { from: ['refunding'], event: 'made_by_hand', to: 'refunded', by: 'staff', notice: only(isByHand) },
    { from: ['refunding'], event: 'give_up', to: 'open', by: 'staff', notice: only(isByHand) },
    { from: ['refunding'], event: 'end', to: 'refunded', by: 'clock', notice: only(() => true) },
  ],
  statusAt: ({ status }) => status,
  refusalOf: () => 'NOT_IN_STATE',
};

/**
 * The purchased points that a sum of an order's price stands for: all that are left once the whole price has gone back, otherwise the fewest whose
 * share it is (docs/rules.md#reconciliation).
 */
export function pointsOfRefund(order: { amountTwd: number; points: number; refundedTwd: number; refundedPoints: number }, backTwd: number): number {
  const left = order.points - order.refundedPoints;
  if (order.refundedTwd + backTwd >= order.amountTwd) return left;
  return Math.min(left, Math.ceil((backTwd * order.points) / order.amountTwd));
}
