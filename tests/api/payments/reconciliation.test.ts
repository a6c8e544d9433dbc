import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
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
  expect(difference).toMatchObject({ kind: 'paid_there', trade_no: order.trade_no, order_id: order.id, here_twd: 0, there_twd: 500, may_credit: true });
  expect(await remaining()).toBe(0);
  expect(await settle(difference.id, { step: 'credit' })).toMatchObject({ status: 200, body: { data: { state: 'credited', may_credit: false } } });
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

test('a payment of an order that is not here, and one that is not there, are named; a reason settles them', async () => {
  const strange = await paidByCard({ isTold: true });
  const missing = await paidByCard({ isTold: true });
  // As after a database was put back to an earlier day, and after a mistake of the provider's.
  const change = (from: string, to: string) => app.database.query('UPDATE orders SET trade_no = $2 WHERE trade_no = $1', [from, to]);
  await change(strange.trade_no, 'CHXXXXXXXXXXXXXXXXXX');
  await change(missing.trade_no, 'CHYYYYYYYYYYYYYYYYYY');
  await compare();
  const found = (await listed()).map(({ kind, trade_no }: Record<string, unknown>) => `${kind} ${trade_no}`).sort();
  expect(found).toEqual(
    [
      `unknown_order ${strange.trade_no}`,
      `unknown_order ${missing.trade_no}`,
      'missing_there CHXXXXXXXXXXXXXXXXXX',
      'missing_there CHYYYYYYYYYYYYYYYYYY',
    ].sort(),
  );
  const [{ id }] = await listed();
  expect(await settle(id, { step: 'credit' })).toMatchObject({ status: 409 });
  expect(await settle(id, { step: 'explain' })).toMatchObject({ status: 422 });
  expect(await settle(id, { step: 'explain', reason: '系統測試' })).toMatchObject({ status: 200, body: { data: { state: 'explained', reason: '系統測試' } } });
  await compare();
  expect((await listed()).map((each: { id: string }) => each.id)).not.toContain(id);
  expect(await listed()).toHaveLength(3);
  await change('CHXXXXXXXXXXXXXXXXXX', strange.trade_no);
  await change('CHYYYYYYYYYYYYYYYYYY', missing.trade_no);
  await compare();
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
