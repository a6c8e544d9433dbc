import * as v from 'valibot';
import { ORDER_STATUSES } from '../../domain/payments/order-state.ts';
import { ORDER_ROLES, REFUND_ROLES, REFUND_STAFF_EVENTS, REFUND_STATUSES } from '../../domain/payments/refund-state.ts';
import { defineCall } from '../call.ts';
import type { FieldMessage } from '../field-message.ts';
import { formInteger, instantField, longText, optional, pageQuery, shortText, typedInField, typedLanguage } from '../fields.ts';
import { OrderSchema } from './order.ts';

const say = (message: FieldMessage): FieldMessage => message;
const REASON_MAX_LENGTH = 500;

/** A refund of an order, or the request for one (docs/rules.md#refunds). */
export const RefundSchema = v.object({
  id: v.string(),
  status: v.picklist(REFUND_STATUSES),
  points: v.number(),
  /** Taken back with them. */
  free_points: v.number(),
  /** Goes back to the card or wallet; 0 while it is only requested. */
  amount_twd: v.number(),
  fee_twd: v.number(),
  reason: v.nullable(v.string()),
  reason_language: typedLanguage,
  created_at: instantField,
  ended_at: v.nullable(instantField),
});
export type RefundOutput = v.InferOutput<typeof RefundSchema>;

const orderId = v.object({ id: v.pipe(v.string(), v.uuid()) });
const points = v.pipe(formInteger, v.minValue(1));

export const requestRefund = defineCall({
  method: 'POST',
  path: '/my/orders/{id}/refund_request',
  summary: 'Ask for purchased points of an order to be refunded: all that are unspent, unless a number is given',
  access: 'member',
  params: orderId,
  body: v.object({ points: v.optional(points) }),
  output: RefundSchema,
  envelope: 'item',
  errors: ['NOT_FOUND', 'NOT_REFUNDABLE', 'REFUND_OPEN', 'NOT_ENOUGH_POINTS', 'IDEMPOTENCY_CONFLICT'],
  idempotent: true,
});

/** An order as staff sees it. */
export const StaffOrderSchema = v.object({
  ...OrderSchema.entries,
  member: v.object({ id: v.string(), name: v.string(), username: v.string(), email: v.string() }),
  provider: v.string(),
  /** The number under which the provider knows it: one that was gone on with has further ones. */
  payment_no: v.string(),
  provider_reference: v.nullable(v.string()),
  /** The points of it that are unspent: as many can be refunded. */
  unspent_points: v.number(),
  /** The money that goes back if all of them are refunded now. */
  refundable_twd: v.number(),
  /** The latest first. */
  refunds: v.array(RefundSchema),
  /** The provider's notices, by what was made of them, the latest first; not the notices themselves. */
  notices: v.array(v.object({ verdict: v.string(), way: v.string(), received_at: instantField })),
});
export type StaffOrderOutput = v.InferOutput<typeof StaffOrderSchema>;

export const listStaffOrders = defineCall({
  method: 'GET',
  path: '/staff/orders',
  summary: 'Orders of points, newest first; `q` is an order number, an account or an e-mail address; `refund=open` those that wait for staff',
  access: ORDER_ROLES,
  query: v.object({ ...pageQuery, q: optional(shortText), status: v.optional(v.picklist(ORDER_STATUSES)), refund: v.optional(v.literal('open')) }),
  output: StaffOrderSchema,
  envelope: 'list',
});
export const refundOrder = defineCall({
  method: 'POST',
  path: '/staff/orders/{id}/refund',
  summary: 'Refund purchased points of an order: they are taken back at once, with the free ones that came with them, and the money follows',
  access: REFUND_ROLES,
  params: orderId,
  body: v.object({ points: v.optional(points), reason: optional(longText(REASON_MAX_LENGTH)), ...typedInField }),
  output: RefundSchema,
  envelope: 'item',
  errors: ['NOT_FOUND', 'NOT_REFUNDABLE', 'REFUND_OPEN', 'NOT_ENOUGH_POINTS', 'IDEMPOTENCY_CONFLICT'],
  idempotent: true,
});
export const settleRefund = defineCall({
  method: 'PUT',
  path: '/staff/refunds/{id}',
  summary: 'Decline a request; or of a refund that the provider did not make: say that it was made by hand, or give it up, which gives the points back',
  access: REFUND_ROLES,
  params: orderId,
  body: v.object({ event: v.picklist(REFUND_STAFF_EVENTS, say('NOT_AN_OPTION')), reason: longText(REASON_MAX_LENGTH), ...typedInField }),
  output: RefundSchema,
  envelope: 'item',
  errors: ['NOT_FOUND', 'NOT_IN_STATE'],
});
