import * as v from 'valibot';
import { INVOICE_PREFERENCE_KINDS } from '../../domain/invoices/invoice-preference.ts';
import { INVOICE_ITEMS, INVOICE_MOMENTS } from '../../domain/invoices/invoice-state.ts';
import { defineCall } from '../call.ts';
import { instantField, pageQuery } from '../fields.ts';
import { OrderSchema } from './order.ts';
import { IssuerSchema } from './recharge.ts';
import { RefundSchema } from './refund.ts';

export const MyOrderSchema = v.object({
  ...OrderSchema.entries,
  /** The latest one; null where there has been none. The sums of one that is only asked for are those that go back if it is made. */
  refund: v.nullable(RefundSchema),
  /** A refund can be asked for, should points of it be unspent (`GET /my/orders/{id}/refund`). */
  may_request_refund: v.boolean(),
});
export type MyOrderOutput = v.InferOutput<typeof MyOrderSchema>;

const params = v.object({ id: v.pipe(v.string(), v.uuid()) });

export const listBuyLogs = defineCall({
  method: 'GET',
  path: '/my/buy_logs',
  summary: 'My orders of points, newest first, each with its latest refund',
  access: 'member',
  query: v.object(pageQuery),
  output: MyOrderSchema,
  envelope: 'list',
});

/** The sums that go back if a refund of all that is unspent is asked for now (docs/rules.md#refunds). */
export const RefundOfferSchema = v.object({
  /** Purchased points of the order that are unspent. */
  unspent_points: v.number(),
  /** Null where nothing can be refunded (any more). */
  offer: v.nullable(
    v.object({
      points: v.number(),
      amount_twd: v.number(),
      fee_twd: v.number(),
      /** The free points that came with them and are left: they are taken back. */
      free_points: v.number(),
    }),
  ),
  /** Asked for before this, it goes back whole; later less the fee. */
  whole_until: v.nullable(instantField),
  fee_percent: v.number(),
});
export type RefundOfferOutput = v.InferOutput<typeof RefundOfferSchema>;

export const getRefundOffer = defineCall({
  method: 'GET',
  path: '/my/orders/{id}/refund',
  summary: 'What goes back if I ask for a refund of an order now: all purchased points of it that are unspent',
  access: 'member',
  params,
  output: RefundOfferSchema,
  envelope: 'item',
  errors: ['NOT_FOUND'],
});

export const withdrawRefund = defineCall({
  method: 'PUT',
  path: '/my/refunds/{id}/withdraw',
  summary: 'Withdraw my request for a refund, as long as nobody has begun it',
  access: 'member',
  params,
  output: RefundSchema,
  envelope: 'item',
  errors: ['NOT_FOUND', 'NOT_IN_STATE'],
});

/** A proof of purchase of a paid order, which is no uniform invoice (docs/rules.md#receipts). */
export const ReceiptSchema = v.object({
  /** The order's: it is the receipt's as well. */
  number: v.string(),
  /** The purchase and its payment, purchased and free points apart. */
  order: OrderSchema,
  payer: v.object({ name: v.string(), username: v.string() }),
  issuer: IssuerSchema,
  is_uniform_invoice: v.literal(false),
  /** The refunds so far, the first one first. */
  refunds: v.array(v.object({ amount_twd: v.number(), fee_twd: v.number(), points: v.number(), ended_at: instantField })),
  invoice: v.object({
    /** When the invoices of the order come. */
    moment: v.picklist(INVOICE_MOMENTS),
    wanted: v.picklist(INVOICE_PREFERENCE_KINDS),
    invoices: v.array(
      v.object({
        item: v.picklist(INVOICE_ITEMS),
        /** Null until it is issued. */
        number: v.nullable(v.string()),
        issued_on: v.nullable(v.string()),
        random_number: v.nullable(v.string()),
        amount_twd: v.number(),
        /** Taken out of it by allowances. */
        allowed_twd: v.number(),
        state: v.picklist(['to_be_issued', 'issued', 'void']),
      }),
    ),
  }),
});
export type ReceiptOutput = v.InferOutput<typeof ReceiptSchema>;

export const getReceipt = defineCall({
  method: 'GET',
  path: '/my/orders/{id}/receipt',
  summary: 'The receipt of a paid order: issuer, payer, what was paid and went back, and its uniform invoices',
  access: 'member',
  params,
  output: ReceiptSchema,
  envelope: 'item',
  errors: ['NOT_FOUND'],
});
