import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { SETTINGS_MAX_AGE_MS } from '../../../src/domain/settings/setting-kind.ts';
import { parseVersions, versionsText } from '../../../src/editorial/settings/setting-versions-file.ts';
import { openTestApp, TEST_NOW, type TestApp } from '../../support/app.ts';
import { reserve, SATURDAY } from '../../support/bookings/rents.ts';
import { settingOf, settingsCalls } from '../../support/bookings/settings.ts';
import { applyForSpace } from '../../support/bookings/spaces.ts';
import { take, wait } from '../../support/bookings/waitlist.ts';
import { signUp, type TestMember } from '../../support/members.ts';
import { SAMPLE } from '../../support/sample.ts';

/* Prices, plans and thresholds have versions from when on: what is sold goes by the moment of the booking, and what was sold keeps its price. */

let app: TestApp;
let admin: TestMember;
beforeAll(async () => {
  app = await openTestApp();
  admin = await signUp(app, { role: 'admin' });
});
afterEach(async () => {
  app.clock.now = TEST_NOW;
  await app.database.query('ALTER TABLE setting_versions DISABLE TRIGGER setting_versions_stay', []);
  for (const table of ['setting_versions', 'waitlist_entries', 'rent_units', 'rents', 'space_leases', 'rate_limits', 'orders'])
    await app.database.query(`DELETE FROM ${table}`, []);
  await app.database.query('ALTER TABLE setting_versions ENABLE TRIGGER setting_versions_stay', []);
  app.settings.forget();
  await app.sent();
});
afterAll(() => app.close());

const SEAT = settingOf('device_price', SAMPLE.seat);
const SPACE = settingOf('space_prices', '2a');
const LOYALTY = 'loyalty';
const TOMORROW = '2026-11-19 10:00:00';
const at = (moment: string) => new Date(`${moment.replace(' ', 'T')}+08:00`);
const { change, preview, read, withdraw } = settingsCalls(() => ({ app, admin }));
const numbersOf = (body: { data: { value: { field: string; number: number }[] } }) =>
  Object.fromEntries(body.data.value.map(({ field, number }) => [field, number]));

test('the content is the first version; a coming one stands beside it, counts from its moment on, and the first is past then', async () => {
  const before = await read(SEAT);
  expect(before.body.data).toMatchObject({
    id: SEAT,
    kind: 'device_price',
    seen: 0,
    next_from: null,
    versions: [{ id: null, state: 'current', valid_from: null }],
  });
  expect(numbersOf(before.body)).toEqual({ points_per_hour: 12 });
  const changed = await change(SEAT, { points_per_hour: 15, valid_from: TOMORROW, reason: 'New chairs', seen: 0 });
  expect(changed.status).toBe(200);
  expect(changed.body.data).toMatchObject({
    ...{ next_from: '2026-11-19T10:00:00+08:00', seen: 1, told: 0, effects: [] },
    versions: [
      { state: 'coming', reason: 'New chairs', by: expect.any(String) },
      { id: null, state: 'current' },
    ],
  });
  app.clock.now = at('2026-11-19 10:00:00');
  const after = await read(SEAT);
  expect(after.body.data).toMatchObject({ next_from: null, versions: [{ state: 'current' }, { id: null, state: 'past' }] });
  expect(numbersOf(after.body)).toEqual({ points_per_hour: 15 });
});

test('a booking costs what counts when it is made, for whatever day, and keeps it', async () => {
  const [early, late] = [await signUp(app, { points: 500 }), await signUp(app, { points: 500 })];
  await change(SEAT, { points_per_hour: 15, valid_from: TOMORROW, reason: 'New chairs', seen: 0 });
  // For Saturday, which is after the change.
  const today = await reserve(app, early);
  expect(today.body.data.points).toBe(36);
  app.clock.now = new Date(at(TOMORROW).getTime() - 1);
  expect((await app.call('GET', `/device/${SAMPLE.seat}`)).body.data.price_points_per_hour).toBe(12);
  app.clock.now = at(TOMORROW);
  expect((await app.call('GET', `/device/${SAMPLE.seat}`)).body.data.price_points_per_hour).toBe(15);
  expect((await reserve(app, late, { from: 18, to: 20 })).body.data.points).toBe(30);
  expect((await app.call('GET', `/rent/apply/${today.body.data.id}`, { token: early.token })).body.data.points).toBe(36);
  const refunded = await app.call('PUT', `/rent/apply/${today.body.data.id}/cancel`, { token: early.token });
  expect(refunded.body.data.status).toBe('cancelled');
  expect((await app.call('GET', '/member', { token: early.token })).body.data.point.remaining).toBe(500);
});

test('whoever agreed to the price of before is refused the new one', async () => {
  const member = await signUp(app, { points: 500 });
  await change(SEAT, { points_per_hour: 15, valid_from: TOMORROW, reason: 'New chairs', seen: 0 });
  app.clock.now = at(TOMORROW);
  const body = { device_id: SAMPLE.seat, start: `${SATURDAY} 14:00:00`, end: `${SATURDAY} 17:00:00`, agree: true, points: 36 };
  expect((await app.call('POST', '/rent/apply', { token: member.token, body })).body.code).toBe('TERMS_CHANGED');
  expect((await app.call('POST', '/rent/apply', { token: member.token, body: { ...body, points: 45 } })).status).toBe(200);
});

test('what a change hits is counted before, those in line are shown the e-mail and get it, and a place that is taken later costs the new price', async () => {
  const [holder, waiting] = [await signUp(app, { points: 500 }), await signUp(app, { points: 500, language: 'ja' })];
  const held = await reserve(app, holder);
  const entry = await wait(app, waiting);
  expect(entry.status).toBe(200);
  await app.sent();
  const wish = { points_per_hour: 15, valid_from: TOMORROW, seen: 0 };
  const shown = await preview(SEAT, wish);
  expect(shown.body.data).toMatchObject({
    effects: [
      { effect: 'rents_keep', count: 1 },
      { effect: 'waits', count: 1 },
    ],
    told: 1,
    emails: [{ to: waiting.email, language: 'ja' }],
  });
  expect(await app.sent()).toEqual([]);
  expect((await read(SEAT)).body.data.seen).toBe(0);
  expect((await change(SEAT, { ...wish, reason: 'New chairs' })).body.data.told).toBe(1);
  const emails = await app.sent();
  expect(emails.map(({ to, subject, text }) => ({ to, subject, text: text.slice(0, shown.body.data.emails[0].text.length) }))).toMatchObject([
    { to: waiting.email, subject: shown.body.data.emails[0].subject },
  ]);
  expect(emails[0]?.text).toContain('1時間12ポイントから15ポイント');
  app.clock.now = at(TOMORROW);
  await app.call('PUT', `/rent/apply/${held.body.data.id}/cancel`, { token: holder.token });
  const taken = await take(app, waiting, entry.body.data.id);
  expect(taken.body.data.rent.points).toBe(45);
});

test('a version that has not begun can be withdrawn: it never counts, and whoever was written to about it is told', async () => {
  const [holder, waiting, later] = [await signUp(app, { points: 500 }), await signUp(app, { points: 500 }), await signUp(app, { points: 500 })];
  await reserve(app, holder);
  await wait(app, waiting);
  const { body } = await change(SEAT, { points_per_hour: 15, valid_from: TOMORROW, reason: 'New chairs', seen: 0 });
  app.clock.now = new Date(TEST_NOW.getTime() + 60_000);
  await wait(app, later);
  await app.sent();
  const [version] = body.data.versions;
  const gone = await withdraw(SEAT, version.id);
  expect(gone.body.data).toMatchObject({
    next_from: null,
    seen: 2,
    told: 1,
    versions: [
      { id: version.id, state: 'withdrawn' },
      { id: null, state: 'current' },
    ],
  });
  expect((await app.sent()).map(({ to, subject }) => ({ to, subject }))).toEqual([{ to: waiting.email, subject: 'The price stays the same: Sample seat A3' }]);
  expect((await withdraw(SEAT, version.id)).body.code).toBe('NOT_IN_STATE');
  app.clock.now = at(TOMORROW);
  expect((await reserve(app, later, { from: 18, to: 20 })).body.data.points).toBe(24);
});

test('what has begun stays', async () => {
  const { body } = await change(SEAT, { points_per_hour: 15, reason: 'New chairs', seen: 0 });
  expect(body.data.next_from).toBe('2026-11-18T10:31:00+08:00');
  app.clock.now = at('2026-11-18 10:31:00');
  expect((await withdraw(SEAT, body.data.versions[0].id)).body.code).toBe('NOT_IN_STATE');
  expect((await withdraw(SEAT, '00000000-0000-4000-8000-000000000000')).body.code).toBe('NOT_FOUND');
});

test('the second of two who saw the same is told that it has changed, and may then add theirs', async () => {
  const wish = (points: number) => ({ points_per_hour: points, valid_from: TOMORROW, reason: 'New chairs', seen: 0 });
  const answers = await Promise.all([change(SEAT, wish(15)), change(SEAT, wish(16))]);
  expect(answers.map(({ status, body }) => body.code ?? status).sort()).toEqual([200, 'NOT_IN_STATE']);
  const again = await change(SEAT, { ...wish(20), seen: 1 });
  // At one moment there is one version.
  expect(again.body.errors).toMatchObject({ valid_from: [expect.any(String)] });
  expect((await change(SEAT, { ...wish(20), valid_from: '2026-11-20 10:00:00', seen: 1 })).status).toBe(200);
});

test('what is wrong is said at its field: a number that is missing or out of range, a moment that is past or no minute, no change at all', async () => {
  const faultsOf = async (wish: object, id = SEAT) => Object.keys((await change(id, { reason: 'x', seen: 0, ...wish })).body.errors);
  expect(await faultsOf({})).toEqual(['points_per_hour']);
  expect(await faultsOf({ points_per_hour: -1 })).toEqual(['points_per_hour']);
  expect(await faultsOf({ points_per_hour: 1001 })).toEqual(['points_per_hour']);
  expect(await faultsOf({ points_per_hour: 12 })).toEqual(['points_per_hour']);
  expect(await faultsOf({ points_per_hour: 15, valid_from: '2026-11-18 10:30:00' })).toEqual(['valid_from']);
  expect(await faultsOf({ points_per_hour: 15, valid_from: '2026-11-19 10:00:30' })).toEqual(['valid_from']);
  expect(await faultsOf({ points_per_hour: 15, reason: ' ' })).toEqual(['reason']);
  const prices = { ...numbersOf((await read(SPACE)).body), weekday_whole_day: 100_000 };
  expect(await faultsOf(prices, SPACE)).toEqual(['weekday_whole_day']);
  expect((await read('device_price-nothing')).body.code).toBe('NOT_FOUND');
  expect((await app.call('GET', '/staff/settings', { token: (await signUp(app, { role: 'desk' })).token })).status).toBe(403);
});

test('the price of a space counts for whoever applies from then on; who has applied keeps the estimate', async () => {
  const applicant = await signUp(app);
  const before = (await applyForSpace(app, applicant)).body.data;
  const value = numbersOf((await read(settingOf('space_prices', before.space.id))).body);
  const dearer = Object.fromEntries(Object.entries(value).map(([field, price]) => [field, Number(price) * 2]));
  const id = settingOf('space_prices', before.space.id);
  await app.sent();
  const shown = (await preview(id, { ...dearer, seen: 0 })).body.data;
  expect(shown).toMatchObject({ effects: [{ effect: 'applications_keep', count: 1 }], told: 1, emails: [{ to: applicant.email }] });
  expect((await change(id, { ...dearer, reason: 'New floor', seen: 0 })).status).toBe(200);
  const sent = await app.sent();
  expect(sent.map(({ to, subject, text }) => ({ to, subject, text }))).toEqual([
    { to: applicant.email, subject: shown.emails[0].subject, text: expect.stringContaining(shown.emails[0].text.trim()) },
  ]);
  expect(sent[0]?.text).toContain(`NT$${before.estimate.discounted_price.toLocaleString('en')}`);
  app.clock.now = at('2026-11-18 10:31:00');
  const after = (await applyForSpace(app, await signUp(app))).body.data;
  expect(after.estimate.estimated_price).toBe(2 * before.estimate.estimated_price);
  const kept = (await app.call('GET', '/my/space_apply', { token: applicant.token })).body.data[0];
  expect(kept.estimate).toEqual(before.estimate);
});

test('a plan that was changed is sold as it is now, and refused to whoever agreed to what it was', async () => {
  const offer = async () => (await app.call('GET', '/recharge')).body.data;
  const before = await offer();
  const plan = before.plans[0];
  const id = settingOf('recharge_plan', plan.id);
  const value = { ...numbersOf((await read(id)).body), free_points: 10, free_valid_days: 90 };
  expect((await change(id, { ...value, reason: 'Spring', seen: 0 })).status).toBe(200);
  app.clock.now = at('2026-11-18 10:31:00');
  const after = await offer();
  expect(after.plans[0]).toMatchObject({ id: plan.id, free_points: 10 });
  expect(after.terms_version).not.toBe(before.terms_version);
});

test('a new amount for renewal is told to loyal members, and counts who would reach it', async () => {
  const loyal = await signUp(app, { memberClass: 'loyal' });
  const value = numbersOf((await read(LOYALTY)).body);
  const wish = { ...value, promotion_points: Number(value['promotion_points']) + 100, renewal_points: Number(value['renewal_points']) + 50, seen: 0 };
  const shown = await preview(LOYALTY, wish);
  expect(shown.body.data.told).toBeGreaterThan(0);
  await change(LOYALTY, { ...wish, reason: 'New year' });
  expect((await app.sent()).map(({ to }) => to)).toContain(loyal.email);
  app.clock.now = at('2026-11-18 10:31:00');
  const level = await app.call('GET', '/my/level', { token: loyal.token });
  expect(level.body.data.progress.needed).toBe(Number(value['renewal_points']) + 50);
});

test('a node that has not heard of a version asks before it sells, and knows of each before it begins', async () => {
  const member = await signUp(app, { points: 500 });
  // Recorded by another node: this one was not told.
  const created = app.clock.now;
  await app.database.db
    .insertInto('setting_versions')
    .values({
      ...{ kind: 'device_price', subject: SAMPLE.seat, number: 1, value: JSON.stringify({ points_per_hour: 20 }), reason: 'Elsewhere' },
      ...{ valid_from: new Date(created.getTime() + 60_000), created_at: created, created_by: admin.memberId },
    })
    .execute();
  app.clock.now = new Date(created.getTime() + SETTINGS_MAX_AGE_MS + 1);
  expect((await reserve(app, member, { from: 10, to: 11 })).body.data.points).toBe(12);
  await app.database.query('DELETE FROM rent_units', []);
  await app.database.query('DELETE FROM rents', []);
  app.clock.now = new Date(created.getTime() + 60_000);
  expect((await reserve(app, member, { from: 11, to: 12 })).body.data.points).toBe(20);
});

test('a build is handed every version that was not withdrawn', async () => {
  await change(SEAT, { points_per_hour: 15, valid_from: TOMORROW, reason: 'New chairs', seen: 0 });
  const { body } = await change(SEAT, { points_per_hour: 20, valid_from: '2026-11-20 10:00:00', reason: 'A mistake', seen: 1 });
  await withdraw(SEAT, body.data.versions[0].id);
  await app.settings.renew();
  const handed = parseVersions(versionsText(app.settings.versions()));
  expect(handed).toEqual([{ kind: 'device_price', subject: SAMPLE.seat, value: { points_per_hour: 15 }, validFrom: at(TOMORROW) }]);
});

test('the database keeps versions as they were written, and none that begins at once', async () => {
  await change(SEAT, { points_per_hour: 15, valid_from: TOMORROW, reason: 'New chairs', seen: 0 });
  const write = (text: string) => app.database.query(text, []);
  await expect(write('DELETE FROM setting_versions')).rejects.toThrow(/append-only/);
  await expect(write("UPDATE setting_versions SET value = '{}'")).rejects.toThrow(/append-only/);
  await expect(write("UPDATE setting_versions SET valid_from = created_at + interval '2 minutes'")).rejects.toThrow(/append-only/);
  await expect(write('UPDATE setting_versions SET withdrawn_at = valid_from, withdrawn_by = created_by')).rejects.toThrow(/setting_versions_not_begun/);
  await expect(
    write(
      'INSERT INTO setting_versions (kind, subject, number, valid_from, value, reason, created_at, created_by) SELECT kind, subject, 2, created_at, value, reason, created_at, created_by FROM setting_versions',
    ),
  ).rejects.toThrow(/setting_versions_ahead/);
});
