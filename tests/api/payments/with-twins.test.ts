import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { NO_FAULTS } from '../../../src/server/payments/twin/faults.ts';
import { TEST_NOW, type TestApp } from '../../support/app.ts';
import { signUp, type TestMember } from '../../support/members.ts';
import { openTwinnedApp, orderedPoints, postForm as post, type TwinnedApp } from '../../support/services/payment-twins.ts';

/* The real adapters against providers of our own. */

let twinned: TwinnedApp;
let app: TestApp;
let member: TestMember;

beforeAll(async () => {
  twinned = await openTwinnedApp();
  app = twinned.app;
});
beforeEach(async () => {
  app.clock.now = TEST_NOW;
  twinned.ecpay.setFaults(NO_FAULTS);
  twinned.line.setFaults(NO_FAULTS);
  member = await signUp(app);
});
afterAll(() => twinned.close());

const later = (minutes: number) => {
  app.clock.now = new Date(app.clock.now.getTime() + minutes * 60_000);
};
const ordered = (method: 'credit_card' | 'line_pay', language?: string) => orderedPoints(twinned, member, method, language);
const statusOf = async (id: string) => (await app.call('GET', `/recharge_status?order=${id}`, { token: member.token })).body.data;

describe('by card', () => {
  /** The browser sends the form of an order, and is at the payment page. */
  const atPage = async (language?: string) => {
    const { order, checkout } = await ordered('credit_card', language);
    const sent = await post(checkout.action, checkout.fields);
    return { order, page: `${twinned.providersUrl}${sent.headers.get('location')}`, status: sent.status };
  };
  const CARD = { card: '4311-9522-2222-2222', until: '12/39', code: '222' };

  test('an order is paid, its notice credits it, and the buyer comes back to the result', async () => {
    const { order, page, status } = await atPage('ja');
    expect(status).toBe(303);
    expect(await (await fetch(page)).text()).toContain('NT$500を支払う');
    await post(page, { action: 'pay', ...CARD });
    const html = await (await fetch(page)).text();
    expect(await twinned.ecpay.deliverDue()).toBe(1);
    expect(await statusOf(order.id)).toMatchObject({ order: { status: 'paid' }, balance: 525 });
    const fields = Object.fromEntries([...html.matchAll(/type="hidden" name="([^"]*)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]));
    const back = await post(/action="([^"]*)"/.exec(html)?.[1] ?? '', fields);
    expect([back.status, back.headers.get('location')]).toEqual([303, `http://site.example/ja/recharge/result?order=${order.id}`]);
    expect(await statusOf(order.id)).toMatchObject({ balance: 525 });
    // It was answered 1|OK: it does not come again.
    later(60);
    expect(await twinned.ecpay.deliverDue()).toBe(0);
  });

  test('a declined card credits nothing, and the order says so', async () => {
    const { order, page } = await atPage();
    await post(page, { action: 'decline' });
    await twinned.ecpay.deliverDue();
    expect(await statusOf(order.id)).toMatchObject({ order: { status: 'failed', failure: 'declined' }, balance: 0 });
  });

  test('a simulated payment and forged notices credit nothing', async () => {
    const { order, page } = await atPage();
    await post(page, { action: 'simulate' });
    for (const as of ['checksum', 'amount', 'merchant'] as const) twinned.ecpay.forge(order.trade_no, as);
    expect(await twinned.ecpay.deliverDue()).toBe(4);
    expect(await statusOf(order.id)).toMatchObject({ order: { status: 'pending' }, balance: 0 });
  });

  test('ten notices of one payment credit it once', async () => {
    const { order, page } = await atPage();
    twinned.ecpay.setFaults({ ...NO_FAULTS, noticeCopies: 10 });
    await post(page, { action: 'pay', ...CARD });
    expect(await twinned.ecpay.deliverDue()).toBe(10);
    expect(await statusOf(order.id)).toMatchObject({ order: { status: 'paid' }, balance: 525 });
  });

  test('paid after it has expired, it is credited all the same', async () => {
    const { order, page } = await atPage();
    await post(page, { action: 'later' });
    later(31);
    await app.handlers['expire-orders']({}, 'job');
    expect(await statusOf(order.id)).toMatchObject({ order: { status: 'expired' } });
    later(30);
    await twinned.ecpay.deliverDue();
    expect(await statusOf(order.id)).toMatchObject({ order: { status: 'paid', is_late: true }, balance: 525 });
  });

  test('a payment whose notices are all lost is found by asking', async () => {
    const { order, page } = await atPage();
    twinned.ecpay.setFaults({ ...NO_FAULTS, noticeCopies: 0 });
    await post(page, { action: 'pay', ...CARD });
    later(10);
    await app.handlers['query-orders']({}, 'job');
    expect(await statusOf(order.id)).toMatchObject({ order: { status: 'paid' }, balance: 525 });
  });
});

describe('by LINE Pay', () => {
  const back = async (id: string) =>
    (await fetch(`${twinned.apiUrl}/api/payments/line_pay/return?order=${id}&transactionId=1`, { redirect: 'manual' })).headers.get('location');

  test('the buyer agrees, comes back, and the payment is confirmed and credited once', async () => {
    const { order, checkout } = await ordered('line_pay');
    expect(checkout.kind).toBe('redirect');
    const agreed = await post(checkout.url, { action: 'pay' });
    expect(agreed.headers.get('location')).toContain(`${twinned.apiUrl}/api/payments/line_pay/return?order=${order.id}&orderId=${order.trade_no}`);
    const result = `http://site.example/en/recharge/result?order=${order.id}`;
    expect(await Promise.all([back(order.id), back(order.id)])).toEqual([result, result]);
    expect(await back(order.id)).toBe(result);
    expect(await statusOf(order.id)).toMatchObject({ order: { status: 'paid' }, balance: 525 });
    expect(twinned.line.payments().filter(({ request }) => request.orderId === order.trade_no)).toMatchObject([{ state: 'confirmed' }]);
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
    twinned.line.setFaults({ ...NO_FAULTS, calls: { check: 'broken' } });
    await back(order.id);
    expect(await statusOf(order.id)).toMatchObject({ order: { status: 'pending' } });
    twinned.line.setFaults(NO_FAULTS);
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
