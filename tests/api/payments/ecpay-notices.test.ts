import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp, TEST_NOW, type TestApp } from '../../support/app.ts';
import { relayedEmails } from '../../support/event-emails.ts';
import { signUp, type TestMember } from '../../support/members.ts';
import { ECPAY_ENVIRONMENT, noticeFields, notify, ordered, recharge } from '../../support/services/payments.ts';

/* What ECPay says, whatever way it comes: a payment is credited once, everything is recorded, and what does not add up moves nothing. */

let app: TestApp;
let member: TestMember;
let order: { id: string; trade_no: string };
beforeAll(async () => {
  app = await openTestApp({ ...ECPAY_ENVIRONMENT, PUBLIC_SITE_URL: 'https://hub.example' });
});
beforeEach(async () => {
  member = await signUp(app);
  order = await ordered(app, member);
});
afterEach(async () => {
  app.clock.now = TEST_NOW;
  await app.database.query("DELETE FROM outbox_events WHERE kind = 'order'", []);
  await app.database.query("DELETE FROM pgboss.job WHERE name = 'send-mail'", []);
});
afterAll(() => app.close());

const pointsOf = async ({ token }: TestMember) => (await app.call('GET', '/member', { token })).body.data.point;
const stateOf = async (id: string) => (await app.call('GET', `/recharge_status?order=${id}`, { token: member.token })).body.data.order;
const verdicts = async (tradeNo: string) =>
  (await app.database.db.selectFrom('order_notices').select(['verdict', 'way', 'order_id']).where('trade_no', '=', tradeNo).orderBy('id').execute()).map(
    ({ verdict }) => verdict,
  );
const alarms = () => app.logged().filter(({ msg }) => msg === 'a payment does not add up');
const comeBack = (fields: Record<string, string>) => app.call('POST', '/payments/ecpay/result', { body: new URLSearchParams(fields) });

test('a payment is credited: purchased points that never expire, free ones that do, and a receipt', async () => {
  expect(await notify(app, noticeFields(order.trade_no))).toMatchObject({ status: 200, body: '1|OK' });
  expect(await stateOf(order.id)).toMatchObject({ status: 'paid', paid_at: '2026-11-18T10:30:00+08:00', is_late: false });
  expect(await pointsOf(member)).toMatchObject({ remaining: 525, purchased: 500, reward: 25 });
  const logs = (await app.call('GET', '/my/point_logs', { token: member.token })).body.data;
  expect(logs.map(({ kind, amount, point_type, reference }: Record<string, unknown>) => [kind, amount, point_type, reference])).toEqual([
    ['purchase_feedback', 25, 'reward', `order:${order.id}`],
    ['recharge', 500, 'purchased', `order:${order.id}`],
  ]);
  const lots = await app.database.db.selectFrom('point_lots').select(['kind', 'expires_at']).where('member_id', '=', member.memberId).orderBy('kind').execute();
  expect(lots).toEqual([
    { kind: 'purchased', expires_at: null },
    { kind: 'reward', expires_at: new Date('2027-05-18T00:00:00+08:00') },
  ]);
  const [email] = await relayedEmails(app);
  expect(email).toMatchObject({ template: 'orderPaidFree', to: member.email });
  // The last day on which the free ones count.
  expect(email?.values).toMatchObject({ tradeNo: order.trade_no, amount: 'NT$500', points: 500, free: 25, freeUntil: 'Mon 17 May 2027' });
});

test('a plan without free points is credited with none, and nothing is said of any, in time or late', async () => {
  const plan = app.library.settings.recharge.plans.find(({ free_valid_days: days }) => days === null);
  if (plan === undefined) throw new Error('no plan without free points');
  const bought = (await recharge(app, member, { plan: plan.id, amount_twd: plan.amount_twd })).body.data.order;
  const late = (await recharge(app, member, { plan: plan.id, amount_twd: plan.amount_twd })).body.data.order;
  await notify(app, noticeFields(bought.trade_no, { TradeAmt: String(plan.amount_twd) }));
  app.clock.now = new Date(TEST_NOW.getTime() + 40 * 60_000);
  await notify(app, noticeFields(late.trade_no, { TradeAmt: String(plan.amount_twd) }));
  expect(await pointsOf(member)).toMatchObject({ remaining: 2 * plan.points, purchased: 2 * plan.points, reward: 0 });
  expect((await relayedEmails(app)).map(({ template, values }) => [template, Object(values).tradeNo])).toEqual([
    ['orderPaid', bought.trade_no],
    ['orderPaidLate', late.trade_no],
  ]);
});

test('the answer is exactly what ECPay asks for', async () => {
  const { status, headers, body } = await notify(app, noticeFields(order.trade_no));
  expect([status, body]).toEqual([200, '1|OK']);
  expect(headers.get('content-type')).toMatch(/^text\/plain/);
});

test('the same notice ten times at once, and again days later, credits once', async () => {
  const fields = noticeFields(order.trade_no);
  const answers = await Promise.all(Array.from({ length: 10 }, () => notify(app, fields)));
  expect(answers.map(({ body }) => body)).toEqual(Array.from({ length: 10 }, () => '1|OK'));
  app.clock.now = new Date(TEST_NOW.getTime() + 4 * 86_400_000);
  expect((await notify(app, fields)).body).toBe('1|OK');
  expect(await pointsOf(member)).toMatchObject({ purchased: 500, reward: 25 });
  expect(await verdicts(order.trade_no)).toEqual(['paid', ...Array.from({ length: 10 }, () => 'repeated')]);
  expect((await relayedEmails(app)).map(({ template }) => template)).toEqual(['orderPaidFree']);
});

test('the browser and the server bring the same payment, in whatever order', async () => {
  const fields = noticeFields(order.trade_no);
  const [answer] = await Promise.all([comeBack(fields), notify(app, fields)]);
  expect(answer.status).toBe(303);
  expect(answer.headers.get('location')).toBe(`https://hub.example/en/recharge/result?order=${order.id}`);
  expect(await pointsOf(member)).toMatchObject({ purchased: 500, reward: 25 });
  expect((await verdicts(order.trade_no)).sort()).toEqual(['paid', 'repeated']);
});

test('a card that is declined ends the order, and another card pays it all the same, whichever notice comes first', async () => {
  const declined = noticeFields(order.trade_no, { RtnCode: '10200058', RtnMsg: '授權失敗' });
  expect((await notify(app, declined)).body).toBe('1|OK');
  expect(await stateOf(order.id)).toMatchObject({ status: 'failed', failure: 'declined' });
  expect((await notify(app, noticeFields(order.trade_no))).body).toBe('1|OK');
  expect(await stateOf(order.id)).toMatchObject({ status: 'paid', failure: null });
  expect((await notify(app, declined)).body).toBe('1|OK');
  expect(await stateOf(order.id)).toMatchObject({ status: 'paid' });
  expect(await pointsOf(member)).toMatchObject({ purchased: 500 });
});

test('a payment after the order has expired is credited once, and its buyer is told', async () => {
  app.clock.now = new Date(TEST_NOW.getTime() + 40 * 60_000);
  await app.handlers['expire-orders']?.({}, { id: 'test', isLast: false } as never);
  expect(await stateOf(order.id)).toMatchObject({ status: 'expired' });
  await Promise.all([notify(app, noticeFields(order.trade_no)), notify(app, noticeFields(order.trade_no))]);
  expect(await stateOf(order.id)).toMatchObject({ status: 'paid', is_late: true });
  expect(await pointsOf(member)).toMatchObject({ purchased: 500, reward: 25 });
  expect((await relayedEmails(app)).map(({ template, to }) => [template, to])).toEqual([['orderPaidLateFree', member.email]]);
});

describe('nothing moves by', () => {
  const untouched = async () => {
    expect(await stateOf(order.id)).toMatchObject({ status: 'pending' });
    expect((await pointsOf(member)).remaining).toBe(0);
  };

  test('a wrong checksum: it is said so, recorded, logged, and none of that order’s', async () => {
    const forged = { ...noticeFields(order.trade_no), CheckMacValue: '0'.repeat(64) };
    expect(await notify(app, forged)).toMatchObject({ status: 200, body: '0|CheckMacValue Error' });
    expect(await verdicts(order.trade_no)).toEqual(['forged']);
    expect(app.logged()).toContainEqual(
      expect.objectContaining({ level: 'warn', msg: 'a forged notice of a payment', tradeNo: order.trade_no, way: 'notice' }),
    );
    const answer = await comeBack(forged);
    expect(answer.headers.get('location')).toBe('https://hub.example/zh/member/buy');
    await untouched();
  });

  test('our own order form, which is signed with the same secrets', async () => {
    const { checkout } = (await recharge(app, member)).body.data;
    expect((await notify(app, checkout.fields)).body).toBe('1|OK');
    expect(await verdicts(checkout.fields.MerchantTradeNo)).toEqual(['malformed']);
    await untouched();
  });

  test.each([
    ['another amount', { TradeAmt: '501' }, 'wrong_amount'],
    ['a smaller amount', { TradeAmt: '1' }, 'wrong_amount'],
    ['an amount that is none', { TradeAmt: '-500' }, 'malformed'],
    ['another merchant', { MerchantID: '2000132' }, 'wrong_merchant'],
  ])('%s: the office is told once', async (_, change, verdict) => {
    const before = alarms().length;
    const fields = noticeFields(order.trade_no, change);
    expect((await notify(app, fields)).body).toBe('1|OK');
    expect((await notify(app, fields)).body).toBe('1|OK');
    expect(await verdicts(order.trade_no)).toEqual([verdict, verdict]);
    expect(alarms()).toHaveLength(before + 2);
    const { mailbox } = app.library.settings.contact;
    const emails = (await app.sent()).filter(({ to }) => to === mailbox);
    expect(emails.map(({ subject }) => subject)).toEqual([`付款需要確認：${order.trade_no}`]);
    expect(emails[0]?.text).toContain(`原因代碼：${verdict}`);
    await untouched();
  });

  test('a payment that the dashboard simulates', async () => {
    expect((await notify(app, noticeFields(order.trade_no, { SimulatePaid: '1' }))).body).toBe('1|OK');
    expect(await verdicts(order.trade_no)).toEqual(['simulated']);
    await untouched();
  });

  test('a number that no order has', async () => {
    const unknown = 'CH261118ZZZZZZZZZZZZ';
    expect((await notify(app, noticeFields(unknown))).body).toBe('1|OK');
    expect(await verdicts(unknown)).toEqual(['unknown_order']);
    await untouched();
  });

  test.each(['', 'RtnCode=1', '%00%ff=%', 'MerchantTradeNo=a&MerchantTradeNo=b', '\u0000'])('%j', async (body) => {
    expect(await app.call('POST', '/payments/ecpay/notice', { body, headers: { 'content-type': 'application/x-www-form-urlencoded' } })).toMatchObject({
      status: 200,
      body: '0|CheckMacValue Error',
    });
    await untouched();
  });

  test('more than a notice ever is', async () => {
    expect((await app.call('POST', '/payments/ecpay/notice', { body: `a=${'b'.repeat(9000)}` })).status).toBe(413);
  });
});

test('a second payment of one order is not credited: the office refunds it', async () => {
  await notify(app, noticeFields(order.trade_no));
  expect((await notify(app, noticeFields(order.trade_no, { TradeNo: '2611180000009999' }))).body).toBe('1|OK');
  expect(await verdicts(order.trade_no)).toEqual(['paid', 'paid_twice']);
  expect(await pointsOf(member)).toMatchObject({ purchased: 500, reward: 25 });
});

test('who forges without end is answered, and stored no more', async () => {
  const count = async () => Number((await app.database.query("SELECT count(*) AS count FROM order_notices WHERE verdict = 'forged'", [])).rows[0]?.['count']);
  for (let i = 0; i < 80; i += 1) expect((await notify(app, { MerchantTradeNo: order.trade_no, CheckMacValue: 'X' })).body).toBe('0|CheckMacValue Error');
  expect(await count()).toBeLessThanOrEqual(60);
  expect((await notify(app, noticeFields(order.trade_no))).body).toBe('1|OK');
  expect(await pointsOf(member)).toMatchObject({ purchased: 500 });
});

test('what a provider said, what was bought and what was paid stay as they are, whoever writes', async () => {
  await notify(app, noticeFields(order.trade_no));
  const refused = async (statement: string) => expect(app.database.query(statement, [])).rejects.toThrow(/stays as it was made|append-only|orders_/);
  await refused('UPDATE order_notices SET verdict = verdict');
  await refused('DELETE FROM order_notices');
  await refused(`UPDATE orders SET amount_twd = 1 WHERE id = '${order.id}'`);
  await refused(`UPDATE orders SET points = 5000 WHERE id = '${order.id}'`);
  await refused(`UPDATE orders SET status = 'pending', paid_at = NULL WHERE id = '${order.id}'`);
  await refused(`UPDATE orders SET refunded_twd = 501 WHERE id = '${order.id}'`);
});
