import * as v from 'valibot';
import { PAYMENT_FAILURES, PAYMENT_METHODS } from '../../domain/payments/order.ts';
import { ORDER_STATUSES } from '../../domain/payments/order-state.ts';
import { instantField, localized } from '../fields.ts';

/** An order of points, as its buyer sees it (docs/rules.md#orders). */
const order = {
  id: v.string(),
  /** The number to name when asking about it: on the receipt, in e-mails, and at the provider. */
  trade_no: v.string(),
  /** As it stands now. */
  status: v.picklist(ORDER_STATUSES),
  plan_id: v.string(),
  /** As the plan was called when it was bought. */
  ...localized('plan_name'),
  amount_twd: v.number(),
  points: v.number(),
  free_points: v.number(),
  free_valid_days: v.nullable(v.number()),
  payment_method: v.picklist(PAYMENT_METHODS),
  created_at: instantField,
  /** Until when it can be paid without being late. */
  expires_at: instantField,
  paid_at: v.nullable(instantField),
  /** Paid after it had expired: credited all the same. */
  is_late: v.boolean(),
  /** Made of a second payment of an order that was paid already: bought once more, and refunded on request. */
  is_second_payment: v.boolean(),
  /** Of one that failed, as far as the provider says. */
  failure: v.nullable(v.picklist(PAYMENT_FAILURES)),
  /** Refunded so far. */
  refunded_twd: v.number(),
  refunded_points: v.number(),
};
export const OrderSchema = v.object(order);
export type OrderOutput = v.InferOutput<typeof OrderSchema>;
