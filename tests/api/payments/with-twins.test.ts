import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createApp } from '../../../src/server/app.ts';
import { type EcpayTwin, openEcpayTwin } from '../../../src/server/payments/twin/ecpay/ecpay-twin.ts';
import { NO_FAULTS } from '../../../src/server/payments/twin/faults.ts';
import { type LinePayTwin, openLinePayTwin } from '../../../src/server/payments/twin/line-pay/line-pay-twin.ts';
import { openTestApp, TEST_NOW, type TestApp } from '../../support/app.ts';
import { signUp, type TestMember } from '../../support/members.ts';
import { freePort } from '../../support/services/free-port.ts';
import { serveApp } from '../../support/services/served-app.ts';

/* The real adapters against providers of our own, both as HTTP servers: every form, notice, question and way back travels. */

const MERCHANT = { merchantId: '1000001', hashKey: 'DemoHashKeyDemo1', hashIv: 'DemoHashIvDemo12', creditCheckCode: '10000001' };
const CHANNEL = { channelId: '1000001', channelSecret: 'demo-channel-secret' };

let folder: string;
let app: TestApp;
let api: { url: string; close(): Promise<void> };
let providers: { url: string; close(): Promise<void> };
let ecpay: EcpayTwin;
let line: LinePayTwin;
let member: TestMember;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'twins-'));
  const port = await freePort();
  const pages = new Hono();
  providers = await serveApp(pages);
  const environment = { ECPAY_MERCHANT_ID: MERCHANT.merchantId, ECPAY_HASH_KEY: MERCHANT.hashKey, ECPAY_HASH_IV: MERCHANT.hashIv };
  app = await openTestApp({
    ...environment,
    ...{ ECPAY_CREDIT_CHECK_CODE: MERCHANT.creditCheckCode, ECPAY_URL: `${providers.url}/ecpay`, ECPAY_VENDOR_URL: `${providers.url}/ecpay` },
    ...{ LINE_PAY_CHANNEL_ID: CHANNEL.channelId, LINE_PAY_CHANNEL_SECRET: CHANNEL.channelSecret, LINE_PAY_URL: `${providers.url}/line-pay` },
    ...{ PUBLIC_SITE_URL: 'http://site.example', PUBLIC_API_BASE_URL: `http://127.0.0.1:${port}/api` },
  });
  api = await serveApp(createApp(app), port);
  const now = () => app.clock.now;
  ecpay = openEcpayTwin({ merchant: MERCHANT, folder, path: '/ecpay', now });
  line = openLinePayTwin({ channel: CHANNEL, folder, path: '/line-pay', url: `${providers.url}/line-pay`, now });
  pages.route('/ecpay', ecpay.routes);
  pages.route('/line-pay', line.routes);
});
beforeEach(async () => {
  app.clock.now = TEST_NOW;
  ecpay.setFaults(NO_FAULTS);
  line.setFaults(NO_FAULTS);
  member = await signUp(app);
});
afterAll(async () => {
  await providers.close();
  await api.close();
  await app.close();
  rmSync(folder, { recursive: true });
});

const later = (minutes: number) => {
  app.clock.now = new Date(app.clock.now.getTime() + minutes * 60_000);
};
const ordered = async (payment_method: 'credit_card' | 'line_pay', language = 'en') => {
  const body = { plan: 'regular', amount_twd: 500, payment_method, terms_version: '2026-11', agree: true };
  const answer = await app.call('POST', '/recharge', { token: member.token, body, language });
  expect(answer).toMatchObject({ status: 200 });
  return answer.body.data;
};
const post = (url: string, fields: Record<string, string>) => fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
const statusOf = async (id: string) => (await app.call('GET', `/recharge_status?order=${id}`, { token: member.token })).body.data;

describe('by card', () => {
  /** The browser sends the form of an order, and is at the payment page. */
  const atPage = async (language?: string) => {
    const { order, checkout } = await ordered('credit_card', language);
    const sent = await post(checkout.action, checkout.fields);
    return { order, page: `${providers.url}${sent.headers.get('location')}`, status: sent.status };
  };
  const CARD = { card: '4311-9522-2222-2222', until: '12/39', code: '222' };

  test('an order is paid, its notice credits it, and the buyer comes back to the result', async () => {
    const { order, page, status } = await atPage('ja');
    expect(status).toBe(303);
    expect(await (await fetch(page)).text()).toContain('NT$500を支払う');
    await post(page, { action: 'pay', ...CARD });
    const html = await (await fetch(page)).text();
    expect(await ecpay.deliverDue()).toBe(1);
    expect(await statusOf(order.id)).toMatchObject({ order: { status: 'paid' }, balance: 525 });
    const fields = Object.fromEntries([...html.matchAll(/type="hidden" name="([^"]*)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]));
    const back = await post(/action="([^"]*)"/.exec(html)?.[1] ?? '', fields);
    expect([back.status, back.headers.get('location')]).toEqual([303, `http://site.example/ja/recharge/result?order=${order.id}`]);
    expect(await statusOf(order.id)).toMatchObject({ balance: 525 });
    // It was answered 1|OK: it does not come again.
    later(60);
    expect(await ecpay.deliverDue()).toBe(0);
  });

  test('a declined card credits nothing, and the order says so', async () => {
    const { order, page } = await atPage();
    await post(page, { action: 'decline' });
    await ecpay.deliverDue();
    expect(await statusOf(order.id)).toMatchObject({ order: { status: 'failed', failure: 'declined' }, balance: 0 });
  });

  test('a simulated payment and forged notices credit nothing', async () => {
    const { order, page } = await atPage();
    await post(page, { action: 'simulate' });
    for (const as of ['checksum', 'amount', 'merchant'] as const) ecpay.forge(order.trade_no, as);
    expect(await ecpay.deliverDue()).toBe(4);
    expect(await statusOf(order.id)).toMatchObject({ order: { status: 'pending' }, balance: 0 });
  });

  test('ten notices of one payment credit it once', async () => {
    const { order, page } = await atPage();
    ecpay.setFaults({ ...NO_FAULTS, noticeCopies: 10 });
    await post(page, { action: 'pay', ...CARD });
    expect(await ecpay.deliverDue()).toBe(10);
    expect(await statusOf(order.id)).toMatchObject({ order: { status: 'paid' }, balance: 525 });
  });

  test('paid after it has expired, it is credited all the same', async () => {
    const { order, page } = await atPage();
    await post(page, { action: 'later' });
    later(31);
    await app.handlers['expire-orders']({}, 'job');
    expect(await statusOf(order.id)).toMatchObject({ order: { status: 'expired' } });
    later(30);
    await ecpay.deliverDue();
    expect(await statusOf(order.id)).toMatchObject({ order: { status: 'paid', is_late: true }, balance: 525 });
  });

  test('a payment whose notices are all lost is found by asking', async () => {
    const { order, page } = await atPage();
    ecpay.setFaults({ ...NO_FAULTS, noticeCopies: 0 });
    await post(page, { action: 'pay', ...CARD });
    later(10);
    await app.handlers['query-orders']({}, 'job');
    expect(await statusOf(order.id)).toMatchObject({ order: { status: 'paid' }, balance: 525 });
  });
});

describe('by LINE Pay', () => {
  const back = async (id: string) =>
    (await fetch(`${api.url}/api/payments/line_pay/return?order=${id}&transactionId=1`, { redirect: 'manual' })).headers.get('location');

  test('the buyer agrees, comes back, and the payment is confirmed and credited once', async () => {
    const { order, checkout } = await ordered('line_pay');
    expect(checkout.kind).toBe('redirect');
    const agreed = await post(checkout.url, { action: 'pay' });
    expect(agreed.headers.get('location')).toContain(`${api.url}/api/payments/line_pay/return?order=${order.id}&orderId=${order.trade_no}`);
    const result = `http://site.example/en/recharge/result?order=${order.id}`;
    expect(await Promise.all([back(order.id), back(order.id)])).toEqual([result, result]);
    expect(await back(order.id)).toBe(result);
    expect(await statusOf(order.id)).toMatchObject({ order: { status: 'paid' }, balance: 525 });
    expect(line.payments().filter(({ request }) => request.orderId === order.trade_no)).toMatchObject([{ state: 'confirmed' }]);
  });

  test('coming back proves nothing: without the buyer’s word nothing is credited', async () => {
    const { order } = await ordered('line_pay');
    await back(order.id);
    expect(await statusOf(order.id)).toMatchObject({ order: { status: 'pending' }, balance: 0 });
  });

  test('a buyer who cancels is told so', async () => {
    const { order, checkout } = await ordered('line_pay');
    await post(checkout.url, { action: 'cancel' });
    await back(order.id);
    expect(await statusOf(order.id)).toMatchObject({ order: { status: 'failed', failure: 'cancelled' } });
  });

  test('a buyer who agreed and closed the tab has paid once LINE Pay is asked', async () => {
    const { order, checkout } = await ordered('line_pay');
    await post(checkout.url, { action: 'pay' });
    line.setFaults({ ...NO_FAULTS, calls: { check: 'broken' } });
    await back(order.id);
    expect(await statusOf(order.id)).toMatchObject({ order: { status: 'pending' } });
    line.setFaults(NO_FAULTS);
    later(10);
    await app.handlers['query-orders']({}, 'job');
    expect(await statusOf(order.id)).toMatchObject({ order: { status: 'paid' }, balance: 525 });
  });

  test('an unknown order leads to the orders, an order by card is not asked about there', async () => {
    const { order } = await ordered('credit_card');
    expect(await back(order.id)).toContain(`recharge/result?order=${order.id}`);
    expect(await back('x')).toBe('http://site.example/zh/member/buy');
  });
});
