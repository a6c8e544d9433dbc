import pg from 'pg';
import { TestClock } from 'pg-boss';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { JOBS, SCHEDULES } from '../../../src/server/all-jobs.ts';
import type { JobHandlers } from '../../../src/server/jobs/job-kinds.ts';
import { type Jobs, openJobs } from '../../../src/server/jobs/queue.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';

const HOUR_MS = 60 * 60 * 1000;
/** A worker's clock stands still until a test moves it: what is done meanwhile was not polled for. Ahead of what others enqueue. */
const clock = new TestClock(Date.now() + HOUR_MS);
let app: TestApp;
let worker: Jobs;
let statements = 0;
/** Counts a statement, unless it tells the database the test's own clock: a worker in operation does not. */
function count(text: string): void {
  if (!text.includes('__pgboss_test_clock')) statements += 1;
}
const send: (...given: unknown[]) => unknown = pg.Client.prototype.query;
const done: string[] = [];
beforeAll(async () => {
  app = await openTestApp();
  const database = {
    ...app.database,
    bossOptions: (use: { isWorker: boolean }) => {
      const options = app.database.bossOptions(use);
      const { db } = options;
      if (!db) return options;
      return {
        ...options,
        db: {
          ...db,
          executeSql: (text: string, values?: unknown[]) => {
            count(text);
            return db.executeSql(text, values);
          },
        },
      };
    },
  };
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    const [statement] = given as [string | { text: string }];
    count(typeof statement === 'string' ? statement : statement.text);
    return Reflect.apply(send, this, given);
  } as never;
  worker = await openJobs(database, { kinds: JOBS, log: pino({ level: 'silent' }), secrets: app.secrets, now: app.now, isWorker: true, clock });
  const handlers = { ...app.handlers, 'send-sms': async ({ to }) => void done.push(to) } satisfies JobHandlers;
  await worker.work(handlers, SCHEDULES);
});
afterAll(async () => {
  await worker.stop(1000);
  await app.close();
  pg.Client.prototype.query = send as never;
});

test('a code is taken as soon as it is committed, though no worker looks for it', async () => {
  const { db } = app.database;
  for (const to of ['0912345678', '0912345679']) {
    await db.transaction().execute(async (tx) => {
      const validUntil = new Date(app.now().getTime() + 600_000).toISOString();
      await app.jobs.enqueue(tx, 'send-sms', { to, language: 'en', template: 'registerCode', values: { code: '123456' }, validUntil });
    });
    await expect.poll(() => done).toContain(to);
  }
});

test('at rest the queue asks the database at most three times a second, scheduled jobs and all', async () => {
  statements = 0;
  await clock.tick(HOUR_MS / 6);
  expect(statements).toBeGreaterThan(0);
  expect(statements / 600).toBeLessThanOrEqual(3);
});
