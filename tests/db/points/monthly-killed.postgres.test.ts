import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findLedgerFaults } from '../../../src/server/points/check-ledger.ts';
import { grantMonthly, grantMonthlyToAll } from '../../../src/server/points/points-upkeep.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { startServer } from '../../support/process.ts';
import { membersOf } from '../../support/staff/large-centre.ts';

/* The month's points come in batches: a worker is killed between two of them, and several run at once. The month is the real one, as the worker has it. */

const MEMBERS = 700;
const dataDir = mkdtempSync(join(tmpdir(), 'monthly-killed-'));
let app: TestApp;
let ids: string[] = [];
beforeAll(async () => {
  app = await openTestApp({ DATA_DIR: dataDir });
  app.clock.now = new Date();
  const { db } = app.database;
  await db.transaction().execute((tx) => membersOf(MEMBERS).execute(tx));
  await sql`UPDATE members SET email_verified_at = now(), mobile_verified_at = now()`.execute(db);
  ids = (await db.selectFrom('members').select('id').orderBy('id').execute()).map(({ id }) => id);
});
afterAll(async () => {
  await app.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const granted = async () => {
  const { rows } = await app.database.query(`SELECT member_id AS id FROM ledger_entries WHERE kind = 'monthly_free' ORDER BY member_id`, []);
  return rows.map(({ id }) => String(id));
};
const startWorker = () => startServer({ DATABASE_URL: app.url ?? '', DATA_DIR: dataDir, ROLE: 'worker' });
/** Keeps a member's balance to itself for as long as `work` takes: whoever gives them points waits. */
const whileHeld = (id: string, work: () => Promise<void>) =>
  app.database.db.transaction().execute(async (tx) => {
    await sql`INSERT INTO point_balances (member_id) VALUES (${id}::uuid) ON CONFLICT (member_id) DO UPDATE SET remaining = point_balances.remaining`.execute(
      tx,
    );
    await work();
  });

test('a worker that is killed between two batches has given whole batches, and the next gives the rest, once', async () => {
  await app.database.db.transaction().execute((tx) => app.jobs.enqueue(tx, 'grant-monthly-points', {}));
  await whileHeld(ids[450] ?? '', async () => {
    const worker = await startWorker();
    await expect.poll(async () => (await granted()).length, { timeout: 60_000 }).toBeGreaterThanOrEqual(400);
    worker.kill('SIGKILL');
    await worker.exited;
  });
  expect(await granted()).toEqual(ids.slice(0, 400));
  await app.database.query("UPDATE pgboss.job SET state = 'retry', start_after = now() WHERE state = 'active'", []);
  const next = await startWorker();
  await expect.poll(async () => (await granted()).length, { timeout: 60_000 }).toBe(MEMBERS);
  next.kill('SIGTERM');
  expect(await next.exited).toBe(0);
  expect(await granted()).toEqual(ids);
  expect(await findLedgerFaults(app.database.db)).toEqual([]);
});

test('several at once, and members who verify meanwhile: each gets the month once', async () => {
  const { db } = app.database;
  const now = new Date(app.clock.now.getTime() + 40 * 86_400_000);
  const rules = app.library.settings.points;
  const alone = ids.filter((_, i) => i % 9 === 0).map((memberId) => db.transaction().execute((tx) => grantMonthly(tx, { memberId, rules, now })));
  await Promise.all([...alone, ...[1, 2, 3].map(() => grantMonthlyToAll(db, { rules, now }))]);
  const { rows } = await sql<{
    n: number;
  }>`SELECT count(*)::int AS n FROM ledger_entries WHERE kind = 'monthly_free' AND created_at = ${now}::timestamptz GROUP BY member_id`.execute(db);
  expect(rows.map(({ n }) => n)).toEqual(ids.map(() => 1));
  expect(await findLedgerFaults(db)).toEqual([]);
});
