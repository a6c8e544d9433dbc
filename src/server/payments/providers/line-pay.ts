import { createHmac, randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { waitWithin } from '../../budget.ts';
import { PROVIDER_LANGUAGES } from '../payment-languages.ts';
import {
  type Begun,
  type CardState,
  type PayableOrder,
  type Payment,
  type PaymentProvider,
  ProviderAway,
  type RefundOutcome,
  type Standing,
} from './provider.ts';

/** Where the buyer's browser comes back to, below the API. */
export const LINE_PAY_RETURN_PATH = '/payments/line_pay/return';

/** The centre's account at LINE Pay. */
interface LinePayAccount {
  /** `https://api-pay.line.me`, or the sandbox's or a twin's, without a slash at the end. */
  url: string;
  /** The version in each path: `/v3`. */
  version: string;
  channelId: string;
  channelSecret: string;
}
export interface LinePayOptions extends LinePayAccount {
  /** The address to which the buyer's browser returns; it says nothing, so the order is asked about then. */
  returnUrl(order: PayableOrder): string;
  now: () => Date;
  /** Waits for a request, and for a confirmation; LINE Pay asks for 10 and 40 seconds. */
  timeoutMs?: { request: number; confirm: number };
}

const TIMEOUT_MS = { request: 10_000, confirm: 40_000 };
const OK = '0000';
const NOT_THERE = '1150';
/** Codes of a payment that will not come about any more: refused by the buyer's means of payment, expired. */
const FAILED = { '1180': 'cancelled', '1142': 'declined', '1280': 'declined', '1281': 'declined', '1282': 'declined' } as const;
/** Codes of a refund that LINE Pay will never make: too late, too much, made already. */
const REFUND_REFUSED = ['1150', '1153', '1155', '1163', '1164', '1165', '1179'];

const transactionId = v.pipe(v.string(), v.regex(/^\d{1,25}$/));
const AnswerSchema = v.object({ returnCode: v.string(), returnMessage: v.optional(v.string(), ''), info: v.optional(v.unknown()) });
const RequestInfoSchema = v.object({ transactionId, paymentUrl: v.object({ web: v.pipe(v.string(), v.url()) }) });
const payInfo = v.pipe(v.array(v.object({ amount: v.number() })), v.minLength(1));
const ConfirmInfoSchema = v.object({ orderId: v.string(), transactionId, payInfo });
const QueryInfoSchema = v.array(
  v.object({
    transactionId,
    transactionDate: v.pipe(v.string(), v.isoTimestamp()),
    transactionType: v.string(),
    payInfo,
    refundList: v.optional(v.array(v.object({ refundAmount: v.number() })), []),
  }),
);
type Answer = v.InferOutput<typeof AnswerSchema>;
type Transaction = v.InferOutput<typeof QueryInfoSchema>[number];

/** Numbers too long for JSON's reader become strings: a transaction's has nineteen digits. */
const QUOTED_STRING_OR_LONG_NUMBER = /"(?:[^"\\]|\\.)*"|\d{16,}/g;
const readJson = (text: string): unknown => JSON.parse(text.replace(QUOTED_STRING_OR_LONG_NUMBER, (found) => (found.startsWith('"') ? found : `"${found}"`)));

/** The signature of a request: over the path from the version on, the body as it is sent (or the query without its `?`), and a nonce. */
export function linePayAuthorization(secret: string, path: string, payload: string, nonce: string): string {
  return createHmac('sha256', secret).update(`${secret}${path}${payload}${nonce}`).digest('base64');
}

/**
 * LINE Pay Online. Money moves by confirming alone, which is done when the buyer has agreed (`check`), with our own amount; an answer that was
 * lost is looked up by the order's number, never asked for again blindly.
 */
export function openLinePay(options: LinePayOptions): PaymentProvider {
  const ask = linePayCaller(options);
  return {
    id: 'line_pay',
    method: 'line_pay',
    begin: (order) => begin(ask, options, order),
    // There are no notices: the buyer's return is unsigned, and proves nothing.
    acceptNotice: () => ({ kind: 'forged', tradeNo: null }),
    query: (order) => query(ask, options, order),
    cardState: async (order): Promise<CardState> => {
      const found = await findPaid(ask, order);
      if (found === null) return { kind: 'unclear', text: `no payment of ${order.tradeNo}` };
      return { kind: 'captured', refundedTwd: refundedOf(found) };
    },
    refund: async (order, amountTwd): Promise<RefundOutcome> => {
      if (order.reference === null) return { kind: 'refused', reason: 'never begun there' };
      const { returnCode, returnMessage } = await ask('POST', `/payments/${order.reference}/refund`, { refundAmount: amountTwd });
      if (returnCode === OK) return { kind: 'done' };
      if (REFUND_REFUSED.includes(returnCode)) return { kind: 'refused', reason: `${returnCode} ${returnMessage}` };
      throw unknown(returnCode, returnMessage);
    },
  };
}

type Ask = (method: 'GET' | 'POST', path: string, payload: object | string, timeoutMs?: number) => Promise<Answer>;

const unknown = (code: string, message: string) => new ProviderAway(`LINE Pay answered ${code} ${message}`);

/** Makes signed calls. @throws ProviderAway without an answer that says what happened */
export function linePayCaller({ url, version, channelId, channelSecret, timeoutMs = TIMEOUT_MS }: Omit<LinePayOptions, 'returnUrl' | 'now'>): Ask {
  return async (method, path, payload, ms = timeoutMs.request) => {
    const text = typeof payload === 'string' ? payload : JSON.stringify(payload);
    const nonce = randomUUID();
    const headers = {
      'Content-Type': 'application/json',
      'X-LINE-ChannelId': channelId,
      'X-LINE-Authorization-Nonce': nonce,
      'X-LINE-Authorization': linePayAuthorization(channelSecret, version + path, text, nonce),
    };
    const address = `${url}${version}${path}${method === 'GET' && text !== '' ? `?${text}` : ''}`;
    const body = method === 'POST' ? { body: text } : {};
    try {
      const answer = await waitWithin(ms, async (most) => {
        const response = await fetch(address, { method, headers, ...body, signal: AbortSignal.timeout(most), redirect: 'error' });
        return { status: response.status, text: await response.text() };
      });
      if (answer.status !== 200) throw new ProviderAway(`LINE Pay answered ${answer.status}`);
      return v.parse(AnswerSchema, readJson(answer.text));
    } catch (cause) {
      throw cause instanceof ProviderAway ? cause : new ProviderAway('LINE Pay gave no answer that is understood', { cause });
    }
  };
}

async function begin(ask: Ask, { returnUrl }: LinePayOptions, order: PayableOrder): Promise<Begun> {
  const { returnCode, returnMessage, info } = await ask('POST', '/payments/request', {
    amount: order.amountTwd,
    currency: 'TWD',
    orderId: order.tradeNo,
    packages: [{ id: order.tradeNo, amount: order.amountTwd, products: [{ name: order.title, quantity: 1, price: order.amountTwd }] }],
    redirectUrls: { confirmUrl: returnUrl(order), cancelUrl: returnUrl(order) },
    options: { display: { locale: PROVIDER_LANGUAGES[order.language].linePay } },
  });
  const made = v.safeParse(RequestInfoSchema, info);
  if (returnCode !== OK || !made.success) throw unknown(returnCode, returnMessage);
  return { checkout: { kind: 'redirect', url: made.output.paymentUrl.web }, reference: made.output.transactionId };
}

async function query(ask: Ask, options: LinePayOptions, order: PayableOrder): Promise<Standing> {
  const paid = await findPaid(ask, order);
  if (paid !== null) return { kind: 'paid', ...paymentOf(paid) };
  if (order.reference === null) return { kind: 'unknown' };
  const { returnCode, returnMessage } = await ask('GET', `/payments/requests/${order.reference}/check`, '');
  switch (returnCode) {
    case OK:
      return { kind: 'open' };
    case '0110':
      if (!order.isWanted) return { kind: 'open' };
      return confirm(ask, options, { ...order, reference: order.reference });
    case '0121':
      return { kind: 'failed', failure: 'cancelled' };
    case '0122':
      return { kind: 'failed', failure: 'declined' };
    case NOT_THERE:
      return { kind: 'unknown' };
    // 0123, done: another of ours has confirmed it between the two questions.
    default:
      return foundNow(ask, order, unknown(returnCode, returnMessage));
  }
}

async function confirm(ask: Ask, { now, timeoutMs = TIMEOUT_MS }: LinePayOptions, order: PayableOrder & { reference: string }): Promise<Standing> {
  let answer: Answer;
  try {
    answer = await ask('POST', `/payments/${order.reference}/confirm`, { amount: order.amountTwd, currency: 'TWD' }, timeoutMs.confirm);
  } catch (cause) {
    // Nobody knows whether money was taken. Confirming again would not tell.
    return foundNow(ask, order, cause);
  }
  const { returnCode, returnMessage, info } = answer;
  const made = v.safeParse(ConfirmInfoSchema, info);
  if (returnCode === OK && made.success && made.output.transactionId === order.reference)
    return { kind: 'paid', amountTwd: sumOf(made.output.payInfo), reference: order.reference, cardReference: null, paidAt: now() };
  const failure = FAILED[returnCode as keyof typeof FAILED];
  return failure === undefined ? foundNow(ask, order, unknown(returnCode, returnMessage)) : { kind: 'failed', failure };
}

/** The payment, which must be there. @throws `otherwise` when it is not */
async function foundNow(ask: Ask, order: PayableOrder, otherwise: unknown): Promise<Standing> {
  const paid = await findPaid(ask, order);
  if (paid === null) throw otherwise;
  return { kind: 'paid', ...paymentOf(paid) };
}

/** The payment of an order, by the number that we gave it; null when none was made. @throws ProviderAway */
async function findPaid(ask: Ask, { tradeNo }: Pick<PayableOrder, 'tradeNo'>): Promise<Transaction | null> {
  const { returnCode, returnMessage, info } = await ask('GET', '/payments', `orderId=${encodeURIComponent(tradeNo)}&currency=TWD`);
  if (returnCode === NOT_THERE) return null;
  const found = v.safeParse(QueryInfoSchema, info);
  if (returnCode !== OK || !found.success) throw unknown(returnCode, returnMessage);
  return found.output.find(({ transactionType }) => transactionType === 'PAYMENT') ?? null;
}

const sumOf = (parts: readonly { amount: number }[]): number => parts.reduce((sum, { amount }) => sum + amount, 0);

/** The sum that went back of a payment; LINE Pay writes it as negative amounts. */
const refundedOf = ({ refundList }: Transaction): number => refundList.reduce((sum, { refundAmount }) => sum + Math.abs(refundAmount), 0);

function paymentOf({ transactionId: reference, transactionDate, payInfo: parts }: Transaction): Payment {
  return { amountTwd: sumOf(parts), reference, cardReference: null, paidAt: new Date(transactionDate) };
}
