import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { html } from 'hono/html';
import * as v from 'valibot';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '../../../../i18n/languages.ts';
import { PROVIDER_LANGUAGES } from '../../payment-languages.ts';
import { NO_FAULTS, type TwinCall, type TwinFaults, withFault } from '../faults.ts';
import { dollars, payPage, payTranslator } from '../page-frame.ts';
import { openRecords, type Records } from '../records.ts';
import { isAuthorized, type TwinChannel } from './authorization.ts';
import { checkCode, type LinePayment, PaymentSchema, type PayRequest, RequestSchema, refundedOf, sumsAgree } from './payment.ts';

export interface LinePayTwinOptions {
  channel: TwinChannel;
  /** Its payments are kept here. */
  folder: string;
  /** Where its routes are mounted, without a slash at the end. */
  path: string;
  /** The address of that, for the page to which the buyer is sent. */
  url: string;
  now: () => Date;
}

export interface LinePayTwin {
  routes: Hono;
  payments(): LinePayment[];
  setFaults(faults: TwinFaults): void;
  /** The buyer agrees, cancels, or fails, without a page. */
  decide(transactionId: string, state: 'agreed' | 'cancelled' | 'failed'): void;
}

interface State extends LinePayTwinOptions {
  records: Records<LinePayment>;
  faults: TwinFaults;
}

const BODY_MAX_BYTES = 65_536;
const SAME_NUMBER = '1172';

/** The other side of LINE Pay Online v3, for a demo and for tests: request, the buyer's page, check, confirm, query, refund. */
export function openLinePayTwin(options: LinePayTwinOptions): LinePayTwin {
  const records = openRecords(join(options.folder, 'linepay'), PaymentSchema);
  const state: State = { ...options, records, faults: NO_FAULTS };
  const routes = new Hono();
  routes.use(bodyLimit({ maxSize: BODY_MAX_BYTES }));
  mountCalls(routes, state);
  mountPage(routes, state);
  return {
    routes,
    payments: records.all,
    setFaults: (faults) => {
      state.faults = faults;
    },
    decide: (id, next) => {
      records.change(id, (payment) => ({ ...payment, state: next }));
    },
  };
}

/** An answer as LINE Pay writes it. Ids of transactions are strings here and numbers there: JSON.stringify cannot write them. */
function answer(returnCode: string, returnMessage: string, info?: unknown): Response {
  const text = JSON.stringify({ returnCode, returnMessage, ...(info !== undefined && { info }) });
  return new Response(text.replace(/"(\w*[tT]ransactionId)":"(\d+)"/g, '"$1":$2'), { headers: { 'Content-Type': 'application/json;charset=UTF-8' } });
}

/** A call of the API: answered when it is signed, and as its fault says. */
function call(state: State, c: Context, name: TwinCall, work: (payload: string) => Response): Promise<Response> {
  return withFault(state.faults.calls[name], c.req.raw, async () => {
    const url = new URL(c.req.url);
    const payload = c.req.method === 'GET' ? url.search.slice(1) : await c.req.text();
    const path = url.pathname.slice(url.pathname.indexOf('/v3'));
    return isAuthorized(c.req.raw.headers, state.channel, path, payload) ? work(payload) : answer('1106', 'A header information error has occurred.');
  });
}

const bodyOf = (payload: string): unknown => {
  try {
    return JSON.parse(payload);
  } catch {
    // No JSON is refused like any other body that is not understood.
    return undefined;
  }
};

function mountCalls(routes: Hono, state: State): void {
  const { records, now } = state;
  const known = (c: Context) => records.read(c.req.param('id') ?? '');
  routes.post('/v3/payments/request', (c) => call(state, c, 'request', (payload) => request(state, bodyOf(payload))));
  routes.get('/v3/payments/requests/:id/check', (c) =>
    call(state, c, 'check', () => {
      const payment = known(c);
      return payment === null ? answer('1150', 'The transaction record does not exist.') : answer(checkCode(payment, now()), 'checked');
    }),
  );
  routes.post('/v3/payments/:id/confirm', (c) => call(state, c, 'confirm', (payload) => confirm(state, known(c), bodyOf(payload))));
  routes.post('/v3/payments/:id/refund', (c) => call(state, c, 'refund', (payload) => refund(state, known(c), bodyOf(payload))));
  routes.get('/v3/payments', (c) =>
    call(state, c, 'query', () => {
      const ids = c.req.queries('transactionId') ?? [];
      const orders = c.req.queries('orderId') ?? [];
      const found = records
        .all()
        .filter(({ transactionId, request: { orderId }, state: its }) => its === 'confirmed' && (ids.includes(transactionId) || orders.includes(orderId)));
      return found.length === 0 ? answer('1150', 'The transaction record does not exist.') : answer('0000', 'Success.', found.map(infoOf));
    }),
  );
}

const paidBy = (amount: number) => [{ method: 'CREDIT_CARD', amount }];

function infoOf(payment: LinePayment): object {
  const { transactionId, confirmedAt, request: asked, refunds } = payment;
  return {
    transactionId,
    transactionDate: confirmedAt,
    transactionType: 'PAYMENT',
    productName: asked.packages[0]?.products[0]?.name,
    currency: asked.currency,
    orderId: asked.orderId,
    payInfo: paidBy(asked.amount),
    ...(refunds.length > 0 && {
      refundList: refunds.map((each) => ({
        refundTransactionId: each.transactionId,
        transactionType: each.amount === asked.amount ? 'PAYMENT_REFUND' : 'PARTIAL_REFUND',
        refundAmount: -each.amount,
        refundTransactionDate: each.at,
      })),
    }),
  };
}

const newId = (now: Date): string => `${now.getUTCFullYear()}${Array.from({ length: 15 }, () => randomInt(10)).join('')}`;

function request({ records, url, now }: State, body: unknown): Response {
  const { success, output } = v.safeParse(RequestSchema, body);
  if (!success) return answer('2101', 'A parameter error has occurred.');
  if (!sumsAgree(output)) return answer('2102', 'JSON data format error: the sums do not agree.');
  // A number may be asked for again until it is paid: what takes money is confirming, once for each number.
  if (isPaid(records, output)) return answer(SAME_NUMBER, 'There is a record of transaction with the same order number.');
  const transactionId = newId(now());
  records.add(transactionId, { transactionId, request: output, requestedAt: now().toISOString(), state: 'waiting', confirmedAt: null, refunds: [] });
  const page = `${url}/pay/${transactionId}`;
  return answer('0000', 'Success.', { transactionId, paymentAccessToken: transactionId.slice(-12), paymentUrl: { web: page, app: page } });
}

const isPaid = (records: Records<LinePayment>, { orderId }: PayRequest): boolean =>
  records.all().some(({ state, request: asked }) => state === 'confirmed' && asked.orderId === orderId);

const ConfirmSchema = v.object({ amount: v.number(), currency: v.literal('TWD') });

function confirm({ records, now }: State, payment: LinePayment | null, body: unknown): Response {
  const { success, output } = v.safeParse(ConfirmSchema, body);
  if (payment === null) return answer('1150', 'The transaction record does not exist.');
  if (!success) return answer('2101', 'A parameter error has occurred.');
  if (payment.state === 'confirmed') return answer('1198', 'API call request has been duplicated.');
  if (isPaid(records, payment.request)) return answer(SAME_NUMBER, 'There is a record of transaction with the same order number.');
  const code = checkCode(payment, now());
  if (code !== '0110') return code === '0121' ? answer('1180', 'The payment time has expired.') : answer('1169', 'The buyer has not agreed.');
  if (output.amount !== payment.request.amount) return answer('1153', 'The amount differs.');
  records.change(payment.transactionId, (each) => ({ ...each, state: 'confirmed', confirmedAt: now().toISOString() }));
  return answer('0000', 'Success.', { orderId: payment.request.orderId, transactionId: payment.transactionId, payInfo: paidBy(payment.request.amount) });
}

const RefundSchema = v.optional(v.object({ refundAmount: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))) }), {});

function refund({ records, now }: State, payment: LinePayment | null, body: unknown): Response {
  const { success, output } = v.safeParse(RefundSchema, body);
  if (payment?.state !== 'confirmed') return answer('1150', 'The transaction record does not exist.');
  if (!success) return answer('2101', 'A parameter error has occurred.');
  const left = payment.request.amount - refundedOf(payment);
  const amount = output.refundAmount ?? payment.request.amount;
  if (left === 0) return answer('1165', 'The transaction has already been refunded.');
  if (amount > left) return answer('1164', 'The refund is more than what is left.');
  const made = { transactionId: newId(now()), amount, at: now().toISOString() };
  records.change(payment.transactionId, (each) => ({ ...each, refunds: [...each.refunds, made] }));
  return answer('0000', 'Success.', { refundTransactionId: made.transactionId, refundTransactionDate: made.at });
}

function mountPage(routes: Hono, { records, path, now }: State): void {
  routes.get('/pay/:id', async (c) => {
    const payment = records.read(c.req.param('id'));
    if (payment === null) return notThere(c);
    const open = checkCode(payment, now()) === '0000';
    return open ? buyerPage(c, payment, `${path}/pay/${payment.transactionId}`) : c.redirect(backUrl(payment), 303);
  });
  routes.post('/pay/:id', async (c) => {
    const payment = records.read(c.req.param('id'));
    if (payment === null) return notThere(c);
    const action = new URLSearchParams(await c.req.text()).get('action');
    const next = action === 'pay' ? 'agreed' : 'cancelled';
    const after = records.change(payment.transactionId, (each) => (checkCode(each, now()) === '0000' ? { ...each, state: next } : each));
    return c.redirect(backUrl(after ?? payment), 303);
  });
}

const notThere = (c: Context) =>
  payPage(c, {
    language: DEFAULT_LANGUAGE,
    title: payTranslator(DEFAULT_LANGUAGE)('paydemo:refused.title'),
    status: 404,
    content: html`<section><h1>${payTranslator(DEFAULT_LANGUAGE)('paydemo:refused.title')}</h1></section>`,
  });

/** Where the buyer goes on: back to the merchant, who is told nothing that is signed. */
function backUrl({ request: { redirectUrls, orderId }, transactionId, state }: LinePayment): string {
  const back = new URL(['agreed', 'confirmed'].includes(state) ? redirectUrls.confirmUrl : redirectUrls.cancelUrl);
  back.searchParams.set('orderId', orderId);
  back.searchParams.set('transactionId', transactionId);
  return back.href;
}

/** The language of our pages that LINE Pay's code asks for; the default for any other code. */
const languageOf = (locale: string | undefined): Language => LANGUAGES.find((language) => PROVIDER_LANGUAGES[language].linePay === locale) ?? DEFAULT_LANGUAGE;

function buyerPage(c: Context, { request: asked }: LinePayment, action: string): Promise<Response> {
  const language = languageOf(asked.options?.display?.locale);
  const t = payTranslator(language);
  return payPage(c, {
    language,
    title: t('paydemo:line.title'),
    formTarget: asked.redirectUrls.confirmUrl,
    content: html`<section><h1>${t('paydemo:line.title')}</h1>
<dl><dt>${t('paydemo:amount')}</dt><dd class="sum">${dollars(asked.amount)}</dd>
<dt>${t('paydemo:item')}</dt><dd>${asked.packages[0]?.products[0]?.name ?? ''}</dd>
<dt>${t('paydemo:number')}</dt><dd class="no">${asked.orderId}</dd></dl></section>
<section><form method="post" action="${action}"><button class="main" name="action" value="pay">${t('paydemo:line.pay', { amount: dollars(asked.amount) })}</button>
<button name="action" value="cancel">${t('paydemo:line.cancel')}</button></form></section>`,
  });
}
