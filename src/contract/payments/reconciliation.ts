import * as v from 'valibot';
import { DIFFERENCE_KINDS, DIFFERENCE_STATES, RECONCILIATION_ROLES, SETTLE_STEPS } from '../../domain/payments/reconciliation.ts';
import { defineCall } from '../call.ts';
import { instantField, longText, pageQuery } from '../fields.ts';

const REASON_MAX_LENGTH = 500;

/** Something on which a payment provider and the orders here do not agree (docs/rules.md#reconciliation); sums in NT$. */
export const DifferenceSchema = v.object({
  id: v.string(),
  provider: v.picklist(['ecpay', 'line_pay']),
  /** The day whose comparison found it first. */
  day: v.string(),
  kind: v.picklist(DIFFERENCE_KINDS),
  trade_no: v.string(),
  /** Null where no order has that number. */
  order_id: v.nullable(v.string()),
  /** The provider's own number of the payment. */
  reference: v.nullable(v.string()),
  here_twd: v.number(),
  /** Null where the provider does not say. */
  there_twd: v.nullable(v.number()),
  state: v.picklist(DIFFERENCE_STATES),
  reason: v.nullable(v.string()),
  found_at: instantField,
  settled_at: v.nullable(instantField),
  /** The payment can be credited now. */
  may_credit: v.boolean(),
});

export const listDifferences = defineCall({
  method: 'GET',
  path: '/staff/reconciliation',
  summary: 'What payment providers and the orders do not agree on, open ones first',
  access: RECONCILIATION_ROLES,
  query: v.object({ ...pageQuery, state: v.optional(v.picklist(DIFFERENCE_STATES)) }),
  output: DifferenceSchema,
  envelope: 'list',
});

const SettleSchema = v.variant('step', [
  v.object({ step: v.literal(SETTLE_STEPS[0]), reason: v.optional(v.undefined()) }),
  v.object({ step: v.literal(SETTLE_STEPS[1]), reason: longText(REASON_MAX_LENGTH) }),
]);
export type SettleInput = v.InferOutput<typeof SettleSchema>;

export const settleDifference = defineCall({
  method: 'POST',
  path: '/staff/reconciliation/{id}/settle',
  summary: 'Settle a difference: `credit` a payment that the provider confirms once more, or `explain` it with a reason',
  access: RECONCILIATION_ROLES,
  params: v.object({ id: v.pipe(v.string(), v.uuid()) }),
  body: SettleSchema,
  output: DifferenceSchema,
  envelope: 'item',
  errors: ['NOT_FOUND', 'NOT_IN_STATE', 'PROVIDER_AWAY'],
});
