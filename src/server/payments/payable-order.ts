import type { OrderRow } from './order-queries.ts';
import type { PayableOrder } from './providers/provider.ts';

/** The part of an order that its provider is told. */
export function payableOrder({ id, tradeNo, amountTwd, planNames, language, createdAt, reference, cardReference }: OrderRow): PayableOrder {
  return { id, tradeNo, amountTwd, title: planNames[language], language, createdAt, reference, cardReference };
}
