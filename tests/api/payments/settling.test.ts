import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { checkMacValue } from '../../../src/server/payments/providers/check-mac-value.ts';
import { reconcileDay } from '../../../src/server/payments/reconciliation/reconcile-day.ts';
import { NO_FAULTS } from '../../../src/server/payments/twin/faults.ts';
import { spendPoints } from '../../../src/server/points/ledger.ts';
import { TEST_NOW, type TestApp } from '../../support/app.ts';
import { relayedEmails } from '../../support/event-emails.ts';
import { signUp, type TestMember } from '../../support/members.ts';
import { openTwinnedApp, orderedPoints, postForm, type TwinnedApp } from '../../support/services/payment-twins.ts';

/* What does not agree with a provider, settled by money that goes back: once, whatever the provider and a colleague do. */

const KEYS = { hashKey: 'DemoHashKeyDemo1', hashIv: 'DemoHashIvDemo12' };
let twinned: TwinnedApp;
let app: TestApp;
let member: TestMember;
let admin: TestMember;
let colleague: TestMember;

beforeAll(async () => {
  twinned = await openTwinnedApp();
  app = twinned.app;
  admin = await signUp(app, { role: 'admin' });
  colleague = await signUp(app, { role: 'admin' });
});
beforeEach(async () => {
  app.clock.now = TEST_NOW;
  twinned.ecpay.setFaults(NO_FAULTS);
  member = await signUp(app);
  await relayedEmails(app);
  // What tests before have asked workers for.
  await app.sent();
});
afterAll(() => twinned.close());

const asStaff = (method: string, path: string, body?: object, { token } = admin) => app.call(method, path, { token, ...(body && { body }) });
const settle = (id: string, body: object, by = admin) => asStaff('POST', `/staff/reconciliation/${id}/settle`, body, by);
const shown = async (id: string) => (await asStaff('GET', `/staff/reconciliation/${id}`)).body.data;
const nameOf = async ({ token }: TestMember) => (await app.call('GET', '/member', { token })).body.data.name;
/** Reads what waits of one order: those of other tests have their own. */
const waiting = async (number: string) => (await asStaff('GET', `/staff/reconciliation?state=waiting&q=${number}`)).body.data;
const points = async () => (await app.call('GET', '/member', { token: member.token })).body.data.point;
const templates = async () => (await relayedEmails(app)).map(({ template }) => template);
const at = (time: string) => {
  app.clock.now = new Date(`${time}+08:00`);
};
const later = (minutes: number) => {
  app.clock.now = new Date(app.clock.now.getTime() + minutes * 60_000);
};
const sendRefunds = () => app.handlers['send-refunds']({}, 'job');
let files = 0;
/** Two afternoons after the tests, each time a minute later: the provider gives a file a minute. */
const nextAfternoon = () => {
  files += 1;
  at('2026-11-20T15:30:00');
  later(files);
};
/** Compares the day after the tests. @returns what waits of an order then */
async function compared(number: string) {
  nextAfternoon();
  await reconcileDay(app, '2026-11-19');
  return waiting(number);
}
async function paidByCard({ isTold }: { isTold: boolean }) {
  const { order, checkout } = await orderedPoints(twinned, member, 'credit_card');
  await postForm(checkout.action, checkout.fields);
  twinned.ecpay.setFaults({ ...NO_FAULTS, noticeCopies: isTold ? 1 : 0 });
  twinned.ecpay.decide(order.trade_no, 'paid');
  await twinned.ecpay.deliverDue();
  return order;
}
let strays = 0;
/** A payment under a number that no order has: the form of an order, signed anew. @returns its number */
async function strayPayment(): Promise<string> {
  strays += 1;
  const number = `CHSTRAY${String(strays).padStart(13, '0')}`;
  const { checkout } = await orderedPoints(twinned, member, 'credit_card');
  const { CheckMacValue: _sum, ...form } = { ...checkout.fields, MerchantTradeNo: number };
  await postForm(checkout.action, { ...form, CheckMacValue: checkMacValue(form, KEYS) });
  twinned.ecpay.setFaults({ ...NO_FAULTS, noticeCopies: 0 });
  twinned.ecpay.decide(number, 'paid');
  return number;
}
const cardOf = (number: string) => twinned.ecpay.trades().find(({ merchantTradeNo }) => merchantTradeNo === number)?.card;
/** Staff gives a payment back on ECPay's own page. */
async function refundOnDashboard(number: string, amount: number): Promise<void> {
  const trade = twinned.ecpay.trades().find(({ merchantTradeNo }) => merchantTradeNo === number);
  const form = { MerchantID: '1000001', MerchantTradeNo: number, TradeNo: trade?.tradeNo ?? '', Action: 'R', TotalAmount: String(amount) };
  const answer = await postForm(`${twinned.providersUrl}/ecpay/CreditDetail/DoAction`, { ...form, CheckMacValue: checkMacValue(form, KEYS) });
  expect(new URLSearchParams(await answer.text()).get('RtnCode')).toBe('1');
}

test('a payment that came too late to be wanted is credited and refunded in one step; what it does is shown before', async () => {
  const order = await paidByCard({ isTold: false });
  const [found] = await compared(order.trade_no);
  expect(found).toMatchObject({ kind: 'paid_there', member: { id: member.memberId }, order: { amount_twd: 500 } });
  expect((await shown(found.id)).effects).toEqual([
    { step: 'credit', back_twd: 0, points: 500, free_points: 25, short_points: 0, email_to: member.email },
    { step: 'refund_order', back_twd: 500, points: 0, free_points: 0, short_points: 0, email_to: member.email },
    { step: 'explain', back_twd: 0, points: 0, free_points: 0, short_points: 0, email_to: null },
  ]);
  expect((await settle(found.id, { step: 'refund_order', reason: 'Wanted no more' })).body.data).toMatchObject({
    state: 'refunded',
    settled_by: await nameOf(admin),
  });
  expect(await points()).toMatchObject({ remaining: 0, purchased: 0, reward: 0 });
  await sendRefunds();
  expect(cardOf(order.trade_no)).toMatchObject({ isAbandoned: false, refunds: [{ amount: 500 }] });
  const [refund] = (await asStaff('GET', `/staff/refunds?q=${order.trade_no}`)).body.data;
  expect(refund).toMatchObject({ status: 'ended', points: 500, free_points: 25, amount_twd: 500, order: { status: 'refunded' } });
});

test('a second payment of an order that was paid under another number goes back, and the first stays', async () => {
  const { order, checkout } = await orderedPoints(twinned, member, 'credit_card');
  await postForm(checkout.action, checkout.fields);
  const further = (await app.call('POST', `/my/orders/${order.id}/payment`, { token: member.token })).body.data.checkout;
  await postForm(further.action, further.fields);
  twinned.ecpay.decide(further.fields.MerchantTradeNo, 'paid');
  await twinned.ecpay.deliverDue();
  twinned.ecpay.setFaults({ ...NO_FAULTS, noticeCopies: 0 });
  twinned.ecpay.decide(order.trade_no, 'paid');
  const [found] = await compared(order.trade_no);
  expect((await settle(found.id, { step: 'refund_order' })).body.data).toMatchObject({ state: 'refunded' });
  await sendRefunds();
  expect([cardOf(order.trade_no)?.refunds.length, cardOf(further.fields.MerchantTradeNo)?.refunds.length]).toEqual([1, 0]);
  expect(await points()).toMatchObject({ purchased: 500, reward: 25 });
});

test('of two who settle one at once, one does, and the other is told and sees who did', async () => {
  const order = await paidByCard({ isTold: false });
  const [found] = await compared(order.trade_no);
  const answers = await Promise.all([settle(found.id, { step: 'credit' }), settle(found.id, { step: 'refund_order' }, colleague)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.body.code).toBe('NOT_IN_STATE');
  const seen = await shown(found.id);
  expect(seen).toMatchObject({ steps: [], effects: [], settled_by: await nameOf(seen.state === 'credited' ? admin : colleague) });
  await sendRefunds();
  const refunds = (await asStaff('GET', `/staff/refunds?q=${order.trade_no}`)).body.data;
  expect([(await points()).purchased, refunds.length]).toEqual(seen.state === 'credited' ? [500, 0] : [0, 1]);
});

describe('a payment that is no order’s', () => {
  const foundStray = async () => {
    const number = await strayPayment();
    const [found] = await compared(number);
    expect(found).toMatchObject({ kind: 'unknown_order', order: null, member: null, steps: ['refund_payment', 'explain'] });
    return { number, id: found.id as string };
  };

  test('goes back whole, once, however often it is pressed and compared', async () => {
    const { number, id } = await foundStray();
    const answers = await Promise.all([settle(id, { step: 'refund_payment' }), settle(id, { step: 'refund_payment' }, colleague)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await shown(id)).toMatchObject({ state: 'refunding', refund: { status: 'begun', amount_twd: 500 }, steps: [] });
    await Promise.all([sendRefunds(), sendRefunds()]);
    expect(cardOf(number)?.refunds).toMatchObject([{ amount: 500 }]);
    expect(await shown(id)).toMatchObject({ state: 'refunded', refund: { status: 'ended' } });
    expect(await compared(number)).toEqual([]);
    await sendRefunds();
    expect(cardOf(number)?.refunds).toHaveLength(1);
  });

  test('goes back as soon as it is pressed: a worker is told, and nobody waits for the next round', async () => {
    const { number, id } = await foundStray();
    await settle(id, { step: 'refund_payment' });
    await app.sent();
    expect(await shown(id)).toMatchObject({ state: 'refunded', refund: { status: 'ended' } });
    expect(cardOf(number)?.refunds).toMatchObject([{ amount: 500 }]);
  });

  test('is tried again as soon as that is pressed', async () => {
    const { number, id } = await foundStray();
    await refundOnDashboard(number, 500);
    await settle(id, { step: 'refund_payment' });
    await app.sent();
    expect((await shown(id)).refund.status).toBe('by_hand');
    await settle(id, { step: 'retry' });
    expect((await shown(id)).refund.status).toBe('sent');
    await app.sent();
    expect((await shown(id)).refund.status).toBe('by_hand');
  });

  test('whose answer was lost is not asked for twice', async () => {
    const { number, id } = await foundStray();
    await settle(id, { step: 'refund_payment' });
    twinned.ecpay.setFaults({ ...NO_FAULTS, calls: { card: 'broken' } });
    await sendRefunds();
    expect(await shown(id)).toMatchObject({ state: 'refunding', refund: { status: 'begun' } });
    twinned.ecpay.setFaults(NO_FAULTS);
    await refundOnDashboard(number, 500);
    await app.database.query("UPDATE payment_differences SET refund_status = 'sent', before_twd = 0 WHERE id = $1", [id]);
    later(6);
    await sendRefunds();
    expect(cardOf(number)?.refunds).toHaveLength(1);
    expect(await shown(id)).toMatchObject({ state: 'refunded' });
  });

  test('that the provider does not give back is tried again, opened again, or made by hand; and never goes back twice', async () => {
    const { number, id } = await foundStray();
    // Somebody was faster on the dashboard: there is nothing left to give back.
    await refundOnDashboard(number, 500);
    await settle(id, { step: 'refund_payment' });
    await sendRefunds();
    const byHand = {
      state: 'refunding',
      refund: { status: 'by_hand', note: expect.stringContaining('more than is left') },
      steps: ['retry', 'made_by_hand', 'give_up'],
    };
    expect(await shown(id)).toMatchObject(byHand);
    expect(await waiting(number)).toMatchObject([{ id }]);
    expect(await settle(id, { step: 'give_up', reason: 'We ask the buyer first' })).toMatchObject({
      body: { data: { state: 'open', settled_by: await nameOf(admin) } },
    });
    await settle(id, { step: 'refund_payment' });
    await sendRefunds();
    await settle(id, { step: 'retry' });
    expect(await shown(id)).toMatchObject({ state: 'refunding', refund: { status: 'sent' }, steps: [] });
    await sendRefunds();
    expect(await shown(id)).toMatchObject(byHand);
    expect(await settle(id, { step: 'made_by_hand' })).toMatchObject({ status: 422 });
    expect(await settle(id, { step: 'made_by_hand', reason: 'On the dashboard' })).toMatchObject({
      body: { data: { state: 'refunded', reason: 'On the dashboard' } },
    });
    expect(cardOf(number)?.refunds).toHaveLength(1);
  });
});

describe('a refund that was made on the provider’s dashboard', () => {
  test('is found, shown with what it takes, and written down in one step: points, order, e-mail', async () => {
    const order = await paidByCard({ isTold: true });
    at('2026-11-19T10:00:00');
    await refundOnDashboard(order.trade_no, 120);
    const [found] = await compared(order.trade_no);
    expect(found).toMatchObject({ kind: 'refund', here_twd: 0, there_twd: 120, steps: ['record_refund', 'explain'] });
    expect((await shown(found.id)).effects[0]).toEqual({
      step: 'record_refund',
      back_twd: 0,
      points: -120,
      free_points: -6,
      short_points: 0,
      email_to: member.email,
    });
    await relayedEmails(app);
    const answers = await Promise.all([settle(found.id, { step: 'record_refund' }), settle(found.id, { step: 'record_refund' }, colleague)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await shown(found.id)).toMatchObject({ state: 'recorded', short_points: 0, order: { status: 'part_refunded' } });
    expect(await points()).toMatchObject({ purchased: 380, reward: 19 });
    expect(await templates()).toEqual(['refundEnded']);
    expect(await compared(order.trade_no)).toEqual([]);
    // Nothing of it is sent to the provider.
    await sendRefunds();
    expect(cardOf(order.trade_no)?.refunds).toHaveLength(1);
  });

  test('of a whole order takes all points that are left, and says how many had been spent', async () => {
    const order = await paidByCard({ isTold: true });
    await app.database.db
      .transaction()
      .execute((tx) => spendPoints(tx, { memberId: member.memberId, kind: 'printing', amount: 225, reference: `test:${order.id}`, now: app.clock.now }));
    at('2026-11-19T10:00:00');
    await refundOnDashboard(order.trade_no, 500);
    const [found] = await compared(order.trade_no);
    expect((await shown(found.id)).effects[0]).toMatchObject({ points: -300, free_points: 0, short_points: 200 });
    expect((await settle(found.id, { step: 'record_refund' })).body.data).toMatchObject({
      state: 'recorded',
      short_points: 200,
      order: { status: 'refunded' },
    });
    expect(await points()).toMatchObject({ remaining: 0 });
  });

  test('waits while a refund of the same order is open here, and takes no more points than its order had', async () => {
    const order = await paidByCard({ isTold: true });
    at('2026-11-19T10:00:00');
    await refundOnDashboard(order.trade_no, 97);
    const [found] = await compared(order.trade_no);
    for (const points of ['9o', ''])
      expect(await settle(found.id, { step: 'record_refund', points })).toMatchObject({ status: 422, body: { errors: { points: [expect.any(String)] } } });
    expect(await settle(found.id, { step: 'record_refund', points: 501 })).toMatchObject({ status: 409, body: { code: 'NOT_REFUNDABLE' } });
    await app.call('POST', `/my/orders/${order.id}/refund_request`, { token: member.token, body: {} });
    expect(await settle(found.id, { step: 'record_refund' })).toMatchObject({ status: 409, body: { code: 'REFUND_OPEN' } });
    const [request] = (await asStaff('GET', `/staff/refunds?q=${order.trade_no}`)).body.data;
    await asStaff('PUT', `/staff/refunds/${request.id}`, { event: 'decline', reason: 'Made already' });
    // A fee was kept there: the money was for a hundred points.
    expect(await settle(found.id, { step: 'record_refund', points: 100 })).toMatchObject({ status: 200 });
    expect(await points()).toMatchObject({ purchased: 400, reward: 20 });
  });
});

describe('comparing by hand', () => {
  test('does what the daily job does, and the day is listed', async () => {
    const order = await paidByCard({ isTold: false });
    nextAfternoon();
    const { body } = await asStaff('POST', '/staff/reconciliations', { day: '2026-11-18' });
    expect(body.data).toMatchObject({
      day: '2026-11-18',
      providers: [
        { provider: 'ecpay', away: null },
        { provider: 'line_pay', differences: 0, away: null },
      ],
    });
    expect(await waiting(order.trade_no)).toMatchObject([{ kind: 'paid_there', day: '2026-11-18' }]);
    expect((await asStaff('GET', '/staff/reconciliations')).body.data.map(({ provider, day }: Record<string, unknown>) => [provider, day])).toContainEqual([
      'ecpay',
      '2026-11-18',
    ]);
  });

  test('a day that is not over is refused; a provider that gives no file is named, and nothing is written or moved', async () => {
    expect(await asStaff('POST', '/staff/reconciliations', { day: '2026-11-18' })).toMatchObject({ status: 409, body: { code: 'TOO_EARLY' } });
    const order = await paidByCard({ isTold: false });
    nextAfternoon();
    twinned.ecpay.setFaults({ ...NO_FAULTS, calls: { tradeFile: 'refused' } });
    const { body } = await asStaff('POST', '/staff/reconciliations', { day: '2026-11-16' });
    expect(body.data.providers[0]).toMatchObject({ provider: 'ecpay', away: expect.stringContaining('403'), differences: 0 });
    expect(await waiting(order.trade_no)).toEqual([]);
    const days = (await asStaff('GET', '/staff/reconciliations?per_page=100')).body.data;
    expect(days.filter(({ provider, day }: Record<string, unknown>) => provider === 'ecpay' && day === '2026-11-16')).toEqual([]);
    expect((await points()).remaining).toBe(0);
  });
});

test('differences are found by state, kind and number; members, reviewers and the desk see none', async () => {
  const order = await paidByCard({ isTold: false });
  await compared(order.trade_no);
  const numbers = async (query: string) =>
    (await asStaff('GET', `/staff/reconciliation?${query}`)).body.data.map(({ trade_no }: { trade_no: string }) => trade_no);
  expect(await numbers(`q=${order.trade_no.toLowerCase()}`)).toEqual([order.trade_no]);
  expect(await numbers('state=open&kind=paid_there&per_page=100')).toContain(order.trade_no);
  expect(await numbers('state=waiting&kind=refund&per_page=100')).not.toContain(order.trade_no);
  expect(await numbers(`state=recorded&q=${order.trade_no}`)).toEqual([]);
  for (const role of ['member', 'reviewer', 'editor', 'desk'] as const) {
    const { token } = await signUp(app, { role });
    for (const path of ['/staff/reconciliation', '/staff/reconciliations']) expect((await app.call('GET', path, { token })).status).toBe(403);
    expect((await app.call('POST', '/staff/reconciliations', { token, body: { day: '2026-11-17' } })).status).toBe(403);
  }
});
