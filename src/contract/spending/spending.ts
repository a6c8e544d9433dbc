import * as v from 'valibot';
import { CONFIRMATIONS, COUNTER_KINDS, SPENDING_STATUSES } from '../../domain/spending/spending-state.ts';
import { defineCall } from '../call.ts';
import { instantField, pageQuery, typedLanguage, typeItem } from '../fields.ts';

/** Points that were given back, with the reason as it was typed. */
const ReversalSchema = v.object({ points: v.number(), reason: v.string(), reason_language: typedLanguage, created_at: instantField });

/** Points that are asked for or were taken at the counter (docs/rules.md#paying-with-points). */
export const SpendingSchema = v.object({
  id: v.string(),
  /** The number on the receipt. */
  number: v.string(),
  kind: v.picklist(COUNTER_KINDS),
  points: v.number(),
  /** The purpose, as whoever asks wrote it. */
  note: v.nullable(v.string()),
  /** The partner shop; null for the centre itself. */
  shop: v.nullable(typeItem),
  status: v.picklist(SPENDING_STATUSES),
  confirmed_by: v.nullable(v.picklist(CONFIRMATIONS)),
  /** The part of it that was given back. */
  reversed_points: v.number(),
  reversals: v.array(ReversalSchema),
  created_at: instantField,
  /** Until when it can be answered. */
  expires_at: instantField,
  confirmed_at: v.nullable(instantField),
});
export type SpendingOutput = v.InferOutput<typeof SpendingSchema>;

export const createPayCode = defineCall({
  method: 'POST',
  path: '/my/pay_codes',
  summary: 'A code to pay with points once: shown as a QR code, or read aloud; it takes nothing by itself',
  access: 'member',
  output: v.object({
    id: v.string(),
    code: v.string(),
    expires_at: instantField,
    /** The same as a length: a telephone's clock may be minutes off. */
    valid_seconds: v.number(),
  }),
  envelope: 'item',
});
export const getWaitingSpending = defineCall({
  method: 'GET',
  path: '/my/spendings/waiting',
  summary: 'The request for my points that waits for my answer longest, if there is one, and what I can spend',
  access: 'member',
  output: v.object({
    spending: v.nullable(SpendingSchema),
    balance: v.number(),
    /** My latest payment, answered or not: one that was confirmed by PIN has never waited long enough to be seen. */
    last_id: v.nullable(v.string()),
  }),
  envelope: 'item',
});
export const listSpendings = defineCall({
  method: 'GET',
  path: '/my/spendings',
  summary: 'My payments with points, the latest first, with what was refused or expired',
  access: 'member',
  query: v.object(pageQuery),
  output: SpendingSchema,
  envelope: 'list',
});

const spendingId = v.object({ id: v.pipe(v.string(), v.uuid()) });
const own = { params: spendingId, access: 'member', output: SpendingSchema, envelope: 'item' } as const;

export const getSpending = defineCall({
  ...own,
  method: 'GET',
  path: '/my/spendings/{id}',
  summary: 'One payment of mine: its receipt',
  errors: ['NOT_FOUND'],
});
export const confirmSpending = defineCall({
  ...own,
  method: 'PUT',
  path: '/my/spendings/{id}/confirm',
  summary: 'Agree to a payment: the points are taken now; safe to repeat',
  errors: ['NOT_FOUND', 'NOT_IN_STATE', 'PAYMENT_EXPIRED', 'NOT_ENOUGH_POINTS', 'DAILY_LIMIT', 'SHOP_LIMIT', 'PARTNER_SHOPS_CLOSED'],
});
export const refuseSpending = defineCall({
  ...own,
  method: 'PUT',
  path: '/my/spendings/{id}/refuse',
  summary: 'Refuse a payment; safe to repeat',
  errors: ['NOT_FOUND', 'NOT_IN_STATE'],
});
