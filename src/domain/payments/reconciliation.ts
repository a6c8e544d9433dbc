/**
 * Kinds of differences between what a provider says of a day and what stands here (docs/rules.md#reconciliation). A name in the table stays.
 * `paid_there`: paid at the provider, not here. `missing_there`: paid here, and the provider does not know it. `amount`: both know it, with other
 * sums. `refund`: other sums went back. `unknown_order`: no order has that number. `paid_twice`: one number, more than one payment.
 */
export const DIFFERENCE_KINDS = ['paid_there', 'missing_there', 'amount', 'refund', 'unknown_order', 'paid_twice'] as const;
export type DifferenceKind = (typeof DIFFERENCE_KINDS)[number];

/**
 * A difference is open until staff settles it, or until it is gone by itself (a notice that came late). `refunding`: its money is on the way back,
 * or has to be sent by hand. A name in the table stays.
 */
export const DIFFERENCE_STATES = ['open', 'refunding', 'credited', 'refunded', 'recorded', 'explained', 'gone'] as const;
export type DifferenceState = (typeof DIFFERENCE_STATES)[number];
/** States in which a difference waits for somebody. */
export const DIFFERENCE_WAITING_STATES = ['open', 'refunding'] as const satisfies readonly DifferenceState[];
/** States in which one that is found again, with the same sums, is open again: the money is where it was. */
export const DIFFERENCE_REOPENED_STATES = ['gone', 'credited'] as const satisfies readonly DifferenceState[];

/** The members of staff who see and settle differences. */
export const RECONCILIATION_ROLES = ['admin'] as const;

/** The days before a day whose payments may be credited on it: a notice is tried for days. */
export const RECONCILIATION_DAYS_BACK = 7;

/** A payment in a provider's statement. */
export interface StatedPayment {
  tradeNo: string;
  /** The provider's own number of the payment; null where its statement has none. */
  reference: string | null;
  /** Of a card: the number of its authorisation, where the statement has it. */
  cardReference: string | null;
  amountTwd: number;
}

/** A provider's word on some days. */
export interface Statement {
  payments: readonly StatedPayment[];
  /** The sum that went back of an order so far, by its number; null where the provider does not say how much. Orders that are not in it are not compared. */
  refunds: ReadonlyMap<string, number | null>;
}

/** An order as it stands here. */
export interface OrderHere {
  id: string;
  tradeNo: string;
  isPaid: boolean;
  amountTwd: number;
  refundedTwd: number;
  /** Paid here on the day in question: the provider must know it. */
  isExpected: boolean;
}

/** One thing that does not agree; sums in NT$, what is not there at all is 0. `thereTwd` is null where the provider does not say. */
export interface Difference {
  kind: DifferenceKind;
  tradeNo: string;
  orderId: string | null;
  reference: string | null;
  cardReference: string | null;
  hereTwd: number;
  thereTwd: number | null;
}

/**
 * Compares a provider's statement with the orders here: those that it names, and those that were paid here on the day. Every payment of the
 * statement is either one order's, in full, or stands in a difference; so does every order that is expected.
 */
export function compareStatement({ payments, refunds }: Statement, orders: readonly OrderHere[]): Difference[] {
  const byNumber = new Map(orders.map((order) => [order.tradeNo, order]));
  const seen = new Set<string>();
  const differences = payments.flatMap((payment) => {
    const order = byNumber.get(payment.tradeNo);
    const isRepeated = seen.has(payment.tradeNo);
    seen.add(payment.tradeNo);
    const found = isRepeated ? repeated(payment, order) : differenceOf(payment, order);
    return found === null ? [] : [found];
  });
  const missing = orders
    .filter((order) => order.isExpected && order.isPaid && !seen.has(order.tradeNo))
    .map((order): Difference => ({ kind: 'missing_there', tradeNo: order.tradeNo, orderId: order.id, ...NAMELESS, hereTwd: order.amountTwd, thereTwd: 0 }));
  return [...differences, ...missing, ...refundDifferences(refunds, orders)];
}

/** A difference that is about no payment of the statement. */
const NAMELESS = { reference: null, cardReference: null };

function repeated({ tradeNo, reference, cardReference, amountTwd }: StatedPayment, order: OrderHere | undefined): Difference {
  return { kind: 'paid_twice', tradeNo, orderId: order?.id ?? null, reference, cardReference, hereTwd: 0, thereTwd: amountTwd };
}

function differenceOf({ tradeNo, reference, cardReference, amountTwd }: StatedPayment, order: OrderHere | undefined): Difference | null {
  const there = { tradeNo, reference, cardReference, thereTwd: amountTwd };
  if (order === undefined) return { ...there, kind: 'unknown_order', orderId: null, hereTwd: 0 };
  if (!order.isPaid) return { ...there, kind: 'paid_there', orderId: order.id, hereTwd: 0 };
  return order.amountTwd === amountTwd ? null : { ...there, kind: 'amount', orderId: order.id, hereTwd: order.amountTwd };
}

function refundDifferences(refunds: Statement['refunds'], orders: readonly OrderHere[]): Difference[] {
  return orders.flatMap((order) => {
    const thereTwd = refunds.get(order.tradeNo);
    if (thereTwd === undefined || thereTwd === order.refundedTwd) return [];
    return [{ kind: 'refund', tradeNo: order.tradeNo, orderId: order.id, ...NAMELESS, hereTwd: order.refundedTwd, thereTwd }];
  });
}
