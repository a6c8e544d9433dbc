import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { JOBS } from '../../../src/server/all-jobs.ts';
import type { JobHandlers } from '../../../src/server/jobs/job-kinds.ts';
import { type Jobs, openJobs } from '../../../src/server/jobs/queue.ts';
import { openTestApp, TEST_NOW, type TestApp } from '../../support/app.ts';

let app: TestApp;
let worker: Jobs;
let release: () => void;
const begun: string[] = [];
const sent: string[] = [];
beforeAll(async () => {
  app = await openTestApp();
});
afterEach(async () => {
  release();
  await worker.stop(5000);
  await app.database.query('DELETE FROM pgboss.job', []);
});
afterAll(() => app.close());

/** A worker whose gateway does not answer for numbers that begin with 099, until it is released; 098 fails. */
async function work(): Promise<void> {
  const { promise: isReleased, resolve } = Promise.withResolvers<void>();
  release = resolve;
  for (const list of [begun, sent]) list.length = 0;
  const send: JobHandlers['send-sms'] = async ({ to }) => {
    begun.push(to);
    if (to.startsWith('099')) await isReleased;
    if (to.startsWith('098')) throw new Error('the gateway is away');
    sent.push(to);
  };
  worker = await openJobs(app.database, { kinds: JOBS, log: pino({ level: 'silent' }), secrets: app.secrets, now: app.now, isWorker: true });
  await worker.work({ ...app.handlers, 'send-sms': send }, {});
}
const ask = (...numbers: string[]) =>
  app.database.db.transaction().execute(async (tx) => {
    const validUntil = new Date(TEST_NOW.getTime() + 600_000).toISOString();
    for (const to of numbers) await app.jobs.enqueue(tx, 'send-sms', { to, language: 'en', template: 'registerCode', values: { code: '123456' }, validUntil });
  });
const states = async () => {
  const { rows } = await app.database.query("SELECT state::text, count(*)::integer AS count FROM pgboss.job WHERE name = 'send-sms' GROUP BY 1", []);
  return Object.fromEntries(rows.map(({ state, count }) => [String(state), count]));
};

test('recipients who do not answer, one after the other, hold back nobody else', async () => {
  await work();
  for (let i = 0; i < 6; i += 1) {
    await ask(`099000000${i}`);
    await expect.poll(() => begun).toContain(`099000000${i}`);
    await ask(`091000000${i}`);
    await expect.poll(() => sent).toContain(`091000000${i}`);
  }
  expect(begun).toHaveLength(12);
  release();
  await expect.poll(states).toEqual({ completed: 12 });
  expect(sent).toHaveLength(12);
});

test('what a batch has done is settled while one of it still runs', async () => {
  await ask('0990000001', '0910000001', '0910000002', '0980000001');
  await work();
  await expect.poll(states).toEqual({ active: 1, completed: 2, retry: 1 });
  expect(sent.sort()).toEqual(['0910000001', '0910000002']);
  release();
  await expect.poll(states).toEqual({ completed: 3, retry: 1 });
});
