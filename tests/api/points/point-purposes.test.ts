import { afterAll, beforeAll, expect, test } from 'vitest';
import { grantPoints } from '../../../src/server/points/ledger.ts';
import { readPointLogs } from '../../../src/server/points/read-point-logs.ts';
import { openTestApp, TEST_NOW, type TestApp } from '../../support/app.ts';
import { ACTIVITY, apply } from '../../support/bookings/registrations.ts';
import { reserve } from '../../support/bookings/rents.ts';
import { confirm, paid, requestByShop, SHOP } from '../../support/bookings/spendings.ts';
import { signUp, type TestMember } from '../../support/members.ts';
import { ECPAY_ENVIRONMENT, noticeFields, notify, ordered } from '../../support/services/payments.ts';

/* What the points record says that each entry was for: by the names of that day, in three languages. */

let app: TestApp;
let desk: TestMember;
let admin: TestMember;
beforeAll(async () => {
  app = await openTestApp(ECPAY_ENVIRONMENT);
  desk = await signUp(app, { role: 'desk' });
  admin = await signUp(app, { role: 'admin' });
});
afterAll(() => app.close());

const logs = async ({ token }: TestMember) => (await app.call('GET', '/my/point_logs', { token })).body.data;
const PLAN = { title_zh: '常用方案', title_en: 'Regular', title_ja: 'レギュラープラン' };

test('an order is called after its plan as it was bought: what was recharged, what came free with it, and what a refund took', async () => {
  const member = await signUp(app);
  const order = await ordered(app, member);
  await notify(app, noticeFields(order.trade_no));
  const plan = app.library.settings.recharge.plans.find(({ id }) => id === 'regular');
  if (plan === undefined) throw new Error('no such plan');
  const { name } = plan;
  plan.name = { zh: '另一個方案', en: 'Another plan', ja: '別のプラン' };
  try {
    await app.call('POST', `/staff/orders/${order.id}/refund`, { token: admin.token, body: {} });
    const seen = await logs(member);
    expect(seen.map(({ kind }: { kind: string }) => kind).sort()).toEqual(['purchase_feedback', 'recharge', 'refund_deduction', 'refund_deduction']);
    for (const log of seen) expect(log.order).toEqual({ id: order.id, trade_no: order.trade_no, ...PLAN });
  } finally {
    plan.name = name;
  }
});

test('a payment at the counter says its purpose and the number of its receipt, one at a partner shop its shop as it was called then', async () => {
  const member = await signUp(app, { points: 100 });
  const printing = await paid(app, desk, member, { points: 30, note: 'A4, ten pages' });
  const shopping = (await requestByShop(app, member)).body.data.id;
  await confirm(app, member, shopping);
  await app.call('POST', `/staff/spendings/${printing}/reversals`, { token: desk.token, body: { points: 10, reason: 'One page was blank' } });
  const { shops } = app.library.settings.spending;
  const known = [...shops];
  // The shop is a partner no more.
  shops.splice(0, shops.length);
  try {
    const [refunded, atShop, atDesk, bought] = await logs(member);
    const atCounter = { id: printing, number: printing.slice(0, 8).toUpperCase(), shop: null, note: 'A4, ten pages' };
    expect(refunded).toMatchObject({ kind: 'refund', amount: 10, spending: atCounter });
    expect(atDesk).toMatchObject({ kind: 'printing', amount: -30, spending: atCounter });
    const shop = { id: SHOP, name_zh: '網點輸出店', name_en: 'Halftone Print Corner', name_ja: '網点プリントコーナー' };
    expect(atShop).toMatchObject({ kind: 'store_payment', amount: -40, spending: { id: shopping, shop, note: null } });
    expect(bought).toMatchObject({ kind: 'recharge', order: null, spending: null, rent: null, registration: null, month: null });
    expect((await app.call('GET', `/my/spendings/${shopping}`, { token: member.token })).body.data.shop).toEqual(shop);
  } finally {
    shops.push(...known);
  }
});

test('an activity that the content no longer has is called what it was called', async () => {
  const member = await signUp(app, { points: 50 });
  await apply(app, member, ACTIVITY.course);
  const title = async () => (await logs(member))[0].registration;
  expect((await logs(member))[0]).toMatchObject({ kind: 'shopping', amount: -20 });
  const called = await title();
  expect(called).toMatchObject({ activity_id: 'sample-course', title_zh: '範例課程' });
  const { activities } = app.library;
  const known = [...activities];
  activities.splice(0, activities.length);
  try {
    expect(await title()).toEqual(called);
  } finally {
    activities.push(...known);
  }
});

test('free points say their month, and so do those that expired', async () => {
  const member = await signUp(app);
  await app.handlers['grant-monthly-points']({}, 'job');
  app.clock.now = new Date('2026-12-01T00:05:00+08:00');
  await app.handlers['expire-points']({}, 'job');
  app.clock.now = TEST_NOW;
  expect((await logs(member)).map(({ kind, month }: { kind: string; month: string }) => [kind, month])).toEqual([
    ['expired_free', '2026-11'],
    ['monthly_free', '2026-11'],
  ]);
});

test('nobody’s record names what is another member’s, whatever its reference says', async () => {
  const [mine, theirs] = [await signUp(app), await signUp(app, { points: 60 })];
  const id = await paid(app, desk, theirs, { points: 30 });
  const grant = { memberId: mine.memberId, kind: 'purchase_feedback', amount: 1, expiresAt: null, now: TEST_NOW } as const;
  await app.database.db.transaction().execute((tx) => grantPoints(tx, { ...grant, reference: `spending:${id}`, idempotencyKey: `crossed:${id}` }));
  expect((await logs(mine))[0]).toMatchObject({ reference: `spending:${id}`, spending: null });
});

test('a page takes the same few statements, whatever its entries were for', async () => {
  const member = await signUp(app, { points: 200 });
  await reserve(app, member);
  for (let n = 0; n < 4; n += 1) await paid(app, desk, member, { points: 10 });
  await apply(app, member, ACTIVITY.course);
  let statements = 0;
  const counting = app.database.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: ({ result }) => {
      statements += 1;
      return Promise.resolve(result);
    },
  });
  const { items } = await readPointLogs(counting, member.memberId, { page: 1, perPage: 20 });
  expect(items).toHaveLength(7);
  expect(statements).toBe(3);
});
