import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { spendPoints } from '../../../src/server/points/ledger.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { signUp } from '../../support/members.ts';
import { startServer } from '../../support/process.ts';

/* A worker is killed in the middle of the night's count: the next goes on. The day is the real one, as the worker has it. */

const DAY_MS = 86_400_000;
/** Of all processes: they write their e-mails into one outbox. */
const dataDir = mkdtempSync(join(tmpdir(), 'loyal-killed-'));
let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ DATA_DIR: dataDir });
  app.clock.now = new Date(Date.now() - 2 * DAY_MS);
});
afterAll(async () => {
  await app.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const changes = async () => (await app.database.db.selectFrom('class_changes').select(['member_id as id', 'event']).execute()).map(({ id }) => id).sort();
const startWorker = () => startServer({ DATABASE_URL: app.url ?? '', DATA_DIR: dataDir, ROLE: 'worker' });

/** Keeps a member's row to itself for as long as `work` takes: whoever decides about them waits. */
const whileHeld = (id: string, work: () => Promise<void>) =>
  app.database.db.transaction().execute(async (tx) => {
    await sql`SELECT FROM members WHERE id = ${id}::uuid FOR UPDATE`.execute(tx);
    await work();
  });

test('a worker that is killed while it changes classes leaves nobody out, changes nobody twice, and each gets one e-mail', async () => {
  const members = [];
  for (let n = 0; n < 7; n += 1) members.push(await signUp(app, { points: 900 }));
  for (const { memberId } of members)
    await app.database.db
      .transaction()
      .execute((tx) => spendPoints(tx, { memberId, kind: 'printing', amount: 600, reference: `spending:${memberId}`, now: app.clock.now }));
  const ids = members.map(({ memberId }) => memberId).sort();
  await app.database.db.transaction().execute((tx) => app.jobs.enqueue(tx, 'count-spending', {}));
  await whileHeld(ids[3] ?? '', async () => {
    const worker = await startWorker();
    await expect.poll(changes, { timeout: 60_000 }).toEqual(ids.slice(0, 3));
    worker.kill('SIGKILL');
    await worker.exited;
  });
  expect(await changes()).toEqual(ids.slice(0, 3));
  // A try that nobody ends, of the count or of an e-mail, is the queue's again after its time: that is over.
  await app.database.query("UPDATE pgboss.job SET state = 'retry', start_after = now() WHERE state = 'active'", []);
  const next = await startWorker();
  await expect.poll(async () => (await app.database.query('SELECT FROM level_days', [])).rows.length, { timeout: 60_000 }).toBe(1);
  next.kill('SIGTERM');
  expect(await next.exited).toBe(0);
  expect(await changes()).toEqual(ids);
  expect((await app.sent()).map(({ to }) => to).sort()).toEqual(members.map(({ email }) => email).sort());
  const { rows } = await app.database.query("SELECT FROM members WHERE class = 'loyal'", []);
  expect(rows).toHaveLength(7);
});
