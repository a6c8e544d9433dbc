import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { NO_FAULTS } from '../../../src/server/payments/twin/faults.ts';
import { findLedgerFaults } from '../../../src/server/points/check-ledger.ts';
import { TEST_NOW, type TestApp } from '../../support/app.ts';
import { relayedEmails } from '../../support/event-emails.ts';
import { signUp, type TestMember } from '../../support/members.ts';
import { openTwinnedApp, orderedPoints, postForm, type TwinnedApp } from '../../support/services/payment-twins.ts';

/* An order that is open: its buyer comes back and goes on with it, or cancels it; whatever is paid of it by then is credited, and nothing twice. */

let twinned: TwinnedApp;
let app: TestApp;
let admin: TestMember;
let member: TestMember;

beforeAll(async () => {
  twinned = await openTwinnedApp();
  app = twinned.app;
  admin = await signUp(app, { role: 'admin' });
});
beforeEach(async () => {
  app.clock.now = TEST_NOW;
  twinned.ecpay.setFaults(NO_FAULTS);
  twinned.line.setFaults(NO_FAULTS);
  member = await signUp(app);
  await relayedEmails(app);
});
afterEach(async () => {
  expect(await findLedgerFaults(app.database.db)).toEqual([]);
});
afterAll(() => twinned.close());

const later = (minutes: number) => {
  app.clock.now = new Date(app.clock.now.getTime() + minutes * 60_000);
};
const resume = (id: string, { token } = member) => app.call('POST', `/my/orders/${id}/payment`, { token });
const cancel = (id: string, { token } = member) => app.call('PUT', `/my/orders/${id}/cancel`, { token });
const orders = async () => (await app.call('GET', '/my/buy_logs', { token: member.token })).body.data;
const balance = async () => (await app.call('GET', '/member', { token: member.token })).body.data.point.remaining;
const staffSees = async (q: string) => (await app.call('GET', `/staff/orders?q=${q}`, { token: admin.token })).body.data;
const templates = async () => (await relayedEmails(app)).map(({ template, to }) => [template, to]);
const paidAt = (no: string) => {
  twinned.ecpay.decide(no, 'paid');
  return twinned.ecpay.deliverDue();
};
/** An order by card whose buyer has been sent to pay and has come back, and its number there. */
const openByCard = async () => {
  const { order, checkout } = await orderedPoints(twinned, member, 'credit_card');
  expect((await postForm(checkout.action, checkout.fields)).status).toBe(303);
  return order;
};
/** The buyer goes on, to the page of the provider. @returns the number of that payment */
const goOn = async (id: string): Promise<string> => {
  const { checkout } = (await resume(id)).body.data;
  expect((await postForm(checkout.action, checkout.fields)).status).toBe(303);
  return checkout.fields.MerchantTradeNo;
};

describe('by card', () => {
  test('an order that is open is gone on with under a number of its own, which the provider takes, and is paid by it', async () => {
    const order = await openByCard();
    const again = await goOn(order.id);
    expect(again).toMatch(/^CH261118[A-Z0-9]{12}$/);
    expect(again).not.toBe(order.trade_no);
    await paidAt(again);
    expect(await orders()).toMatchObject([{ id: order.id, trade_no: order.trade_no, status: 'paid', is_second_payment: false }]);
    expect(await balance()).toBe(525);
    // Staff finds it by either number, and sees the one that the provider knows.
    for (const number of [order.trade_no, again]) expect(await staffSees(number)).toMatchObject([{ trade_no: order.trade_no, payment_no: again }]);
    expect((await resume(order.id)).body.data).toMatchObject({ order: { status: 'paid' }, checkout: null });
  });

  test('a late notice of the payment that was left is credited once, and ends the order', async () => {
    const order = await openByCard();
    await goOn(order.id);
    later(40);
    twinned.ecpay.setFaults({ ...NO_FAULTS, noticeCopies: 10 });
    expect(await paidAt(order.trade_no)).toBe(10);
    expect(await orders()).toMatchObject([{ id: order.id, status: 'paid', is_late: true }]);
    expect(await balance()).toBe(525);
    expect(await staffSees(order.trade_no)).toMatchObject([{ payment_no: order.trade_no }]);
    expect(await templates()).toEqual([['orderPaidLateFree', member.email]]);
  });

  test('who has paid, of which no notice came, is not sent to pay again', async () => {
    const order = await openByCard();
    const again = await goOn(order.id);
    twinned.ecpay.setFaults({ ...NO_FAULTS, noticeCopies: 0 });
    await paidAt(order.trade_no);
    expect((await resume(order.id)).body.data).toMatchObject({ order: { status: 'paid' }, checkout: null });
    expect(await balance()).toBe(525);
    expect(twinned.ecpay.trades().filter(({ merchantTradeNo }) => [order.trade_no, again].includes(merchantTradeNo))).toHaveLength(2);
  });

  test.each([
    ['the first and then the further one', [0, 1]],
    ['the further one and then the first', [1, 0]],
  ])('both are paid, %s: the second is an order of its own, told, and refunded to its own card', async (_, turns) => {
    const order = await openByCard();
    const numbers = [order.trade_no, await goOn(order.id)];
    const [paid = '', twice = ''] = turns.map((turn) => numbers[turn]);
    await paidAt(paid);
    later(1);
    twinned.ecpay.setFaults({ ...NO_FAULTS, noticeCopies: 10 });
    await paidAt(twice);
    later(60);
    await twinned.ecpay.deliverDue();
    const [second, first] = await orders();
    expect(first).toMatchObject({ id: order.id, status: 'paid', is_second_payment: false });
    expect(second).toMatchObject({ status: 'paid', amount_twd: 500, points: 500, plan_id: 'regular', is_second_payment: true });
    expect(await orders()).toHaveLength(2);
    expect(await balance()).toBe(1050);
    expect(await templates()).toEqual([
      ['orderPaidFree', member.email],
      ['orderPaidTwiceFree', member.email],
    ]);
    expect(await staffSees(twice)).toContainEqual(expect.objectContaining({ id: second.id, payment_no: twice, is_second_payment: true }));
    const refund = await app.call('POST', `/staff/orders/${second.id}/refund`, { token: admin.token, body: {} });
    expect(refund.body.data).toMatchObject({ points: 500, free_points: 25, amount_twd: 500, fee_twd: 0 });
    await app.handlers['send-refunds']({}, 'job');
    const state = (no: string) => twinned.ecpay.trades().find(({ merchantTradeNo }) => merchantTradeNo === no)?.card;
    expect(state(twice)).toMatchObject({ isAbandoned: true });
    expect(state(paid)).toMatchObject({ isAbandoned: false, refunds: [] });
    expect(await balance()).toBe(525);
    expect(await orders()).toMatchObject([{ status: 'refunded' }, { id: order.id, status: 'paid' }]);
  });

  test('copies of both notices all at once make one order of each payment', async () => {
    const order = await openByCard();
    const again = await goOn(order.id);
    twinned.ecpay.setFaults({ ...NO_FAULTS, noticeCopies: 6 });
    for (const number of [order.trade_no, again]) twinned.ecpay.decide(number, 'paid');
    expect(await twinned.ecpay.deliverDue()).toBe(12);
    expect((await orders()).map(({ status }: { status: string }) => status)).toEqual(['paid', 'paid']);
    expect(await balance()).toBe(1050);
  });

  test('a second payment whose notice is lost is found by asking about every number', async () => {
    const order = await openByCard();
    const again = await goOn(order.id);
    twinned.ecpay.setFaults({ ...NO_FAULTS, noticeCopies: 0 });
    for (const number of [order.trade_no, again]) twinned.ecpay.decide(number, 'paid');
    later(10);
    await app.handlers['query-orders']({}, 'job');
    expect((await orders()).map(({ is_second_payment }: { is_second_payment: boolean }) => is_second_payment).sort()).toEqual([false, true]);
    expect(await balance()).toBe(1050);
  });

  test('a refusal of the card that was left ends nothing; one of the latest ends the order', async () => {
    const order = await openByCard();
    const again = await goOn(order.id);
    twinned.ecpay.decide(order.trade_no, 'declined');
    await twinned.ecpay.deliverDue();
    expect(await orders()).toMatchObject([{ status: 'pending' }]);
    twinned.ecpay.decide(again, 'declined');
    await twinned.ecpay.deliverDue();
    expect(await orders()).toMatchObject([{ status: 'failed', failure: 'declined' }]);
    expect((await resume(order.id)).body.data).toMatchObject({ order: { status: 'failed' }, checkout: null });
  });

  test('pressed in two tabs at once: two numbers that the provider takes, of one order', async () => {
    const order = await openByCard();
    const numbers = await Promise.all([goOn(order.id), goOn(order.id)]);
    expect(new Set(numbers).size).toBe(2);
    await paidAt(numbers[0] ?? '');
    expect(await orders()).toMatchObject([{ id: order.id, status: 'paid' }]);
  });

  test('a provider that is away begins nothing; the order stays open, and is gone on with later', async () => {
    const order = await openByCard();
    twinned.ecpay.setFaults({ ...NO_FAULTS, calls: { query: 'broken' } });
    expect(await resume(order.id)).toMatchObject({ status: 502, body: { code: 'PROVIDER_AWAY' } });
    expect(await orders()).toMatchObject([{ status: 'pending' }]);
    twinned.ecpay.setFaults(NO_FAULTS);
    await goOn(order.id);
  });

  test('after its time it is not gone on with; who tries without end is stopped', async () => {
    const order = await openByCard();
    for (let i = 0; i < 6; i += 1) await goOn(order.id);
    expect(await resume(order.id)).toMatchObject({ status: 429 });
    later(30);
    expect((await resume(order.id)).body.data).toMatchObject({ order: { status: 'expired' }, checkout: null });
    expect((await cancel(order.id)).body.code).toBe('NOT_IN_STATE');
  });

  test('a further number stays its order’s, and pays no other', async () => {
    const order = await openByCard();
    const other = await openByCard();
    const again = await goOn(order.id);
    await paidAt(again);
    await expect(app.database.query(`UPDATE orders SET payment_no = '${again}' WHERE id = '${other.id}'`, [])).rejects.toThrow(/orders_payment_no/);
    await expect(app.database.query(`UPDATE orders SET payment_no = trade_no WHERE id = '${order.id}'`, [])).rejects.toThrow(/stays as it was made/);
  });
});

describe('cancelled', () => {
  test('an order is cancelled, also twice; it is not gone on with, and nothing was charged', async () => {
    const order = await openByCard();
    expect((await cancel(order.id)).body.data).toMatchObject({ status: 'failed', failure: 'cancelled' });
    expect((await cancel(order.id)).body.data).toMatchObject({ status: 'failed', failure: 'cancelled' });
    expect((await resume(order.id)).body.data).toMatchObject({ order: { failure: 'cancelled' }, checkout: null });
    expect(await balance()).toBe(0);
  });

  test('money that comes all the same is credited once, and told', async () => {
    const order = await openByCard();
    await cancel(order.id);
    await paidAt(order.trade_no);
    expect(await orders()).toMatchObject([{ status: 'paid', failure: null }]);
    expect(await balance()).toBe(525);
    expect(await templates()).toEqual([['orderPaidFree', member.email]]);
  });

  test('one that is paid already, of which no notice came, is found to be, and stays paid', async () => {
    const order = await openByCard();
    twinned.ecpay.setFaults({ ...NO_FAULTS, noticeCopies: 0 });
    await paidAt(order.trade_no);
    expect((await cancel(order.id)).body.data).toMatchObject({ status: 'paid' });
    expect(await balance()).toBe(525);
  });

  test('while the provider is away it is cancelled all the same', async () => {
    const order = await openByCard();
    twinned.ecpay.setFaults({ ...NO_FAULTS, calls: { query: 'broken' } });
    expect((await cancel(order.id)).body.data).toMatchObject({ status: 'failed', failure: 'cancelled' });
  });

  test('another member’s order is not there', async () => {
    const order = await openByCard();
    const stranger = await signUp(app);
    expect(await cancel(order.id, stranger)).toMatchObject({ status: 404 });
    expect(await resume(order.id, stranger)).toMatchObject({ status: 404 });
    expect(await orders()).toMatchObject([{ status: 'pending' }]);
  });
});

describe('by LINE Pay', () => {
  const mine = (no: string) => twinned.line.payments().filter(({ request }) => request.orderId === no);

  test('while the buyer may still agree, the same address leads on', async () => {
    const { order, checkout } = await orderedPoints(twinned, member, 'line_pay');
    expect((await resume(order.id)).body.data.checkout).toEqual(checkout);
    expect(mine(order.trade_no)).toHaveLength(1);
  });

  test('after the buyer has left it, a further payment is begun, and pays the order', async () => {
    const { order, checkout } = await orderedPoints(twinned, member, 'line_pay');
    await postForm(checkout.url, { action: 'cancel' });
    const further = (await resume(order.id)).body.data.checkout;
    expect(further.url).not.toBe(checkout.url);
    await postForm(further.url, { action: 'pay' });
    await fetch(`${twinned.apiUrl}/api/payments/line_pay/return?order=${order.id}`, { redirect: 'manual' });
    expect(await orders()).toMatchObject([{ id: order.id, status: 'paid' }]);
    expect(await balance()).toBe(525);
  });

  test('who has agreed and comes back by hand has paid: there is nothing to go on with', async () => {
    const { order, checkout } = await orderedPoints(twinned, member, 'line_pay');
    await postForm(checkout.url, { action: 'pay' });
    expect((await resume(order.id)).body.data).toMatchObject({ order: { status: 'paid' }, checkout: null });
    expect(mine(order.trade_no)).toMatchObject([{ state: 'confirmed' }]);
  });

  test('of an order that is cancelled no money is taken, though its buyer had agreed', async () => {
    const { order, checkout } = await orderedPoints(twinned, member, 'line_pay');
    await postForm(checkout.url, { action: 'pay' });
    expect((await cancel(order.id)).body.data).toMatchObject({ failure: 'cancelled' });
    later(10);
    await app.handlers['query-orders']({}, 'job');
    await fetch(`${twinned.apiUrl}/api/payments/line_pay/return?order=${order.id}`, { redirect: 'manual' });
    expect(mine(order.trade_no)).toMatchObject([{ state: 'agreed' }]);
    expect(await balance()).toBe(0);
  });
});
