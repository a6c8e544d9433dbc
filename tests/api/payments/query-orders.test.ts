import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { NO_FAULTS } from '../../../src/server/payments/twin/faults.ts';
import { TEST_NOW, type TestApp } from '../../support/app.ts';
import { relayedEmails } from '../../support/event-emails.ts';
import { signUp, type TestMember } from '../../support/members.ts';
import { openTwinnedApp, orderedPoints, postForm, type TwinnedApp } from '../../support/services/payment-twins.ts';

/* Orders of which nothing was heard: the job asks their provider, again and again for three days, and does what follows. */

let twinned: TwinnedApp;
let app: TestApp;
let member: TestMember;

beforeAll(async () => {
  twinned = await openTwinnedApp();
  app = twinned.app;
});
beforeEach(async () => {
  app.clock.now = TEST_NOW;
  await app.database.query('UPDATE orders SET ask_at = NULL', []);
  twinned.ecpay.setFaults(NO_FAULTS);
  twinned.line.setFaults(NO_FAULTS);
  member = await signUp(app);
  await relayedEmails(app);
});
afterAll(() => twinned.close());

const at = (minutes: number) => {
  app.clock.now = new Date(TEST_NOW.getTime() + minutes * 60_000);
};
const ask = () => app.handlers['query-orders']({}, 'job');
const expire = () => app.handlers['expire-orders']({}, 'job');
const statusOf = async (id: string) => (await app.call('GET', `/recharge_status?order=${id}`, { token: member.token })).body.data.order.status;
const balance = async () => (await app.call('GET', '/member', { token: member.token })).body.data.point.remaining;
const notices = async (id: string) =>
  (await app.database.db.selectFrom('order_notices').select(['way', 'verdict']).where('order_id', '=', id).orderBy('id').execute()).map(
    ({ way, verdict }) => `${way} ${verdict}`,
  );
const openByCard = async () => {
  const { order, checkout } = await orderedPoints(twinned, member, 'credit_card');
  await postForm(checkout.action, checkout.fields);
  return order;
};
/** Paid at the provider, whose notices are lost. */
const paidInSilence = async () => {
  const order = await openByCard();
  twinned.ecpay.setFaults({ ...NO_FAULTS, noticeCopies: 0 });
  twinned.ecpay.decide(order.trade_no, 'paid');
  twinned.ecpay.setFaults(NO_FAULTS);
  return order;
};

test('nobody is asked before the buyer had time to pay; what was paid is credited once, whoever asks and how often', async () => {
  const order = await paidInSilence();
  at(9);
  await ask();
  expect(await statusOf(order.id)).toBe('pending');
  at(10);
  await Promise.all([ask(), ask()]);
  await ask();
  expect(await statusOf(order.id)).toBe('paid');
  expect(await balance()).toBe(525);
  expect((await notices(order.id)).filter((each) => each === 'query paid')).toHaveLength(1);
  expect((await relayedEmails(app)).map(({ template }) => template)).toEqual(['orderPaidFree']);
});

test('what nobody pays expires; what is paid after that is found and credited, for three days', async () => {
  const order = await openByCard();
  for (const minutes of [10, 20]) {
    at(minutes);
    await ask();
  }
  at(30);
  await expire();
  expect(await statusOf(order.id)).toBe('expired');
  at(40);
  await ask();
  expect(await statusOf(order.id)).toBe('expired');
  twinned.ecpay.setFaults({ ...NO_FAULTS, noticeCopies: 0 });
  twinned.ecpay.decide(order.trade_no, 'paid');
  at(120);
  await ask();
  expect(await statusOf(order.id)).toBe('paid');
  expect(await balance()).toBe(525);
});

test('an order that is never paid is asked about seven times, and then no more', async () => {
  const order = await openByCard();
  for (const hours of [1, 3, 7, 25, 73, 74, 200, 400]) {
    at(hours * 60);
    await ask();
  }
  const row = await app.database.db.selectFrom('orders').select(['asks', 'ask_at']).where('id', '=', order.id).executeTakeFirstOrThrow();
  expect(row).toEqual({ asks: 7, ask_at: null });
  expect(await notices(order.id)).toEqual([]);
});

test.each(['broken', 'refused'] as const)('a provider that is away (%s): the order stays due, however long that takes, and is settled then', async (fault) => {
  const order = await paidInSilence();
  twinned.ecpay.setFaults({ ...NO_FAULTS, calls: { query: fault } });
  for (const hours of [1, 30, 80, 100]) {
    at(hours * 60);
    await ask();
    expect(await balance()).toBe(0);
  }
  twinned.ecpay.setFaults(NO_FAULTS);
  at(101 * 60);
  await ask();
  expect(await statusOf(order.id)).toBe('paid');
  expect(await balance()).toBe(525);
});

test('while one provider is away, the orders of another are asked about, however many wait for the first', async () => {
  const order = await paidInSilence();
  await app.database.query(
    `INSERT INTO orders (trade_no, member_id, plan_id, plan_name_zh, plan_name_en, plan_name_ja, amount_twd, points, free_points, payment_method, provider,
      terms_version, language, created_at, changed_at, expires_at, ask_at)
    SELECT 'CHWAITING' || lpad(i::text, 11, '0'), $1::uuid, 'start', 'a', 'a', 'a', 300, 300, 0, 'line_pay', 'line_pay', '1', 'en', $2::timestamptz, $2, $2 + interval '30 minutes', $2
    FROM generate_series(1, 30) AS i`,
    [member.memberId, TEST_NOW],
  );
  // What LINE Pay would answer to the first of them is not known.
  twinned.line.setFaults({ ...NO_FAULTS, calls: { query: 'broken', check: 'broken' } });
  at(10);
  await ask();
  expect(await statusOf(order.id)).toBe('paid');
});
