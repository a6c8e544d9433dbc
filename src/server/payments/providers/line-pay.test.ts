import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { serveApp } from '../../../../tests/support/services/served-app.ts';
import { NO_FAULTS } from '../twin/faults.ts';
import { twinAuthorization } from '../twin/line-pay/authorization.ts';
import { type LinePayTwin, openLinePayTwin } from '../twin/line-pay/line-pay-twin.ts';
import { linePayAuthorization, linePayCaller, openLinePay } from './line-pay.ts';
import { type PayableOrder, type PaymentProvider, ProviderAway } from './provider.ts';

const ACCOUNT = { channelId: '1234567890', channelSecret: 'test-secret', version: '/v3' };
const FROM = new Date('2026-11-18T10:30:00+08:00');
/** Long enough for a machine of this kind; what hangs is ended by it. */
const PATIENCE = { request: 2000, confirm: 2000 };

let folder: string;
let clock: Date;
let served: { url: string; close(): Promise<void> };
let twin: LinePayTwin;
let provider: PaymentProvider;

const order = (more: Partial<PayableOrder> = {}): PayableOrder => ({
  id: '00000000-0000-4000-8000-000000000001',
  tradeNo: 'CH20261118AAAAAAAAA1',
  amountTwd: 500,
  title: '500點',
  language: 'zh',
  createdAt: FROM,
  reference: null,
  cardReference: null,
  isWanted: true,
  ...more,
});
const begun = async () => order({ reference: (await provider.begin(order())).reference });
const agreed = async () => {
  const known = await begun();
  twin.decide(known.reference ?? '', 'agreed');
  return known;
};

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'line-pay-twin-'));
  clock = FROM;
  const app = new Hono();
  served = await serveApp(app);
  const url = `${served.url}/demo`;
  twin = openLinePayTwin({ channel: ACCOUNT, folder, path: '/demo', url, now: () => clock });
  app.route('/demo', twin.routes);
  provider = openLinePay({ ...ACCOUNT, url, now: () => clock, timeoutMs: PATIENCE, returnUrl: ({ id }) => `https://www.comic-hub.example/back?order=${id}` });
});
afterEach(async () => {
  await served.close();
  rmSync(folder, { recursive: true });
});

test('the vectors of the signature, on both sides', () => {
  const nonce = '11111111-2222-4333-8444-555555555555';
  const post = { path: '/v3/payments/2018082512345678910/confirm', payload: '{"amount":100,"currency":"TWD"}' };
  const get = { path: '/v3/payments', payload: 'orderId=A1&currency=TWD' };
  const twinSigns = (channelSecret: string, ...rest: [string, string, string]) => twinAuthorization({ channelId: '1', channelSecret }, ...rest);
  for (const sign of [linePayAuthorization, twinSigns]) {
    expect(sign('test-secret', post.path, post.payload, nonce)).toBe('lkABTtnzcajffJ3MCrYwQR+u+eSts0U4WDmgohxnar0=');
    expect(sign('test-secret', get.path, get.payload, nonce)).toBe('2peR4NwO6Wu5jXewWI5Gdf1CMOrSj3hZ9WF+hWW9hiI=');
  }
});

test('a number of nineteen digits arrives whole', async () => {
  const { reference, checkout } = await provider.begin(order());
  expect(reference).toBe(twin.payments()[0]?.transactionId);
  expect(reference).toMatch(/^\d{19}$/);
  expect(checkout).toEqual({ kind: 'redirect', url: `${served.url}/demo/pay/${reference}` });
});

test('money is taken once the buyer has agreed, with our own amount', async () => {
  const known = await begun();
  expect(await provider.query(known)).toEqual({ kind: 'open' });
  const page = await fetch(`${served.url}/demo/pay/${known.reference}`);
  expect(await page.text()).toContain('同意付款 NT$500');
  const back = await fetch(`${served.url}/demo/pay/${known.reference}`, { method: 'POST', body: new URLSearchParams({ action: 'pay' }), redirect: 'manual' });
  expect(back.headers.get('location')).toBe(`https://www.comic-hub.example/back?order=${known.id}&orderId=${known.tradeNo}&transactionId=${known.reference}`);
  expect(twin.payments()[0]?.state).toBe('agreed');
  const paid = { kind: 'paid', amountTwd: 500, reference: known.reference, cardReference: null, paidAt: FROM };
  expect(await provider.query(known)).toEqual(paid);
  // Asked again, it is looked up, not confirmed.
  expect(await provider.query(known)).toEqual(paid);
});

test('another amount than the one requested takes nothing', async () => {
  const known = await agreed();
  await expect(provider.query({ ...known, amountTwd: 499 })).rejects.toThrow(ProviderAway);
  expect(twin.payments()[0]?.state).toBe('agreed');
});

test('cancelled, expired, failed, never begun', async () => {
  const known = await begun();
  clock = new Date(FROM.getTime() + 21 * 60_000);
  expect(await provider.query(known)).toEqual({ kind: 'failed', failure: 'cancelled' });
  clock = FROM;
  twin.decide(known.reference ?? '', 'cancelled');
  expect(await provider.query(known)).toEqual({ kind: 'failed', failure: 'cancelled' });
  twin.decide(known.reference ?? '', 'failed');
  expect(await provider.query(known)).toEqual({ kind: 'failed', failure: 'declined' });
  expect(await provider.query(order({ tradeNo: 'CH20261118AAAAAAAAA2' }))).toEqual({ kind: 'unknown' });
});

test('a confirmation whose answer is lost is looked up by the order’s number', async () => {
  const known = await agreed();
  const impatient = openLinePay({ ...ACCOUNT, url: `${served.url}/demo`, now: () => clock, timeoutMs: { request: 2000, confirm: 300 }, returnUrl: () => '' });
  twin.setFaults({ ...NO_FAULTS, calls: { confirm: 'lost' } });
  expect(await impatient.query(known)).toMatchObject({ kind: 'paid', amountTwd: 500, reference: known.reference });
});

test('a confirmation that never arrived leaves the order as it was, to be asked again', async () => {
  const known = await agreed();
  twin.setFaults({ ...NO_FAULTS, calls: { confirm: 'broken' } });
  await expect(provider.query(known)).rejects.toThrow(ProviderAway);
  twin.setFaults(NO_FAULTS);
  expect(await provider.query(known)).toMatchObject({ kind: 'paid' });
});

test('a payment may be begun again until it is paid; then its number is used', async () => {
  const first = await begun();
  const second = await begun();
  expect(second.reference).not.toBe(first.reference);
  twin.decide(second.reference ?? '', 'agreed');
  expect(await provider.query(second)).toMatchObject({ kind: 'paid' });
  await expect(provider.begin(order())).rejects.toThrow('1172');
});

test('refunds: a part, the rest, and no more', async () => {
  const known = await agreed();
  await provider.query(known);
  const back = async (amount: number) => provider.refund(known, amount, await provider.cardState(known));
  expect(await back(200)).toEqual({ kind: 'done' });
  expect(await provider.cardState(known)).toEqual({ kind: 'captured', refundedTwd: 200 });
  expect(await back(301)).toMatchObject({ kind: 'refused', reason: expect.stringContaining('1164') });
  expect(await back(300)).toEqual({ kind: 'done' });
  expect(await back(1)).toMatchObject({ kind: 'refused', reason: expect.stringContaining('1165') });
});

test('a refund whose answer is lost is seen in the state of the payment', async () => {
  const known = await agreed();
  await provider.query(known);
  const impatient = openLinePay({ ...ACCOUNT, url: `${served.url}/demo`, now: () => clock, timeoutMs: { request: 300, confirm: 300 }, returnUrl: () => '' });
  twin.setFaults({ ...NO_FAULTS, calls: { refund: 'lost' } });
  await expect(impatient.refund(known, 500, { kind: 'captured', refundedTwd: 0 })).rejects.toThrow(ProviderAway);
  expect(await provider.cardState(known)).toEqual({ kind: 'captured', refundedTwd: 500 });
});

test('sums that do not agree, and a wrong secret, are refused', async () => {
  const ask = linePayCaller({ ...ACCOUNT, url: `${served.url}/demo`, timeoutMs: PATIENCE });
  const request = {
    amount: 500,
    currency: 'TWD',
    orderId: 'A1',
    packages: [{ id: '1', amount: 500, products: [{ name: 'x', quantity: 1, price: 400 }] }],
    redirectUrls: { confirmUrl: 'https://www.comic-hub.example/', cancelUrl: 'https://www.comic-hub.example/' },
  };
  expect(await ask('POST', '/payments/request', request)).toMatchObject({ returnCode: '2102' });
  const stranger = linePayCaller({ ...ACCOUNT, channelSecret: 'other', url: `${served.url}/demo`, timeoutMs: PATIENCE });
  expect(await stranger('GET', '/payments', 'orderId=A1')).toMatchObject({ returnCode: '1106' });
});

describe('an answer as LINE Pay writes it', () => {
  type Written = Record<string, { returnCode: string; info?: unknown }>;
  const REFERENCE = '2026111800000000001';
  const transaction = (more: object = {}) => ({
    ...{ transactionId: REFERENCE, transactionDate: '2026-11-18T02:29:00Z', transactionType: 'PAYMENT', payInfo: [{ amount: 500 }] },
    ...more,
  });
  const NOT_PAID = { returnCode: '1150' };
  const known = () => order({ reference: REFERENCE });
  let calls: string[];
  /** A provider that is answered so, by the last words of a path; what is called for is noted. */
  async function answering(written: Written): Promise<PaymentProvider> {
    calls = [];
    const app = new Hono();
    app.all('*', async (c) => {
      const name = c.req.path.split('/').at(-1) ?? '';
      calls.push(name);
      return c.json({ returnMessage: 'as written', ...(written[name] ?? { returnCode: '9000' }) });
    });
    await served.close();
    served = await serveApp(app);
    return openLinePay({ ...ACCOUNT, url: served.url, now: () => clock, timeoutMs: PATIENCE, returnUrl: () => 'https://www.comic-hub.example/back' });
  }
  const confirming = (confirm: Written[string], payments: Written[string] = NOT_PAID) => answering({ payments, check: { returnCode: '0110' }, confirm });
  const confirmed = (more: object = {}) => ({
    returnCode: '0000',
    info: { orderId: known().tradeNo, transactionId: REFERENCE, payInfo: [{ amount: 500 }], ...more },
  });

  test('a confirmation says what was paid by which means; nothing more is asked, as it may not be there to be found yet', async () => {
    const linePay = await confirming(confirmed({ payInfo: [{ amount: 420 }, { amount: 80 }] }));
    expect(await linePay.query(known())).toEqual({ kind: 'paid', amountTwd: 500, reference: REFERENCE, cardReference: null, paidAt: FROM });
    expect(calls).toEqual(['payments', 'check', 'confirm']);
  });

  test('one of another payment, or without a sum, is none: the payment is looked up', async () => {
    for (const info of [{ transactionId: '2026111800000000002' }, { payInfo: [] }]) {
      const linePay = await confirming(confirmed(info));
      await expect(linePay.query(known())).rejects.toThrow(ProviderAway);
      expect(calls).toEqual(['payments', 'check', 'confirm', 'payments']);
    }
  });

  test.each([
    ['1180', 'cancelled'],
    ['1142', 'declined'],
    ['1280', 'declined'],
    ['1281', 'declined'],
    ['1282', 'declined'],
  ])('a confirmation that is refused with %s is over: %s', async (returnCode, failure) => {
    expect(await (await confirming({ returnCode })).query(known())).toEqual({ kind: 'failed', failure });
  });

  test.each([
    ['0000', { kind: 'open' }],
    ['0121', { kind: 'failed', failure: 'cancelled' }],
    ['0122', { kind: 'failed', failure: 'declined' }],
    ['1150', { kind: 'unknown' }],
  ])('what is asked about and answered with %s is %j', async (returnCode, standing) => {
    expect(await (await answering({ payments: NOT_PAID, check: { returnCode } })).query(known())).toEqual(standing);
  });

  test('an order that nobody wants any more is not confirmed, though its buyer has agreed', async () => {
    const linePay = await confirming(confirmed());
    expect(await linePay.query({ ...known(), isWanted: false })).toEqual({ kind: 'open' });
    expect(calls).not.toContain('confirm');
  });

  test('a code that is not known tells nothing, neither of a payment nor of a refund', async () => {
    const linePay = await confirming({ returnCode: '9000' });
    await expect(linePay.query(known())).rejects.toThrow(ProviderAway);
    await expect((await answering({ payments: { returnCode: '9000' } })).query(known())).rejects.toThrow(ProviderAway);
    await expect((await answering({ payments: NOT_PAID, check: { returnCode: '0123' } })).query(known())).rejects.toThrow(ProviderAway);
    await expect((await answering({ refund: { returnCode: '9000' } })).refund(known(), 500, { kind: 'captured', refundedTwd: 0 })).rejects.toThrow(
      ProviderAway,
    );
  });

  test('of all transactions of an order the payment counts, with what went back of it', async () => {
    const refunds = [{ refundAmount: -120 }, { refundAmount: -80 }];
    const other = transaction({ transactionType: 'PARTIAL_REFUND', transactionId: '2026111800000000009', payInfo: [{ amount: 1 }] });
    const linePay = await answering({ payments: { returnCode: '0000', info: [other, transaction({ refundList: refunds })] } });
    expect(await linePay.query(known())).toEqual({
      ...{ kind: 'paid', amountTwd: 500, reference: REFERENCE, cardReference: null, paidAt: new Date('2026-11-18T02:29:00Z') },
    });
    expect(await linePay.cardState(known())).toEqual({ kind: 'captured', refundedTwd: 200 });
    const none = await answering({ payments: { returnCode: '0000', info: [other] } });
    expect(await none.cardState(known())).toMatchObject({ kind: 'unclear' });
  });

  test.each(['1150', '1153', '1155', '1163', '1164', '1165', '1179'])('a refund that is answered with %s will never be made', async (returnCode) => {
    const linePay = await answering({ refund: { returnCode } });
    expect(await linePay.refund(known(), 500, { kind: 'captured', refundedTwd: 0 })).toEqual({ kind: 'refused', reason: `${returnCode} as written` });
  });

  test('of an order that was never begun there is nothing to refund, and nothing is asked', async () => {
    const linePay = await answering({ refund: { returnCode: '0000' } });
    expect(await linePay.refund(order(), 500, { kind: 'captured', refundedTwd: 0 })).toMatchObject({ kind: 'refused' });
    expect(calls).toEqual([]);
  });

  test('a page to pay on is an address, and a number comes with it; anything else is no beginning', async () => {
    const begins = (info: object, returnCode = '0000') => answering({ request: { returnCode, info } }).then((linePay) => linePay.begin(order()));
    const page = { paymentUrl: { web: 'https://pay.example/1' } };
    expect(await begins({ ...page, transactionId: REFERENCE })).toEqual({ checkout: { kind: 'redirect', url: page.paymentUrl.web }, reference: REFERENCE });
    await expect(begins({ ...page, transactionId: 'x' })).rejects.toThrow(ProviderAway);
    await expect(begins({ ...page, transactionId: REFERENCE }, '1104')).rejects.toThrow('1104');
  });
});

test('there are no notices to believe', () => {
  expect(provider.acceptNotice('orderId=A1&transactionId=1')).toEqual({ kind: 'forged', tradeNo: null });
});
