import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { startServer } from '../../support/process.ts';
import { type HttpStub, openHttpStub } from '../../support/services/http-stub.ts';

let app: TestApp;
let slow: HttpStub;
beforeAll(async () => {
  app = await openTestApp();
  slow = await openHttpStub();
});
afterAll(async () => {
  await slow.close();
  await app.close();
});

const startWorker = () => startServer({ DATABASE_URL: app.url ?? '', ROLE: 'worker', SMS_GATEWAY_URL: slow.url });
const numbers = () => slow.requests.map(({ body }) => String(JSON.parse(body.toString()).to)).sort();
const completed = async () => (await app.database.query("SELECT FROM pgboss.job WHERE name = 'send-sms' AND state = 'completed'", [])).rows.length;

test('a worker that is killed while one recipient of a batch does not answer has nobody else sent a message again', async () => {
  const all = Array.from({ length: 8 }, (_, i) => `091234567${i}`);
  slow.answers = (body) => (body.includes('0912345670') ? 'hang' : 200);
  await app.database.db.transaction().execute(async (tx) => {
    for (const to of all) await app.jobs.enqueue(tx, 'send-sms', { to, language: 'en', template: 'mobileChanged', values: {} });
  });
  const worker = await startWorker();
  await expect.poll(completed, { timeout: 60_000 }).toBe(7);
  worker.kill('SIGKILL');
  await worker.exited;
  expect(numbers()).toEqual(all);
  // A try that nobody ends is the queue's again after two minutes: those are over.
  await app.database.query("UPDATE pgboss.job SET state = 'retry', start_after = now() WHERE name = 'send-sms' AND state = 'active'", []);
  slow.answers = () => 200;
  const next = await startWorker();
  await expect.poll(completed, { timeout: 60_000 }).toBe(8);
  expect(numbers()).toEqual([...all, '0912345670'].sort());
  next.kill('SIGTERM');
  expect(await next.exited).toBe(0);
});
