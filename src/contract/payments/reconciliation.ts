import * as v from 'valibot';
import { PAYMENT_METHODS } from '../../domain/payments/order.ts';
import { ORDER_STATUSES } from '../../domain/payments/order-state.ts';
import { DIFFERENCE_KINDS, DIFFERENCE_STATES, RECONCILIATION_ROLES } from '../../domain/payments/reconciliation.ts';
import { SETTLE_STEPS } from '../../domain/payments/settling.ts';
import { STAFF_REASON_MAX_LENGTH } from '../../domain/text/field-limits.ts';
import { defineCall } from '../call.ts';
import type { FieldMessage } from '../field-message.ts';
import { dayField, formInteger, instantField, longText, optional, pageQuery, shortText } from '../fields.ts';
import { queueQuery } from '../queue-query.ts';

const say = (message: FieldMessage): FieldMessage => message;
const PROVIDERS = ['ecpay', 'line_pay'] as const;

/** Something on which a payment provider and the orders here do not agree (docs/rules.md#reconciliation); sums in NT$. */
export const DifferenceSchema = v.object({
  id: v.string(),
  provider: v.picklist(PROVIDERS),
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
  /** The one of the staff who took the last step; null for what is as it was found. */
  settled_by: v.nullable(v.string()),
  /** Points of a recorded refund that had been spent, and could not be taken back. */
  short_points: v.nullable(v.number()),
  /** The order with that number, and its buyer. */
  order: v.nullable(
    v.object({
      status: v.picklist(ORDER_STATUSES),
      amount_twd: v.number(),
      points: v.number(),
      payment_method: v.picklist(PAYMENT_METHODS),
      created_at: instantField,
      paid_at: v.nullable(instantField),
    }),
  ),
  member: v.nullable(v.object({ id: v.string(), name: v.string(), username: v.string() })),
  /** A payment that is no order's and goes back; `note` is what its provider said last. */
  refund: v.nullable(v.object({ status: v.picklist(['begun', 'sent', 'by_hand', 'ended', 'failed']), amount_twd: v.number(), note: v.nullable(v.string()) })),
  /** The steps that may be taken now, the usual step first. */
  steps: v.array(v.picklist(SETTLE_STEPS)),
});
export type DifferenceOutput = v.InferOutput<typeof DifferenceSchema>;

/** The effect of a step, as things stand. */
const EffectSchema = v.object({
  step: v.picklist(SETTLE_STEPS),
  /** The money that goes back by it. */
  back_twd: v.number(),
  /** The points that the member gets (above zero) or that are taken back (below), purchased ones and free ones. */
  points: v.number(),
  free_points: v.number(),
  /** Points that were spent already, and stay so. */
  short_points: v.number(),
  /** The address that is written to; null where nobody is. */
  email_to: v.nullable(v.string()),
});
const DifferenceDetailSchema = v.object({ ...DifferenceSchema.entries, effects: v.array(EffectSchema) });
export type DifferenceDetailOutput = v.InferOutput<typeof DifferenceDetailSchema>;

const id = v.object({ id: v.pipe(v.string(), v.uuid()) });

export const listDifferences = defineCall({
  method: 'GET',
  path: '/staff/reconciliation',
  summary: 'What payment providers and the orders do not agree on, what waits first; `state=waiting` that alone; `q` is an order number',
  access: RECONCILIATION_ROLES,
  query: v.object({
    ...pageQuery,
    ...queueQuery,
    state: v.optional(v.picklist([...DIFFERENCE_STATES, 'waiting'])),
    kind: v.optional(v.picklist(DIFFERENCE_KINDS)),
    q: optional(shortText),
  }),
  output: DifferenceSchema,
  envelope: 'list',
});

export const getDifference = defineCall({
  method: 'GET',
  path: '/staff/reconciliation/{id}',
  summary: 'A difference, with what each step that may be taken would do',
  access: RECONCILIATION_ROLES,
  params: id,
  output: DifferenceDetailSchema,
  envelope: 'item',
  errors: ['NOT_FOUND'],
  about: 'payment_difference',
});

const reason = longText(STAFF_REASON_MAX_LENGTH);
const why = { reason: optional(reason) };
const SettleSchema = v.variant(
  'step',
  [
    v.object({ step: v.picklist(['credit', 'refund_order', 'refund_payment', 'retry']), ...why }),
    v.object({ step: v.literal('record_refund'), points: v.optional(v.pipe(formInteger, v.minValue(1))), ...why }),
    v.object({ step: v.picklist(['explain', 'made_by_hand', 'give_up']), reason }),
  ],
  say('NOT_AN_OPTION'),
);
export type SettleInput = v.InferOutput<typeof SettleSchema>;
/** As it is typed. */
export type SettleForm = v.InferInput<typeof SettleSchema>;

export const settleDifference = defineCall({
  method: 'POST',
  path: '/staff/reconciliation/{id}/settle',
  summary:
    'Settle a difference: `credit` a payment that the provider confirms once more, or refund it at once (`refund_order`); send back what is no order’s (`refund_payment`); `record_refund` of the provider’s dashboard; or `explain` it with a reason',
  access: RECONCILIATION_ROLES,
  params: id,
  body: SettleSchema,
  output: DifferenceSchema,
  envelope: 'item',
  errors: ['NOT_FOUND', 'NOT_IN_STATE', 'PROVIDER_AWAY', 'NOT_REFUNDABLE', 'REFUND_OPEN', 'NOT_ENOUGH_POINTS'],
});

export const listReconciliations = defineCall({
  method: 'GET',
  path: '/staff/reconciliations',
  summary: 'The days that were compared with payment providers, the latest first',
  access: RECONCILIATION_ROLES,
  query: v.object(pageQuery),
  output: v.object({
    provider: v.picklist(PROVIDERS),
    day: v.string(),
    /** The payments of the days that were read, as number and sum. */
    payments: v.number(),
    amount_twd: v.number(),
    compared_at: instantField,
  }),
  envelope: 'list',
});

export const compareDay = defineCall({
  method: 'POST',
  path: '/staff/reconciliations',
  summary: 'Compare a day with every payment provider now, as is done every afternoon with the day before',
  access: RECONCILIATION_ROLES,
  body: v.object({ day: dayField }),
  output: v.object({
    day: v.string(),
    providers: v.array(
      v.object({
        provider: v.picklist(PROVIDERS),
        payments: v.number(),
        amount_twd: v.number(),
        differences: v.number(),
        news: v.number(),
        /** Why it was not compared: nothing was moved or written of it then. */
        away: v.nullable(v.string()),
      }),
    ),
  }),
  envelope: 'item',
  errors: ['TOO_EARLY'],
});
