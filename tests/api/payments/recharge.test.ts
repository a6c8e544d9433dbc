import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type PaymentProvider, ProviderAway } from '../../../src/server/payments/providers/provider.ts';
import { openTestApp, TEST_NOW, type TestApp } from '../../support/app.ts';
import { signUp, type TestMember } from '../../support/members.ts';
import { ECPAY_ENVIRONMENT, ordered, RECHARGE, recharge } from '../../support/services/payments.ts';

/* Buying points: what is offered, what is ordered, and what is refused. Nothing moves before a provider says that it was paid. */

let app: TestApp;
let member: TestMember;
beforeAll(async () => {
  app = await openTestApp({ ...ECPAY_ENVIRONMENT, PUBLIC_API_BASE_URL: 'https://api.hub.example/api', PUBLIC_SITE_URL: 'https://hub.example' });
});
beforeEach(async () => {
  member = await signUp(app);
});
afterEach(() => {
  app.clock.now = TEST_NOW;
});
afterAll(() => app.close());

const orders = async ({ token }: TestMember) => (await app.call('GET', '/my/buy_logs', { token })).body.data;
const remaining = async ({ token }: TestMember) => (await app.call('GET', '/member', { token })).body.data.point.remaining;
const statusOf = (id: string, { token }: TestMember) => app.call('GET', `/recharge_status?order=${id}`, { token });

describe('what is offered', () => {
  test('anybody reads plans, ways to pay, issuer, guarantee, refunds and complaints', async () => {
    const { status, headers, body } = await app.call('GET', '/recharge');
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(body.data).toMatchObject({
      methods: ['credit_card'],
      terms_version: '2026-11',
      order_minutes: 30,
      guarantee: { kind: 'trust', from: '2026-01-01', until: '2027-12-31' },
      refund: { whole_days: 7, fee_percent: 3 },
      complaint: { email: 'points@comichub.example' },
    });
    expect(
      body.data.plans.map(({ id, amount_twd, points, free_points, free_valid_days }: Record<string, unknown>) => [
        id,
        amount_twd,
        points,
        free_points,
        free_valid_days,
      ]),
    ).toEqual([
      ['start', 300, 300, 0, null],
      ['regular', 500, 500, 25, 180],
      ['studio', 1000, 1000, 80, 180],
    ]);
  });

  test('without a provider nothing is sold, and the page says so', async () => {
    const closed = await openTestApp();
    try {
      const buyer = await signUp(closed);
      expect((await closed.call('GET', '/recharge')).body.data.methods).toEqual([]);
      expect(await recharge(closed, buyer)).toMatchObject({ status: 503, body: { code: 'RECHARGE_CLOSED' } });
      expect((await closed.call('POST', '/payments/ecpay/notice', { body: 'MerchantTradeNo=X' })).status).toBe(404);
    } finally {
      await closed.close();
    }
  });
});

describe('an order', () => {
  test('says what was bought, and sends the browser to the provider with a form that is signed', async () => {
    const { status, body } = await recharge(app, member, {}, { 'accept-language': 'ja' });
    expect(status).toBe(200);
    const { order, checkout } = body.data;
    expect(order).toMatchObject({
      ...{ status: 'pending', plan_id: 'regular', plan_name_en: 'Regular', amount_twd: 500, points: 500, free_points: 25, free_valid_days: 180 },
      ...{ payment_method: 'credit_card', paid_at: null, is_late: false, failure: null, refunded_twd: 0 },
      ...{ created_at: '2026-11-18T10:30:00+08:00', expires_at: '2026-11-18T11:00:00+08:00' },
    });
    expect(order.trade_no).toMatch(/^CH261118[A-Z0-9]{12}$/);
    expect(checkout).toMatchObject({ kind: 'form', action: 'https://payment.ecpay.com.tw/Cashier/AioCheckOut/V5' });
    const { CheckMacValue: sum, ...fields } = checkout.fields;
    expect(sum).toMatch(/^[0-9A-F]{64}$/);
    expect(fields).toEqual({
      MerchantID: '3002607',
      MerchantTradeNo: order.trade_no,
      MerchantTradeDate: '2026/11/18 10:30:00',
      PaymentType: 'aio',
      TotalAmount: '500',
      TradeDesc: 'Points',
      ItemName: 'レギュラープラン',
      ReturnURL: 'https://api.hub.example/api/payments/ecpay/notice',
      OrderResultURL: 'https://api.hub.example/api/payments/ecpay/result',
      ChoosePayment: 'Credit',
      EncryptType: '1',
      NeedExtraPaidInfo: 'Y',
      Language: 'JPN',
    });
    expect(await remaining(member)).toBe(0);
    expect((await statusOf(order.id, member)).body.data).toMatchObject({ order: { status: 'pending' }, balance: 0, ask_again_seconds: 3 });
  });

  test('the same key gets the same order again, also all at once, and another body is refused', async () => {
    const key = { 'idempotency-key': 'double-click-1' };
    const [first, ...others] = await Promise.all(Array.from({ length: 5 }, () => recharge(app, member, {}, key)));
    for (const each of others) expect(each.body).toEqual(first?.body);
    expect(await recharge(app, member, { plan: 'start', amount_twd: 300 }, key)).toMatchObject({ status: 409, body: { code: 'IDEMPOTENCY_CONFLICT' } });
    expect(await orders(member)).toHaveLength(1);
    app.clock.now = new Date(TEST_NOW.getTime() + 31 * 60_000);
    expect((await recharge(app, member, {}, key)).body.data).toMatchObject({ order: { status: 'expired' }, checkout: null });
  });

  test.each([
    ['a plan that there is not, or no longer', { plan: 'gone' }, 409, 'PLAN_GONE'],
    ['another amount than the plan costs', { amount_twd: 1 }, 409, 'PLAN_CHANGED'],
    ['a huge amount', { amount_twd: 9_007_199_254_740_991 }, 409, 'PLAN_CHANGED'],
    ['a negative amount', { amount_twd: -500 }, 422, 'VALIDATION_FAILED'],
    ['no amount at all', { amount_twd: 0 }, 422, 'VALIDATION_FAILED'],
    ['a fraction', { amount_twd: 500.5 }, 422, 'VALIDATION_FAILED'],
    ['an amount beyond numbers', { amount_twd: '9'.repeat(400) }, 409, 'PLAN_CHANGED'],
    ['former terms', { terms_version: '2025-01' }, 409, 'PLAN_CHANGED'],
    ['terms that were not agreed to', { agree: false }, 422, 'VALIDATION_FAILED'],
    ['a way to pay that there is not', { payment_method: 'gold' }, 422, 'VALIDATION_FAILED'],
    ['a way to pay that is not set up', { payment_method: 'line_pay' }, 503, 'RECHARGE_CLOSED'],
    ['an invoice for no number', { invoice: { kind: 'business', business_number: '12345678', name: 'A', address: 'B' } }, 422, 'VALIDATION_FAILED'],
  ])('%s is refused, and nothing is ordered', async (_, change, status, code) => {
    expect(await recharge(app, member, change)).toMatchObject({ status, body: { code } });
    expect(await orders(member)).toEqual([]);
  });

  test('a plan that is withdrawn between two pages is refused, and one that is dearer by then as well', async () => {
    const { plans } = app.library.settings.recharge;
    const [, regular] = plans;
    if (regular === undefined) throw new Error('the sample has three plans');
    const sold = { ...regular };
    regular.amount_twd = 600;
    expect((await recharge(app, member)).body.code).toBe('PLAN_CHANGED');
    Object.assign(regular, sold);
    plans.splice(1, 1);
    expect((await recharge(app, member)).body.code).toBe('PLAN_GONE');
    plans.splice(1, 0, regular);
    expect((await recharge(app, member)).status).toBe(200);
  });

  test('another member’s order is not there, neither are orders of nobody', async () => {
    const { id } = await ordered(app, member);
    const stranger = await signUp(app);
    expect(await statusOf(id, stranger)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    expect(await orders(stranger)).toEqual([]);
    expect((await app.call('GET', `/recharge_status?order=${id}`)).status).toBe(401);
    expect((await app.call('POST', '/recharge', { body: RECHARGE })).status).toBe(401);
  });

  test('who has not verified their address buys nothing', async () => {
    const newcomer = await signUp(app, { isVerified: false });
    expect((await recharge(app, newcomer)).body.code).toBe('EMAIL_NOT_VERIFIED');
  });

  test('how the invoice is wanted is stored with the order, a column for each entry', async () => {
    const business = { kind: 'business', business_number: '04595257', name: '範例工作室', address: '臺北市', barcode: '/ABC+122' };
    const { order } = (await recharge(app, member, { invoice: business })).body.data;
    const stored = await app.database.db
      .selectFrom('orders')
      .select(['invoice_kind', 'invoice_business_number', 'invoice_name', 'invoice_address', 'invoice_barcode', 'invoice_donation_code'])
      .where('id', '=', order.id)
      .executeTakeFirstOrThrow();
    expect(stored).toEqual({
      ...{ invoice_kind: 'business', invoice_business_number: '04595257', invoice_name: '範例工作室', invoice_address: '臺北市' },
      ...{ invoice_barcode: '/ABC+122', invoice_donation_code: null },
    });
  });

  test('a provider that is away begins nothing; the same key gets the same order, once it is back, with one way to pay', async () => {
    let calls = 0;
    const provider: PaymentProvider = {
      id: 'line_pay',
      method: 'line_pay',
      begin: () => {
        calls += 1;
        if (calls === 1) return Promise.reject(new ProviderAway('no answer'));
        return Promise.resolve({ checkout: { kind: 'redirect', url: `https://pay.example/${calls}` }, reference: `2026${calls}` });
      },
      acceptNotice: () => ({ kind: 'malformed', tradeNo: null }),
      query: () => Promise.resolve({ kind: 'open' }),
      cardState: () => Promise.resolve({ kind: 'captured', refundedTwd: 0 }),
      refund: () => Promise.resolve({ kind: 'done' }),
    };
    Object.assign(app.payments, { line_pay: provider });
    try {
      const key = { 'idempotency-key': 'line-pay-is-away' };
      const order = () => recharge(app, member, { payment_method: 'line_pay' }, key);
      expect(await order()).toMatchObject({ status: 502, body: { code: 'PROVIDER_AWAY' } });
      const first = (await order()).body.data;
      expect(first.checkout).toEqual({ kind: 'redirect', url: 'https://pay.example/2' });
      expect((await order()).body.data).toEqual(first);
      expect(calls).toBe(2);
      expect(await orders(member)).toMatchObject([{ id: first.order.id, payment_method: 'line_pay' }]);
    } finally {
      Object.assign(app.payments, { line_pay: null });
    }
  });

  test('a member who orders without end is stopped', async () => {
    const { database } = app;
    for (let i = 0; i < 30; i += 1) expect((await recharge(app, member)).status).toBe(200);
    expect(await recharge(app, member)).toMatchObject({ status: 429 });
    expect(Number((await database.query('SELECT count(*) AS count FROM orders WHERE member_id = $1', [member.memberId])).rows[0]?.['count'])).toBe(30);
  });
});
