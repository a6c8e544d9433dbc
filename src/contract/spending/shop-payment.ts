import * as v from 'valibot';
import { SPENDING_STATUSES } from '../../domain/spending/spending-state.ts';
import { defineCall } from '../call.ts';
import type { FieldMessage } from '../field-message.ts';
import { instantField } from '../fields.ts';
import { noteField, payCodeField, pointsField, reversalReasonField } from './spending-fields.ts';

const WRONG_FORMAT: FieldMessage = 'WRONG_FORMAT';
/** The shop's own number of a payment or of a reversal: by it a repetition is recognised. */
const referenceField = v.pipe(v.string(), v.trim(), v.nonEmpty('REQUIRED'), v.maxLength(60), v.regex(/^[\x21-\x7e]+$/, WRONG_FORMAT));

/** A payment as a partner shop sees it: nothing in it says whose points they are. */
export const ShopPaymentSchema = v.object({
  id: v.string(),
  /** The number on the receipt. */
  number: v.string(),
  reference: v.string(),
  points: v.number(),
  note: v.nullable(v.string()),
  status: v.picklist(SPENDING_STATUSES),
  reversed_points: v.number(),
  reversals: v.array(v.object({ reference: v.nullable(v.string()), points: v.number(), reason: v.string(), created_at: instantField })),
  created_at: instantField,
  /** Until when the member can answer. */
  expires_at: instantField,
  confirmed_at: v.nullable(instantField),
});
export type ShopPaymentOutput = v.InferOutput<typeof ShopPaymentSchema>;

const shop = { access: 'shop', output: ShopPaymentSchema, envelope: 'item' } as const;
const params = v.object({ id: v.pipe(v.string(), v.uuid()) });

export const createShopPayment = defineCall({
  ...shop,
  method: 'POST',
  path: '/3rd/payments',
  summary: 'A partner shop asks a member for points by the code on their phone; the same reference and body get the same payment',
  body: v.object({ reference: referenceField, code: payCodeField, points: pointsField, note: noteField }),
  errors: ['PAY_CODE_INVALID', 'SPENDING_TOO_LARGE', 'SHOP_LIMIT', 'IDEMPOTENCY_CONFLICT'],
});
export const getShopPayment = defineCall({
  ...shop,
  method: 'GET',
  path: '/3rd/payments/{id}',
  summary: 'A payment of the shop’s own: whether its member has answered, and what was given back',
  params,
  errors: ['NOT_FOUND'],
});
export const reverseShopPayment = defineCall({
  ...shop,
  method: 'POST',
  path: '/3rd/payments/{id}/reverse',
  summary: 'Give points back, all that is left or a part; a payment that nobody has answered is withdrawn',
  params,
  body: v.object({ reference: referenceField, points: v.optional(pointsField), reason: reversalReasonField }),
  errors: ['NOT_FOUND', 'NOT_IN_STATE', 'REVERSAL_TOO_LARGE', 'IDEMPOTENCY_CONFLICT'],
});
