import type { OrderStatus } from './order-state.ts';

/** The verdict on something that a provider said about an order (docs/rules.md#orders); those of the table (0135_orders.sql). */
export type NoticeVerdict =
  | 'paid'
  | 'repeated'
  | 'declined'
  | 'simulated'
  | 'forged'
  | 'wrong_merchant'
  | 'wrong_amount'
  | 'unknown_order'
  | 'malformed'
  | 'paid_twice';

/** Verdicts about money that somebody has to look at: nothing was moved by it here, and it may have been there. */
const ALARMING_VERDICTS = ['wrong_merchant', 'wrong_amount', 'unknown_order', 'malformed', 'paid_twice'] as const satisfies readonly NoticeVerdict[];
export const isAlarming = (verdict: NoticeVerdict): boolean => (ALARMING_VERDICTS as readonly NoticeVerdict[]).includes(verdict);

/** The part of an order that a payment is judged by. */
export interface JudgedOrder {
  status: OrderStatus;
  provider: string;
  amountTwd: number;
  /** The provider's own number of the payment, once there is one. */
  reference: string | null;
  isPaid: boolean;
}

/** Says whether a payment that a provider reports pays an order: once, in full and to us, or not. */
export function judgePayment(
  order: JudgedOrder | undefined,
  payment: { provider: string; amountTwd: number; reference: string },
): 'paid' | 'repeated' | 'wrong_merchant' | 'wrong_amount' | 'unknown_order' | 'paid_twice' {
  if (order === undefined) return 'unknown_order';
  if (order.provider !== payment.provider) return 'wrong_merchant';
  if (order.amountTwd !== payment.amountTwd) return 'wrong_amount';
  if (!order.isPaid) return 'paid';
  return order.reference === payment.reference ? 'repeated' : 'paid_twice';
}
