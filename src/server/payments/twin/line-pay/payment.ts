import * as v from 'valibot';
import { MINUTE_MS } from '../../../../domain/time/period.ts';

const amount = v.pipe(v.number(), v.integer(), v.minValue(1));
const address = v.pipe(
  v.string(),
  v.maxLength(500),
  v.check((text) => URL.canParse(text)),
);
/** The body of a request, as far as the twin knows it. */
export const RequestSchema = v.object({
  amount,
  currency: v.literal('TWD'),
  orderId: v.pipe(v.string(), v.minLength(1), v.maxLength(100)),
  packages: v.pipe(
    v.array(
      v.object({
        id: v.pipe(v.string(), v.minLength(1)),
        amount,
        products: v.pipe(v.array(v.object({ name: v.pipe(v.string(), v.minLength(1), v.maxLength(4000)), quantity: amount, price: amount })), v.minLength(1)),
      }),
    ),
    v.minLength(1),
  ),
  redirectUrls: v.object({ confirmUrl: address, cancelUrl: address }),
  options: v.optional(v.object({ display: v.optional(v.object({ locale: v.optional(v.string()) })) })),
});
export type PayRequest = v.InferOutput<typeof RequestSchema>;

/** Whether all sums of a request agree. */
export const sumsAgree = ({ amount: whole, packages }: PayRequest): boolean =>
  packages.every((each) => each.products.reduce((sum, { quantity, price }) => sum + quantity * price, 0) === each.amount) &&
  packages.reduce((sum, each) => sum + each.amount, 0) === whole;

const instant = v.pipe(v.string(), v.isoTimestamp());
/** One payment at the twin, from its request on. */
export const PaymentSchema = v.object({
  /** Nineteen digits: a number that JSON cannot carry exactly, and travels as one. */
  transactionId: v.pipe(v.string(), v.regex(/^\d{19}$/)),
  request: RequestSchema,
  requestedAt: instant,
  state: v.picklist(['waiting', 'agreed', 'cancelled', 'failed', 'confirmed']),
  confirmedAt: v.nullable(instant),
  refunds: v.array(v.object({ transactionId: v.string(), amount, at: instant })),
});
export type LinePayment = v.InferOutput<typeof PaymentSchema>;

/** A request waits this long for its buyer. */
const WAIT_MS = 20 * MINUTE_MS;

/** The code of the check of a request: whether its buyer has agreed. */
export function checkCode({ state, requestedAt }: LinePayment, now: Date): '0000' | '0110' | '0121' | '0122' | '0123' {
  if (state === 'confirmed') return '0123';
  if (state === 'failed') return '0122';
  if (state === 'cancelled' || now.getTime() - new Date(requestedAt).getTime() > WAIT_MS) return '0121';
  return state === 'agreed' ? '0110' : '0000';
}

export const refundedOf = ({ refunds }: LinePayment): number => refunds.reduce((sum, each) => sum + each.amount, 0);
