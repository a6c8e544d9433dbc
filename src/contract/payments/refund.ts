import * as v from 'valibot';
import { ORDER_STATUSES } from '../../domain/payments/order-state.ts';
import { ORDER_ROLES, REFUND_ROLES, REFUND_STAFF_EVENTS, REFUND_STATUSES } from '../../domain/payments/refund-state.ts';
import { STAFF_REASON_MAX_LENGTH } from '../../domain/text/field-limits.ts';
import { defineCall } from '../call.ts';
import { EmailPreviewSchema, paragraphField } from '../email-preview.ts';
import type { FieldMessage } from '../field-message.ts';
import { formInteger, instantField, longText, optional, pageQuery, shortText, typedInField, typedLanguage } from '../fields.ts';
import { queueQuery, sortQuery } from '../queue-query.ts';
import { OrderSchema } from './order.ts';

const say = (message: FieldMessage): FieldMessage => message;

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

/** The money and points of a refund as it would be now. */
export const RefundQuoteSchema = v.object({
  points: v.number(),
  amount_twd: v.number(),
  fee_twd: v.number(),
  /** The free points that came with them and are left: they are taken back. */
  free_points: v.number(),
});
export type RefundQuoteOutput = v.InferOutput<typeof RefundQuoteSchema>;

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

/** The member whose order it is, as staff sees them. */
export const BuyerSchema = v.object({ id: v.string(), name: v.string(), username: v.string(), email: v.string() });

/** An order as staff sees it. */
export const StaffOrderSchema = v.object({
  ...OrderSchema.entries,
  member: BuyerSchema,
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
  query: v.object({
    ...pageQuery,
    ...sortQuery,
    q: optional(shortText),
    status: v.optional(v.picklist(ORDER_STATUSES)),
    refund: v.optional(v.literal('open')),
  }),
  output: StaffOrderSchema,
  envelope: 'list',
});

/** The state of the payment at its provider, asked as this is shown; `away` when it did not answer, `unclear` when its answer is not known. */
const CardSchema = v.object({
  state: v.picklist(['authorised', 'to_be_captured', 'captured', 'cancelled', 'unclear', 'away']),
  refunded_twd: v.nullable(v.number()),
});

const StaffOrderDetailSchema = v.object({
  ...StaffOrderSchema.entries,
  card: CardSchema,
  /** The effect of a refund of the points that are asked for, or of all that are unspent; null where nothing can go back, or a refund is open. */
  quote: v.nullable(RefundQuoteSchema),
  /** The e-mail that it would send to its member, in their language; null without a quote. */
  email: v.nullable(EmailPreviewSchema),
});
export type StaffOrderDetailOutput = v.InferOutput<typeof StaffOrderDetailSchema>;

export const getStaffOrder = defineCall({
  method: 'GET',
  path: '/staff/orders/{id}',
  summary: 'An order of points, with how its payment stands and what a refund of all its unspent points, or of `points`, would do',
  access: ORDER_ROLES,
  params: orderId,
  query: v.object({ points: v.optional(points) }),
  output: StaffOrderDetailSchema,
  envelope: 'item',
  errors: ['NOT_FOUND', 'NOT_ENOUGH_POINTS'],
  about: 'order',
  // Asked again for other numbers of points, by whoever has it open.
  isPolled: true,
});
/** The refund of an order that staff begins; with a paragraph of their own in its e-mail. */
const BeginRefundSchema = v.object({
  points: v.optional(points),
  unspent_points: v.optional(points),
  reason: optional(longText(STAFF_REASON_MAX_LENGTH)),
  ...typedInField,
  ...paragraphField,
});
export type BeginRefundInput = v.InferInput<typeof BeginRefundSchema>;
export const refundOrder = defineCall({
  method: 'POST',
  path: '/staff/orders/{id}/refund',
  emailAbout: 'refund',
  summary:
    'Refund purchased points of an order: they are taken back at once, with the free ones that came with them, and the money follows; with `unspent_points` only while as many are unspent, as they were shown',
  access: REFUND_ROLES,
  params: orderId,
  body: BeginRefundSchema,
  output: RefundSchema,
  envelope: 'item',
  errors: ['NOT_FOUND', 'NOT_REFUNDABLE', 'NOT_IN_STATE', 'REFUND_OPEN', 'NOT_ENOUGH_POINTS', 'IDEMPOTENCY_CONFLICT'],
  idempotent: true,
});
/** A refund as a decision would leave it, and the e-mails that would go out. Nothing of it has happened. */
export const RefundPreviewSchema = v.object({ ...RefundSchema.entries, emails: v.array(EmailPreviewSchema) });
export type RefundPreviewOutput = v.InferOutput<typeof RefundPreviewSchema>;
export const previewOrderRefund = defineCall({
  method: 'POST',
  path: '/staff/orders/{id}/refund/preview',
  emailAbout: 'refund',
  about: 'order',
  isPolled: true,
  summary: 'The effect of refunding points of an order before it is begun: what is taken and goes back, and the e-mails that would go out',
  access: REFUND_ROLES,
  params: orderId,
  body: BeginRefundSchema,
  output: RefundPreviewSchema,
  envelope: 'item',
  errors: ['NOT_FOUND', 'NOT_REFUNDABLE', 'NOT_IN_STATE', 'REFUND_OPEN', 'NOT_ENOUGH_POINTS'],
});

/** The acts of staff on a refund: `begin` a request, or anew what was declined or given up, and the decisions of `REFUND_STAFF_EVENTS`. */
const REFUND_ACTS = ['begin', ...REFUND_STAFF_EVENTS] as const;

/** A refund as staff sees it, with its order and its member. */
export const StaffRefundSchema = v.object({
  ...RefundSchema.entries,
  /** The provider’s latest words. */
  note: v.nullable(v.string()),
  tries: v.number(),
  /** When it is tried next. */
  try_at: v.nullable(instantField),
  order: OrderSchema,
  member: BuyerSchema,
});
export type StaffRefundOutput = v.InferOutput<typeof StaffRefundSchema>;

/** An e-mail that an act sends to its member, in their language, as it would be written now. */
const ActEmailSchema = v.object({ act: v.picklist(REFUND_ACTS), ...EmailPreviewSchema.entries });

const StaffRefundDetailSchema = v.object({
  ...StaffRefundSchema.entries,
  card: CardSchema,
  /** The purchased points of the order that are unspent. */
  unspent_points: v.number(),
  /** The effect of `begin` on the points that are asked for, or with all that are unspent when those are fewer; null where nothing can go back. */
  quote: v.nullable(RefundQuoteSchema),
  acts: v.array(v.picklist(REFUND_ACTS)),
  emails: v.array(ActEmailSchema),
  notices: v.array(v.object({ verdict: v.string(), way: v.string(), received_at: instantField })),
});
export type StaffRefundDetailOutput = v.InferOutput<typeof StaffRefundDetailSchema>;

export const listStaffRefunds = defineCall({
  method: 'GET',
  path: '/staff/refunds',
  summary: 'Refunds and requests for them, those that wait for staff first; `q` is an order number, an account or an e-mail address',
  access: ORDER_ROLES,
  query: v.object({ ...pageQuery, ...queueQuery, q: optional(shortText), state: v.optional(v.picklist([...REFUND_STATUSES, 'waiting', 'under_way'])) }),
  output: StaffRefundSchema,
  envelope: 'list',
});

export const getStaffRefund = defineCall({
  method: 'GET',
  path: '/staff/refunds/{id}',
  summary: 'A refund, with how its payment stands and what each decision would do',
  access: ORDER_ROLES,
  params: orderId,
  output: StaffRefundDetailSchema,
  envelope: 'item',
  errors: ['NOT_FOUND'],
  about: 'refund',
});

const reason = longText(STAFF_REASON_MAX_LENGTH);
/** A decision about a refund. Asking once more writes to nobody. */
const SettleRefundSchema = v.variant(
  'event',
  [
    v.object({ event: v.literal('retry'), reason: v.optional(v.undefined()), ...typedInField }),
    v.object({ event: v.picklist(['decline', 'settle', 'give_up']), reason, ...typedInField, ...paragraphField }),
  ],
  say('NOT_AN_OPTION'),
);
export type SettleRefundInput = v.InferInput<typeof SettleRefundSchema>;
export const settleRefund = defineCall({
  method: 'PUT',
  path: '/staff/refunds/{id}',
  emailAbout: 'refund',
  summary:
    'Decline a request; or of a refund that the provider did not make: ask once more, say that it was made by hand, or give it up, which gives the points back',
  access: REFUND_ROLES,
  params: orderId,
  body: SettleRefundSchema,
  output: RefundSchema,
  envelope: 'item',
  errors: ['NOT_FOUND', 'NOT_IN_STATE'],
});
export const previewRefund = defineCall({
  method: 'POST',
  path: '/staff/refunds/{id}/preview',
  emailAbout: 'refund',
  about: 'refund',
  isPolled: true,
  summary: 'The effect of a decision about a refund before it is taken: the refund as it would be, and the e-mails that would go out',
  access: REFUND_ROLES,
  params: orderId,
  body: SettleRefundSchema,
  output: RefundPreviewSchema,
  envelope: 'item',
  errors: ['NOT_FOUND', 'NOT_IN_STATE'],
});
