import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { JOBS } from '../../../src/server/all-jobs.ts';
import { openJobs } from '../../../src/server/jobs/queue.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
beforeEach(async () => {
  await app.database.query('DELETE FROM pgboss.job', []);
});
afterAll(() => app.close());

/** Enqueues a job as a node of the release before does: under the former name, which it is sealed for. */
async function enqueueFormerly(queue: string, payload: object): Promise<void> {
  const id = randomUUID();
  const sealed = app.secrets.seal(Buffer.from(JSON.stringify(payload)), `job ${queue} ${id}`).toString('base64');
  await app.database.query('INSERT INTO pgboss.job (id, name, data) VALUES ($1, $2, $3)', [id, queue, { sealed, at: app.now().toISOString() }]);
}

test('a job under the former name of its queue is done once, by the handler of the job', async () => {
  const resent: string[] = [];
  let purges = 0;
  await enqueueFormerly('send-letter-again', { email: 'reader@mail.example' });
  await app.database.query("INSERT INTO pgboss.job (name, data) VALUES ('sweep-avatars', '{}'), ('sweep-uploads', '{}')", []);
  const handlers = {
    ...app.handlers,
    'resend-verification': async ({ email }: { email: string }) => void resent.push(email),
    'purge-folders': async () => {
      purges += 1;
    },
  };
  await app.jobs.drain(handlers);
  await app.jobs.drain(handlers);
  expect([resent, purges]).toEqual([['reader@mail.example'], 2]);
});

test('a worker takes the schedule of a former name away, and no other', async () => {
  const schedule = "INSERT INTO pgboss.schedule (name, cron, timezone) VALUES ('forget-old-keys', '15 * * * *', 'UTC'), ('end-rents', '*/5 * * * *', 'UTC')";
  await app.database.query(schedule, []);
  const worker = await openJobs(app.database, { kinds: JOBS, log: pino({ level: 'silent' }), secrets: app.secrets, now: app.now, isWorker: true });
  await worker.work(app.handlers, {});
  const { rows } = await app.database.query('SELECT name FROM pgboss.schedule', []);
  await worker.stop(5000);
  expect(rows).toEqual([{ name: 'end-rents' }]);
});
