import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Tx } from '../../../src/server/db/client.ts';
import { grantPoints, spendPoints, takeBackPoints } from '../../../src/server/points/ledger.ts';
import { openTestApp, TEST_NOW, type TestApp } from '../../support/app.ts';
import { reserve } from '../../support/bookings/rents.ts';
import { signUp } from '../../support/members.ts';
import { SAMPLE } from '../../support/sample.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const at = (text: string) => new Date(`${text.replace(' ', 'T')}+08:00`);

test('the points record tells what came and went, what for, and what was left', async () => {
  const member = await signUp(app, { points: 100, reward: { amount: 24, expiresAt: at('2026-12-01 00:00') } });
  const { id } = (await reserve(app, member)).body.data;
  await app.call('PUT', `/rent/apply/${id}/cancel`, { token: member.token });
  const { body } = await app.call('GET', '/my/point_logs', { token: member.token });
  const rows = body.data.map((log: { kind: string; amount: number; balance_after: number; point_type: string }) => [
    log.kind,
    log.amount,
    log.balance_after,
    log.point_type,
  ]);
  expect(rows).toEqual([
    ['refund', 12, 124, 'purchased'],
    ['refund', 24, 112, 'reward'],
    ['renting', -12, 88, 'purchased'],
    ['renting', -24, 100, 'reward'],
    ['purchase_feedback', 24, 124, 'reward'],
    ['recharge', 100, 100, 'purchased'],
  ]);
  expect(body.data[0].rent).toMatchObject({ id, device_id: SAMPLE.seat, title_zh: expect.stringContaining('A3'), start: '2026-11-21T14:00:00+08:00' });
  expect(body.data[5].rent).toBeNull();
  const page = await app.call('GET', '/my/point_logs?per_page=4&page=2', { token: member.token });
  expect(page.body.data).toHaveLength(2);
  expect(page.body.meta).toEqual({ total: 6, page: 2, per_page: 4, last_page: 2 });
});

test('nobody sees another member’s record', async () => {
  await signUp(app, { points: 50 });
  const other = await signUp(app);
  expect((await app.call('GET', '/my/point_logs', { token: other.token })).body.data).toEqual([]);
});

test('the jobs grant the month’s points, take lapsed ones away, and find nothing wrong', async () => {
  const member = await signUp(app);
  const kinds = async () =>
    (await app.call('GET', '/my/point_logs', { token: member.token })).body.data.map((log: { kind: string; amount: number }) => `${log.kind} ${log.amount}`);
  await app.handlers['grant-monthly-points']({}, 'job');
  await app.handlers['grant-monthly-points']({}, 'job');
  expect(await kinds()).toEqual(['monthly_free 60']);
  const { db } = app.database;
  const free = { memberId: member.memberId, kind: 'purchase_feedback', amount: 25, expiresAt: at('2027-05-01 00:00'), reference: 'order:gift' } as const;
  await db.transaction().execute((tx) => grantPoints(tx, { ...free, idempotencyKey: `${member.memberId}:gift`, now: TEST_NOW }));
  expect((await app.call('GET', '/member', { token: member.token })).body.data.point).toEqual({
    ...{ remaining: 85, total: 85, purchased: 0, reward: 85, monthly: 60, free: 25 },
    expiring: [
      { points: 60, expires_at: '2026-12-01T00:00:00+08:00' },
      { points: 25, expires_at: '2027-05-01T00:00:00+08:00' },
    ],
  });
  app.clock.now = at('2026-12-01 00:05');
  await app.handlers['expire-points']({}, 'job');
  await app.handlers['expire-points']({}, 'job');
  expect(await kinds()).toEqual(['expired_free -60', 'purchase_feedback 25', 'monthly_free 60']);
  await app.handlers['check-ledger']({}, 'job');
  app.clock.now = TEST_NOW;
});

test('each page of a long record is the one that counting from the newest finds, also where entries have no numbers yet', async () => {
  const { memberId, token } = await signUp(app, { points: 300 });
  const { db, runScript } = app.database;
  const spendOne = (n: number) =>
    db.transaction().execute((tx) => spendPoints(tx, { memberId, kind: 'printing', amount: 1, reference: `spending:${memberId}:${n}`, now: TEST_NOW }));
  for (let n = 1; n <= 6; n++) await spendOne(n);
  // As a release before numbers left them.
  await runScript('ALTER TABLE ledger_entries DISABLE TRIGGER ledger_append_only');
  await sql`UPDATE ledger_entries SET number = NULL WHERE member_id = ${memberId}`.execute(db);
  await runScript('ALTER TABLE ledger_entries ENABLE TRIGGER ledger_append_only');
  for (let n = 7; n <= 12; n++) await spendOne(n);
  const page = async (number: number) => {
    const { body } = await app.call('GET', `/my/point_logs?per_page=3&page=${number}`, { token });
    return [body.meta.total, ...body.data.map((log: { balance_after: number }) => log.balance_after)];
  };
  expect(await page(1)).toEqual([13, 288, 289, 290]);
  expect(await page(2)).toEqual([13, 291, 292, 293]);
  expect(await page(3)).toEqual([13, 294, 295, 296]);
  expect(await page(5)).toEqual([13, 300]);
  expect(await page(6)).toEqual([13]);
});

test('the year by months: what came, went, was refunded and expired, and the balance at the end of each', async () => {
  const member = await signUp(app, { points: 100, reward: { amount: 24, expiresAt: at('2026-12-01 00:00') } });
  const { id } = (await reserve(app, member)).body.data;
  await app.call('PUT', `/rent/apply/${id}/cancel`, { token: member.token });
  const inMonth = (month: string, work: (tx: Tx, now: Date) => Promise<unknown>) =>
    app.database.db.transaction().execute((tx) => work(tx, at(`${month}-01 12:00`)));
  const grant = { memberId: member.memberId, kind: 'recharge', amount: 30, expiresAt: null } as const;
  // More than twelve months ago, and of the first of them.
  await inMonth('2025-11', (tx, now) => grantPoints(tx, { ...grant, reference: 'order:old', idempotencyKey: `${member.memberId}:old`, now }));
  await inMonth('2025-12', (tx, now) => grantPoints(tx, { ...grant, reference: 'order:first', idempotencyKey: `${member.memberId}:first`, now }));
  await inMonth('2026-11', (tx, now) =>
    takeBackPoints(tx, { memberId: member.memberId, lotReference: 'order:first', lot: 'purchased', amount: 10, reference: 'order_refund:first', now }),
  );
  const { months } = (await app.call('GET', '/my/point_months', { token: member.token })).body.data;
  const nothing = { received: 0, refunded: 0, spent: 0, expired: 0, deducted: 0 };
  expect(months).toHaveLength(12);
  expect(months[0]).toEqual({ ...nothing, month: '2025-12', received: 30, balance: 60 });
  expect(months[1]).toEqual({ ...nothing, month: '2026-01', balance: 60 });
  expect(months[11]).toEqual({ month: '2026-11', received: 124, refunded: 36, spent: 36, expired: 0, deducted: 10, balance: 174 });
});
