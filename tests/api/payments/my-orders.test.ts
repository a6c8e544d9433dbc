import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { settleInvoices } from '../../../src/server/invoices/settle-invoices.ts';
import { spendPoints } from '../../../src/server/points/ledger.ts';
import { openTestApp, TEST_NOW, type TestApp } from '../../support/app.ts';
import { signUp, type TestMember } from '../../support/members.ts';
import { invoiceEnvironment, openInvoiceTwin, type TwinServer } from '../../support/services/invoice-twin.ts';
import { ECPAY_ENVIRONMENT, noticeFields, notify, recharge } from '../../support/services/payments.ts';

/* A member's own orders: what a refund would bring, asking for it, withdrawing it, and the receipt. An order is 500 points and 25 free ones. */

let app: TestApp;
let server: TwinServer;
let admin: TestMember;
let member: TestMember;
let order: { id: string; trade_no: string };
beforeAll(async () => {
  server = await openInvoiceTwin(() => app.clock.now);
  app = await openTestApp({ ...ECPAY_ENVIRONMENT, ...invoiceEnvironment(server) });
  admin = await signUp(app, { role: 'admin' });
});
beforeEach(async () => {
  member = await signUp(app);
  order = await bought();
});
afterEach(() => {
  app.clock.now = TEST_NOW;
  app.library.settings.invoices.moment = 'none';
});
afterAll(async () => {
  await server.close();
  await app.close();
});

async function bought(invoice: object = { kind: 'none' }): Promise<typeof order> {
  const made = (await recharge(app, member, { invoice })).body.data.order;
  await notify(app, noticeFields(made.trade_no));
  return made;
}
const mine = async (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) => app.call(method, path, { token: member.token, ...(body && { body }) });
const offer = async () => (await mine('GET', `/my/orders/${order.id}/refund`)).body.data;
const request = (points?: number) => mine('POST', `/my/orders/${order.id}/refund_request`, points === undefined ? {} : { points });
const listed = async () => (await mine('GET', '/my/buy_logs')).body.data[0];
const spend = (amount: number) =>
  app.database.db
    .transaction()
    .execute((tx) => spendPoints(tx, { memberId: member.memberId, kind: 'printing', amount, reference: `test:${order.id}`, now: app.clock.now }));
const staffRefunds = () => app.call('POST', `/staff/orders/${order.id}/refund`, { token: admin.token, body: {} });

describe('what a refund would bring', () => {
  test('all that was paid, within seven days; the free points that came with it are taken back', async () => {
    expect(await offer()).toEqual({
      unspent_points: 500,
      offer: { points: 500, amount_twd: 500, fee_twd: 0, free_points: 25 },
      whole_until: '2026-11-26T00:00:00+08:00',
      fee_percent: 3,
    });
  });

  test('free points are spent first: what is left of the purchased ones is refunded, of the free ones nothing', async () => {
    await spend(125);
    expect(await offer()).toMatchObject({ unspent_points: 400, offer: { points: 400, amount_twd: 400, fee_twd: 0, free_points: 0 } });
  });

  test('later less three per cent', async () => {
    app.clock.now = new Date('2026-11-25T23:59:59+08:00');
    expect((await offer()).offer).toMatchObject({ amount_twd: 500, fee_twd: 0 });
    app.clock.now = new Date('2026-11-26T00:00:00+08:00');
    expect((await offer()).offer).toMatchObject({ amount_twd: 485, fee_twd: 15 });
  });

  test('nothing, once all is spent, while one is under way, or of an order that was not paid', async () => {
    await request();
    expect((await offer()).offer).toBeNull();
    order = (await recharge(app, member)).body.data.order;
    expect(await offer()).toMatchObject({ unspent_points: 0, offer: null, whole_until: null });
    order = await bought();
    await spend(1050);
    expect(await offer()).toMatchObject({ unspent_points: 0, offer: null });
  });
});

describe('a request', () => {
  test('stands in the record with its sums, and is withdrawn by its member, after which another can be made', async () => {
    expect(await listed()).toMatchObject({ refund: null, may_request_refund: true });
    const { id } = (await request(500)).body.data;
    expect(await listed()).toMatchObject({ refund: { id, status: 'requested', points: 500, amount_twd: 500, fee_twd: 0 }, may_request_refund: false });
    expect((await mine('PUT', `/my/refunds/${id}/withdraw`)).body.data).toMatchObject({ status: 'withdrawn', ended_at: '2026-11-18T10:30:00+08:00' });
    expect(await listed()).toMatchObject({ refund: { id, status: 'withdrawn' }, may_request_refund: true });
    expect(await mine('PUT', `/my/refunds/${id}/withdraw`)).toMatchObject({ status: 409, body: { code: 'NOT_IN_STATE' } });
    expect((await request()).status).toBe(200);
  });

  test('once staff has begun it, it is withdrawn no more', async () => {
    const { id } = (await request()).body.data;
    await staffRefunds();
    expect(await mine('PUT', `/my/refunds/${id}/withdraw`)).toMatchObject({ status: 409, body: { code: 'NOT_IN_STATE' } });
    expect(await listed()).toMatchObject({ refund: { status: 'begun' }, may_request_refund: false });
  });

  test('withdrawn and begun at once: what is withdrawn takes no points, and they are taken once', async () => {
    const { id } = (await request()).body.data;
    await Promise.all([mine('PUT', `/my/refunds/${id}/withdraw`), staffRefunds()]);
    const refunds = await app.database.db.selectFrom('order_refunds').select(['id', 'status', 'points']).where('order_id', '=', order.id).execute();
    expect(refunds.find((refund) => refund.id === id)?.status).toMatch(/^(withdrawn|begun)$/);
    const taken = refunds.reduce((sum, { status, points }) => sum + (status === 'begun' ? points : 0), 0);
    expect(taken).toBeLessThanOrEqual(500);
    expect((await mine('GET', '/member')).body.data.point.purchased).toBe(500 - taken);
  });

  test('that came in time is refunded whole, however long staff takes', async () => {
    app.clock.now = new Date('2026-11-25T22:00:00+08:00');
    await request();
    app.clock.now = new Date('2026-12-02T10:00:00+08:00');
    expect((await listed()).refund).toMatchObject({ amount_twd: 500, fee_twd: 0 });
    const [seen] = (await app.call('GET', `/staff/orders?q=${order.trade_no}`, { token: admin.token })).body.data;
    expect(seen).toMatchObject({ refundable_twd: 500 });
    expect((await staffRefunds()).body.data).toMatchObject({ status: 'begun', amount_twd: 500, fee_twd: 0 });
  });
});

describe('the receipt', () => {
  const receipt = async () => (await mine('GET', `/my/orders/${order.id}/receipt`)).body.data;

  test('says who sold what to whom, purchased and free apart, and that it is no uniform invoice', async () => {
    expect(await receipt()).toMatchObject({
      number: order.trade_no,
      order: { amount_twd: 500, points: 500, free_points: 25, payment_method: 'credit_card', paid_at: '2026-11-18T10:30:00+08:00' },
      payer: { username: expect.stringMatching(/^member\d+$/) },
      issuer: { name_zh: '漫匯（示範發行人）', name_en: 'Comic Hub (sample issuer)', business_number: null, email: 'points@comichub.example' },
      is_uniform_invoice: false,
      refunds: [],
      invoice: { moment: 'none', wanted: 'none', invoices: [] },
    });
  });

  test('names the invoice with its state, and what went back', async () => {
    app.library.settings.invoices.moment = 'sale';
    order = await bought({ kind: 'donation', donation_code: '00918' });
    expect((await receipt()).invoice).toMatchObject({
      moment: 'sale',
      wanted: 'donation',
      invoices: [{ number: null, amount_twd: 500, state: 'to_be_issued' }],
    });
    await settleInvoices(app);
    const { number, randomNumber } = server.twin.invoices.at(-1) ?? {};
    const issued = { item: 'sale', number, random_number: randomNumber, issued_on: '2026-11-18', amount_twd: 500, allowed_twd: 0, state: 'issued' };
    expect((await receipt()).invoice.invoices).toEqual([issued]);
    const { id } = (await app.call('POST', `/staff/orders/${order.id}/refund`, { token: admin.token, body: { points: 200 } })).body.data;
    await app.database.db.updateTable('order_refunds').set({ status: 'by_hand' }).where('id', '=', id).execute();
    await app.call('PUT', `/staff/refunds/${id}`, { token: admin.token, body: { event: 'settle', reason: 'By bank transfer' } });
    await settleInvoices(app);
    expect(await receipt()).toMatchObject({
      refunds: [{ amount_twd: 200, fee_twd: 0, points: 200, ended_at: '2026-11-18T10:30:00+08:00' }],
      invoice: { invoices: [{ ...issued, allowed_twd: 200 }] },
    });
  });

  test('there is none of an order that was not paid', async () => {
    order = (await recharge(app, member)).body.data.order;
    expect(await mine('GET', `/my/orders/${order.id}/receipt`)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
  });
});
