import type { OrderRow } from './order-queries.ts';
import type { PayableOrder } from './providers/provider.ts';

/** The part of an order that its provider is told: under the number of the payment that was begun last, or that paid it. */
export function payableOrder({ id, paymentNo, amountTwd, planNames, language, createdAt, paidAt, failure, reference, cardReference }: OrderRow): PayableOrder {
  const isWanted = paidAt === null && failure !== 'cancelled';
  return { id, tradeNo: paymentNo, amountTwd, title: planNames[language], language, createdAt, reference, cardReference, isWanted };
}
