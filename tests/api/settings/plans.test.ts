import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { parseVersions, versionsText } from '../../../src/editorial/settings/setting-versions-file.ts';
import { withVersions } from '../../../src/editorial/settings/versioned-settings.ts';
import { TEST_NOW, type TestApp } from '../../support/app.ts';
import { SPRING_PLAN, settingOf, settingsCalls } from '../../support/bookings/settings.ts';
import { signUp, type TestMember } from '../../support/members.ts';
import { openTwinnedApp, postForm, type TwinnedApp } from '../../support/services/payment-twins.ts';
import { ordered, recharge } from '../../support/services/payments.ts';

/* Plans of points are added and taken off sale from a moment on. Who has ordered one keeps what was promised. */

let twinned: TwinnedApp;
let app: TestApp;
let admin: TestMember;
beforeAll(async () => {
  twinned = await openTwinnedApp();
  app = twinned.app;
  admin = await signUp(app, { role: 'admin' });
});
afterEach(async () => {
  app.clock.now = TEST_NOW;
  for (const table of ['setting_versions', 'setting_subjects']) {
    await app.database.query(`ALTER TABLE ${table} DISABLE TRIGGER ${table}_stay`, []);
    await app.database.query(`DELETE FROM ${table}`, []);
    await app.database.query(`ALTER TABLE ${table} ENABLE TRIGGER ${table}_stay`, []);
  }
  await app.database.query('DELETE FROM rate_limits', []);
  app.settings.forget();
  await app.settings.renew();
});
afterAll(() => twinned.close());

const REGULAR = settingOf('recharge_plan', 'regular');
const REGULAR_SOLD = { on_sale: 1, amount_twd: 500, points: 500, free_points: 25, free_valid_days: 180 };
const TOMORROW = '2026-11-19 10:00:00';
const at = (moment: string) => new Date(`${moment.replace(' ', 'T')}+08:00`);
const { addPlan, change, preview, previewPlan, read, withdraw } = settingsCalls(() => ({ app, admin }));
const offer = async () => (await app.call('GET', '/recharge')).body.data as { terms_version: string; plans: { id: string; name_en: string }[] };
const sold = async () => (await offer()).plans.map(({ id, name_en }) => (id.startsWith('added-') ? name_en : id));
const takeOff = (wish: object = {}) => change(REGULAR, { ...REGULAR_SOLD, on_sale: 0, valid_from: TOMORROW, reason: 'Not asked for', seen: 0, ...wish });
/** Pays at the provider, whose notice comes. */
async function pay({ action, fields }: { action: string; fields: Record<string, string> }): Promise<void> {
  await postForm(action, fields);
  twinned.ecpay.decide(fields['MerchantTradeNo'] ?? '', 'paid');
  await twinned.ecpay.deliverDue();
}
const listed = async () =>
  (await app.call('GET', '/staff/settings?kind=recharge_plan', { token: admin.token })).body.data as { id: string; name_en: string; value: object[] }[];

test('an added plan is sold from its moment on, in its three languages, behind those of the content, and credited as it was promised', async () => {
  const added = await addPlan({ valid_from: TOMORROW });
  expect(added.status).toBe(200);
  expect(added.body.data).toMatchObject({
    ...{ kind: 'recharge_plan', name_zh: '春季方案', name_en: 'Spring', name_ja: '春プラン', next_from: '2026-11-19T10:00:00+08:00', seen: 1, told: 0 },
    versions: [{ state: 'coming', reason: 'Spring sale' }],
  });
  expect(added.body.data.value[0]).toEqual({ field: 'on_sale', number: 0 });
  app.clock.now = new Date(at(TOMORROW).getTime() - 1);
  expect(await sold()).toEqual(['start', 'regular', 'studio']);
  app.clock.now = at(TOMORROW);
  const { plans, terms_version } = await offer();
  expect(await sold()).toEqual(['start', 'regular', 'studio', 'Spring']);
  const plan = plans.at(-1);
  expect(plan).toMatchObject({ name_zh: '春季方案', name_ja: '春プラン', amount_twd: 2000, points: 2000, free_points: 200, free_valid_days: 90 });
  const buyer = await signUp(app);
  const bought = await recharge(app, buyer, { plan: plan?.id, amount_twd: 2000, terms_version });
  expect(bought.body.data.order).toMatchObject({ plan_id: plan?.id, plan_name_ja: '春プラン', points: 2000, free_points: 200 });
  await pay(bought.body.data.checkout);
  expect((await app.call('GET', '/member', { token: buyer.token })).body.data.point.remaining).toBe(2200);
});

test('a plan is taken off sale from its moment on: who has ordered pays the amount and gets the points that were promised', async () => {
  const [early, waiting, late] = [await signUp(app), await signUp(app), await signUp(app)];
  const unpaid = await ordered(app, early);
  const shown = await preview(REGULAR, { ...REGULAR_SOLD, on_sale: 0, valid_from: TOMORROW, seen: 0 });
  expect(shown.body.data).toMatchObject({ effects: [{ effect: 'orders_keep', count: 1 }], told: 0, emails: [] });
  expect((await takeOff({ valid_from: '2026-11-18 10:40:00' })).body.data.effects).toEqual([{ effect: 'orders_keep', count: 1 }]);
  app.clock.now = at('2026-11-18 10:39:59');
  const { terms_version } = await offer();
  const last = (await recharge(app, waiting, { terms_version }, { 'idempotency-key': 'the-last-of-them' })).body.data;
  app.clock.now = at('2026-11-18 10:40:00');
  expect(await sold()).toEqual(['start', 'studio']);
  expect((await recharge(app, late)).body.code).toBe('PLAN_GONE');
  // The same press once more is the order that it made, not a refusal.
  expect((await recharge(app, waiting, { terms_version }, { 'idempotency-key': 'the-last-of-them' })).body.data.order.id).toBe(last.order.id);
  const goesOn = await app.call('POST', `/my/orders/${unpaid.id}/payment`, { token: early.token });
  expect(goesOn.body.data).toMatchObject({ order: { status: 'pending', plan_id: 'regular', amount_twd: 500, points: 500, free_points: 25 } });
  for (const { checkout } of [goesOn.body.data, last]) await pay(checkout);
  for (const { token } of [early, waiting]) expect((await app.call('GET', '/member', { token })).body.data.point.remaining).toBe(525);
  const [record] = (await app.call('GET', '/my/buy_logs', { token: early.token })).body.data;
  expect(record).toMatchObject({ status: 'paid', plan_name_en: 'Regular', amount_twd: 500, points: 500, free_points: 25 });
});

test('a plan that was taken off is put on sale again, as it is then; one that was added is taken off like any other', async () => {
  await takeOff();
  app.clock.now = at(TOMORROW);
  expect(await sold()).toEqual(['start', 'studio']);
  const back = await change(REGULAR, { ...REGULAR_SOLD, free_points: 50, valid_from: '2026-11-20 10:00:00', reason: 'Asked for', seen: 1 });
  expect(back.status).toBe(200);
  const added = await addPlan({ valid_from: '2026-11-20 10:00:00' });
  app.clock.now = at('2026-11-20 10:00:00');
  expect(await sold()).toEqual(['start', 'regular', 'studio', 'Spring']);
  expect((await offer()).plans.find(({ id }) => id === 'regular')).toMatchObject({ free_points: 50 });
  const { name_zh: _zh, name_en: _en, name_ja: _ja, reason: _reason, ...numbers } = SPRING_PLAN;
  await change(added.body.data.id, { ...numbers, on_sale: 0, valid_from: '2026-11-21 10:00:00', reason: 'Spring is over', seen: 1 });
  app.clock.now = at('2026-11-21 10:00:00');
  expect(await sold()).toEqual(['start', 'regular', 'studio']);
  expect((await listed()).map(({ name_en }) => name_en)).toEqual(['Starter', 'Regular', 'Studio', 'Spring']);
});

test('an addition that has not begun is withdrawn, and never sold; its name stays taken', async () => {
  const { body } = await addPlan({ valid_from: TOMORROW });
  expect((await withdraw(body.data.id, body.data.versions[0].id)).body.data).toMatchObject({ next_from: null, versions: [{ state: 'withdrawn' }] });
  app.clock.now = at(TOMORROW);
  expect(await sold()).toEqual(['start', 'regular', 'studio']);
  expect((await addPlan({})).body.errors).toHaveProperty('name_zh');
});

test('with every plan off sale nothing is sold', async () => {
  for (const { id, value } of await listed()) {
    const numbers = Object.fromEntries((value as { field: string; number: number }[]).map(({ field, number }) => [field, number]));
    expect((await change(id, { ...numbers, on_sale: 0, valid_from: TOMORROW, reason: 'Stocktaking', seen: 0 })).status).toBe(200);
  }
  app.clock.now = at(TOMORROW);
  expect(await sold()).toEqual([]);
  expect((await recharge(app, await signUp(app))).body.code).toBe('PLAN_GONE');
});

test('what an addition does is shown before, and nothing of it happens; what is wrong is said at its field', async () => {
  expect((await previewPlan({ valid_from: TOMORROW })).body.data).toMatchObject({ effects: [], told: 0, emails: [], versions: [{ state: 'coming' }] });
  expect(await listed()).toHaveLength(3);
  const faultsOf = async (wish: object) => Object.keys((await addPlan(wish)).body.errors ?? {});
  expect(await faultsOf({ name_en: '' })).toEqual(['name_en']);
  expect(await faultsOf({ name_ja: '春'.repeat(41) })).toEqual(['name_ja']);
  expect(await faultsOf({ name_en: 'Regular' })).toEqual(['name_en']);
  expect(await faultsOf({ amount_twd: 0 })).toEqual(['amount_twd']);
  expect(await faultsOf({ free_points: 0 })).toEqual(['free_valid_days']);
  expect(await faultsOf({ valid_from: '2026-11-18 10:30:00' })).toEqual(['valid_from']);
  expect(
    Object.keys((await change(REGULAR, { amount_twd: 500, points: 500, free_points: 25, free_valid_days: 180, reason: 'x', seen: 0 })).body.errors),
  ).toEqual(['on_sale']);
  const desk = await signUp(app, { role: 'desk' });
  expect((await app.call('POST', '/staff/point_plans', { token: desk.token, body: { ...SPRING_PLAN } })).status).toBe(403);
});

test('of plans that are added at once each stands once, and of two of one name the first', async () => {
  const wishes = ['甲', '乙', '丙', '丁'].flatMap((mark) => [0, 1].map(() => ({ name_zh: `春${mark}`, name_en: `Spring ${mark}`, name_ja: `春の${mark}` })));
  const answers = await Promise.all(wishes.map((wish) => addPlan(wish)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 422, 422, 422, 422]);
  const again = await Promise.all([addPlan({}, 'pressed-twice'), addPlan({}, 'pressed-twice')]);
  expect(again.map(({ body }) => body.data.id)).toEqual([again[0]?.body.data.id, again[0]?.body.data.id]);
  const rows = await app.database.db.selectFrom('setting_subjects').select('number').orderBy('number').execute();
  expect(rows.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5]);
});

test('of members who order a plan while two take it off sale each has an order that keeps, and one of the two is told', async () => {
  const buyers = await Promise.all(Array.from({ length: 6 }, () => signUp(app)));
  const [bought, taken] = await Promise.all([
    Promise.all(buyers.map((buyer) => recharge(app, buyer))),
    Promise.all([takeOff({ valid_from: '2026-11-18 10:31:00' }), takeOff({ valid_from: '2026-11-18 10:32:00' })]),
  ]);
  expect(taken.map(({ status, body }) => body.code ?? status).sort()).toEqual([200, 'NOT_IN_STATE']);
  expect(bought.map(({ status }) => status)).toEqual(buyers.map(() => 200));
  app.clock.now = at('2026-11-18 10:33:00');
  expect(await sold()).toEqual(['start', 'studio']);
  for (const { body } of bought) await pay(body.data.checkout);
  for (const { token } of buyers) expect((await app.call('GET', '/member', { token })).body.data.point.remaining).toBe(525);
});

test('a version of before, which did not say whether a plan is sold, is on sale', async () => {
  const { on_sale: _sold, ...before } = REGULAR_SOLD;
  await app.database.db
    .insertInto('setting_versions')
    .values({
      ...{ kind: 'recharge_plan', subject: 'regular', number: 1, value: JSON.stringify({ ...before, points: 600 }), reason: 'Before' },
      ...{ valid_from: new Date(TEST_NOW.getTime() + 60_000), created_at: TEST_NOW, created_by: admin.memberId },
    })
    .execute();
  app.settings.forget();
  app.clock.now = new Date(TEST_NOW.getTime() + 60_000);
  expect((await offer()).plans.find(({ id }) => id === 'regular')).toMatchObject({ points: 600 });
  expect((await read(REGULAR)).body.data.value[0]).toEqual({ field: 'on_sale', number: 1 });
});

test('a build is handed the plans that were added, by their names', async () => {
  await addPlan({ valid_from: TOMORROW });
  await takeOff();
  await app.settings.renew();
  const handed = withVersions(app.settings.content, parseVersions(versionsText(app.settings.versions())), at(TOMORROW)).settings.recharge.plans;
  expect(handed.map(({ name }) => name.ja)).toEqual(['スタートプラン', 'スタジオプラン', '春プラン']);
});

test('the database keeps what was added as it was', async () => {
  await addPlan({});
  await expect(app.database.query('DELETE FROM setting_subjects', [])).rejects.toThrow(/append-only/);
  await expect(app.database.query("UPDATE setting_subjects SET name_en = 'Summer'", [])).rejects.toThrow(/append-only/);
  await expect(app.database.query('TRUNCATE setting_subjects', [])).rejects.toThrow(/append-only/);
});
