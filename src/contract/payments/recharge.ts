import * as v from 'valibot';
import { GUARANTEE_KINDS, PAYMENT_METHODS } from '../../domain/payments/order.ts';
import { defineCall } from '../call.ts';
import type { FieldMessage } from '../field-message.ts';
import { agreeField, formInteger, idField, instantField, localized, localizedOrNone, shortText } from '../fields.ts';
import { formObject } from '../form-object.ts';
import { InvoicePreferenceSchema } from '../invoices/invoice-preference.ts';
import { OrderSchema } from './order.ts';

const say = (message: FieldMessage): FieldMessage => message;

/** A plan that can be bought now: what is paid, what is got for it, and what comes on top for nothing. */
export const RechargePlanSchema = v.object({
  id: v.string(),
  ...localized('name'),
  amount_twd: v.number(),
  /** Purchased: they never expire, and are refunded on request. */
  points: v.number(),
  /** Free: they expire, and go back when the order is refunded. */
  free_points: v.number(),
  /** The days that the free ones last, from the payment on; null where there are none. */
  free_valid_days: v.nullable(v.number()),
});
export type RechargePlanOutput = v.InferOutput<typeof RechargePlanSchema>;

/** The seller of the points. */
export const IssuerSchema = v.object({
  ...localized('name'),
  ...localized('representative'),
  ...localized('address'),
  /** Eight digits; null where the issuer has none. */
  business_number: v.nullable(v.string()),
  telephone: v.string(),
  email: v.string(),
});

/** All that the page that sells points has to say (docs/rules.md#recharge). */
export const RechargeSchema = v.object({
  plans: v.array(RechargePlanSchema),
  /** The ways to pay that work now; none: nothing can be bought at present. */
  methods: v.array(v.picklist(PAYMENT_METHODS)),
  /** Sent along with an order: that these were the terms agreed to. */
  terms_version: v.string(),
  /** The minutes that an order waits for its payment. */
  order_minutes: v.number(),
  issuer: IssuerSchema,
  guarantee: v.object({
    kind: v.picklist(GUARANTEE_KINDS),
    /** `YYYY-MM-DD`, both included. */
    from: v.string(),
    until: v.string(),
    ...localized('statement'),
  }),
  refund: v.object({
    /** So many days from the payment on, everything unspent goes back whole. */
    whole_days: v.number(),
    /** The fee for a later refund, in per cent. */
    fee_percent: v.number(),
  }),
  complaint: v.object({ telephone: v.string(), email: v.string(), ...localized('hours') }),
  /** Where and how the points can be used. */
  ...localized('usable'),
  /** The other statements that the law asks for, a sentence each. */
  statements: v.array(v.object(localized('text'))),
  /** That all of this is a sample, while it is. */
  ...localizedOrNone('notice'),
});
export type RechargeOutput = v.InferOutput<typeof RechargeSchema>;

export const getRecharge = defineCall({
  method: 'GET',
  path: '/recharge',
  summary: 'Plans of points, ways to pay, and what their buyer has to know: issuer, guarantee, refunds, complaints',
  access: 'public',
  output: RechargeSchema,
  envelope: 'item',
  cache: 'no-store',
});

const invoiceField = v.pipe(formObject, InvoicePreferenceSchema);

/**
 * An order of points as it was confirmed on the screen. The amount is that of the plan that was shown: one that has changed since is refused,
 * never charged.
 */
export const RechargeInputSchema = v.object({
  plan: idField,
  amount_twd: v.pipe(formInteger, v.minValue(1)),
  payment_method: v.picklist(PAYMENT_METHODS, say('NOT_AN_OPTION')),
  terms_version: shortText,
  agree: agreeField,
  /** The invoice that is wanted, where one is issued. */
  invoice: v.optional(invoiceField, { kind: 'none' }),
});
export type RechargeInput = v.InferInput<typeof RechargeInputSchema>;
export type RechargeRequest = v.InferOutput<typeof RechargeInputSchema>;

/** The way on to the payment: by sending a form (as it is, at once, as the page's own navigation), or by opening an address. */
export const CheckoutSchema = v.variant('kind', [
  v.object({ kind: v.literal('form'), action: v.string(), fields: v.record(v.string(), v.string()) }),
  v.object({ kind: v.literal('redirect'), url: v.string() }),
]);
export type CheckoutOutput = v.InferOutput<typeof CheckoutSchema>;

export const startRecharge = defineCall({
  method: 'POST',
  path: '/recharge',
  summary:
    'Order points. The same key gets the same order again, with the way to pay for as long as it can be paid; after a failure another try is a new order',
  access: 'member',
  body: RechargeInputSchema,
  output: v.object({
    order: OrderSchema,
    /** Null once the order waits for no payment any more. */
    checkout: v.nullable(CheckoutSchema),
  }),
  envelope: 'item',
  errors: ['PLAN_GONE', 'PLAN_CHANGED', 'RECHARGE_CLOSED', 'PROVIDER_AWAY', 'EMAIL_NOT_VERIFIED', 'MOBILE_NOT_VERIFIED', 'IDEMPOTENCY_CONFLICT'],
  idempotent: true,
});

const orderParams = v.object({ id: v.pipe(v.string(), v.uuid()) });

export const continueRecharge = defineCall({
  method: 'POST',
  path: '/my/orders/{id}/payment',
  summary: 'Go on with an order of mine that is open: the provider is asked about the payments before, and where none was made there is a way to pay it',
  access: 'member',
  params: orderParams,
  output: v.object({
    order: OrderSchema,
    /** Null once the order waits for no payment any more. */
    checkout: v.nullable(CheckoutSchema),
  }),
  envelope: 'item',
  errors: ['NOT_FOUND', 'RECHARGE_CLOSED', 'PROVIDER_AWAY'],
});

export const cancelOrder = defineCall({
  method: 'PUT',
  path: '/my/orders/{id}/cancel',
  summary: 'Cancel an order of mine that is open; one that turns out to be paid stays so. Safe to repeat',
  access: 'member',
  params: orderParams,
  output: OrderSchema,
  envelope: 'item',
  errors: ['NOT_FOUND', 'NOT_IN_STATE'],
});

export const getRechargeStatus = defineCall({
  method: 'GET',
  path: '/recharge_status',
  summary: 'How an order of mine stands; with what was paid, my points afterwards',
  access: 'member',
  query: v.object({ order: v.pipe(v.string(), v.uuid()) }),
  output: v.object({
    order: OrderSchema,
    /** All that I can spend now, in points. */
    balance: v.number(),
    /** When it is worth asking again, in seconds; null where nothing is awaited any more. */
    ask_again_seconds: v.nullable(v.number()),
    checked_at: instantField,
  }),
  envelope: 'item',
  errors: ['NOT_FOUND'],
});
