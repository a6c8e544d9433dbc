import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { checkMacValue } from '../../../src/server/payments/providers/check-mac-value.ts';
import { reconcileDay } from '../../../src/server/payments/reconciliation/reconcile-day.ts';
import { NO_FAULTS } from '../../../src/server/payments/twin/faults.ts';
import { TEST_NOW, type TestApp } from '../../support/app.ts';
import { signUp, type TestMember } from '../../support/members.ts';
import { openTwinnedApp, orderedPoints, postForm, type TwinnedApp } from '../../support/services/payment-twins.ts';

/* What providers say of a day against the orders here. */

let twinned: TwinnedApp;
let app: TestApp;
let member: TestMember;
let admin: TestMember;

beforeAll(async () => {
  twinned = await openTwinnedApp();
  app = twinned.app;
  admin = await signUp(app, { role: 'admin' });
});
beforeEach(async () => {
  app.clock.now = TEST_NOW;
  twinned.ecpay.setFaults(NO_FAULTS);
  member = await signUp(app);
});
afterAll(() => twinned.close());

const signedByCentre = (fields: Record<string, string>) => ({
  ...fields,
  CheckMacValue: checkMacValue(fields, { hashKey: 'DemoHashKeyDemo1', hashIv: 'DemoHashIvDemo12' }),
});

let files = 0;
/** Compares the day of the tests; the provider gives a file a minute. */
const compare = () => {
  files += 1;
  app.clock.now = new Date(Date.parse('2026-11-19T15:30:00+08:00') + files * 60_000);
  return reconcileDay(app, '2026-11-18');
};
const listed = async (query = '?state=open') => (await app.call('GET', `/staff/reconciliation${query}`, { token: admin.token })).body.data;
const settle = (id: string, body: object, token = admin.token) => app.call('POST', `/staff/reconciliation/${id}/settle`, { token, body });
const remaining = async () => (await app.call('GET', '/member', { token: member.token })).body.data.point.remaining;
/** An order by card that is paid at the provider; `isTold`: with its notice. */
const paidByCard = async ({ isTold }: { isTold: boolean }) => {
  const { order, checkout } = await orderedPoints(twinned, member, 'credit_card');
  await postForm(checkout.action, checkout.fields);
  twinned.ecpay.setFaults({ ...NO_FAULTS, noticeCopies: isTold ? 1 : 0 });
  twinned.ecpay.decide(order.trade_no, 'paid');
  await twinned.ecpay.deliverDue();
  return order;
};
/** An order by LINE Pay that its buyer agreed to, and that is confirmed. */
const paidByLine = async () => {
  const { order, checkout } = await orderedPoints(twinned, member, 'line_pay');
  await postForm(checkout.url, { action: 'pay' });
  await fetch(`${twinned.apiUrl}/api/payments/line_pay/return?order=${order.id}`, { redirect: 'manual' });
  return order;
};

test('what agrees leaves nothing open, and the day is written down', async () => {
  await paidByCard({ isTold: true });
  await paidByLine();
  expect(await compare()).toMatchObject([
    { provider: 'ecpay', payments: 1, amountTwd: 500, differences: 0, news: 0 },
    { provider: 'line_pay', payments: 1, amountTwd: 500, differences: 0, news: 0 },
  ]);
  expect(await listed()).toEqual([]);
});

test('a payment whose notices were lost is found, told to the office once, and credited in one step', async () => {
  const order = await paidByCard({ isTold: false });
  await app.sent();
  expect((await compare())[0]).toMatchObject({ differences: 1, news: 1 });
  expect((await compare())[0]).toMatchObject({ differences: 1, news: 0 });
  expect((await app.sent()).map(({ subject }) => subject)).toEqual(['付款對帳有 1 筆差異：2026-11-18']);
  const [difference] = await listed();
  expect(difference).toMatchObject({
    kind: 'paid_there',
    trade_no: order.trade_no,
    order_id: order.id,
    here_twd: 0,
    there_twd: 500,
    steps: ['credit', 'refund_order', 'explain'],
  });
  expect(await remaining()).toBe(0);
  expect(await settle(difference.id, { step: 'credit' })).toMatchObject({
    status: 200,
    body: { data: { state: 'credited', steps: [], settled_by: expect.any(String) } },
  });
  expect(await remaining()).toBe(525);
  expect(await settle(difference.id, { step: 'credit' })).toMatchObject({ status: 409, body: { code: 'NOT_IN_STATE' } });
  expect((await compare())[0]).toMatchObject({ differences: 0 });
  expect(await remaining()).toBe(525);
});

test('one whose notice comes after all is gone by itself', async () => {
  const order = await paidByCard({ isTold: false });
  await compare();
  expect(await listed()).toMatchObject([{ trade_no: order.trade_no }]);
  await app.database.query("UPDATE orders SET ask_at = '2026-11-19' WHERE trade_no = $1", [order.trade_no]);
  await app.handlers['query-orders']({}, 'job');
  await compare();
  expect([await listed(), await remaining()]).toEqual([[], 525]);
});

test('a payment of no order, and an order that the provider does not know, are named; a reason settles them', async () => {
  const { order: unknown, checkout } = await orderedPoints(twinned, member, 'credit_card');
  // Taken by somebody else who has the keys of the centre: the same form under another number.
  const { CheckMacValue: _sum, ...form } = { ...checkout.fields, MerchantTradeNo: 'CHXXXXXXXXXXXXXXXXXX' };
  await postForm(checkout.action, signedByCentre(form));
  twinned.ecpay.setFaults({ ...NO_FAULTS, noticeCopies: 0 });
  twinned.ecpay.decide('CHXXXXXXXXXXXXXXXXXX', 'paid');
  const paid = { RtnCode: '1', TradeNo: '2611180000000001', TradeAmt: '500', PaymentDate: '2026/11/18 10:31:00', SimulatePaid: '0' };
  const notice = signedByCentre({ MerchantID: '1000001', MerchantTradeNo: unknown.trade_no, ...paid });
  expect(await (await postForm(`${twinned.apiUrl}/api/payments/ecpay/notice`, notice)).text()).toBe('1|OK');
  await compare();
  const found = await listed();
  expect(found.map(({ kind, trade_no, here_twd, there_twd }: Record<string, unknown>) => [kind, trade_no, here_twd, there_twd]).sort()).toEqual([
    ['missing_there', unknown.trade_no, 500, 0],
    ['unknown_order', 'CHXXXXXXXXXXXXXXXXXX', 0, 500],
  ]);
  for (const { id } of found) {
    for (const step of ['credit', 'refund_order', 'record_refund', 'retry']) expect(await settle(id, { step })).toMatchObject({ status: 409 });
    expect(await settle(id, { step: 'explain' })).toMatchObject({ status: 422 });
    expect(await settle(id, { step: 'explain', reason: '測試' })).toMatchObject({ status: 200, body: { data: { state: 'explained', reason: '測試' } } });
  }
  // Explained is explained, however often the day is compared.
  expect((await compare())[0]).toMatchObject({ differences: 2, news: 0 });
  expect(await listed()).toEqual([]);
});

test('an order that is paid under a further number agrees; what was paid under the one before is credited as an order of its own', async () => {
  const { order, checkout } = await orderedPoints(twinned, member, 'credit_card');
  await postForm(checkout.action, checkout.fields);
  const further = (await app.call('POST', `/my/orders/${order.id}/payment`, { token: member.token })).body.data.checkout;
  await postForm(further.action, further.fields);
  twinned.ecpay.decide(further.fields.MerchantTradeNo, 'paid');
  await twinned.ecpay.deliverDue();
  await compare();
  expect(await listed()).toEqual([]);
  app.clock.now = TEST_NOW;
  twinned.ecpay.setFaults({ ...NO_FAULTS, noticeCopies: 0 });
  twinned.ecpay.decide(order.trade_no, 'paid');
  await compare();
  const [difference] = await listed();
  expect(difference).toMatchObject({ kind: 'paid_there', trade_no: order.trade_no, here_twd: 0, there_twd: 500, may_credit: true });
  expect((await settle(difference.id, { step: 'credit' })).body.data).toMatchObject({ state: 'credited' });
  expect(await remaining()).toBe(1050);
  expect((await app.call('GET', '/my/buy_logs', { token: member.token })).body.data).toMatchObject([{ is_second_payment: true }, { id: order.id }]);
  await compare();
  expect(await listed()).toEqual([]);
});

test('a provider that gives no file holds up no other, and the job says that it was not compared', async () => {
  twinned.ecpay.setFaults({ ...NO_FAULTS, calls: { tradeFile: 'refused' } });
  expect(await compare()).toMatchObject([{ provider: 'ecpay', away: expect.stringContaining('403') }, { provider: 'line_pay' }]);
  await expect(app.handlers['reconcile-payments']({}, 'job')).rejects.toThrow('ecpay');
});

test('members and the desk see nothing of it', async () => {
  const desk = await signUp(app, { role: 'desk' });
  for (const { token } of [member, desk]) expect((await app.call('GET', '/staff/reconciliation', { token })).status).toBe(403);
});
