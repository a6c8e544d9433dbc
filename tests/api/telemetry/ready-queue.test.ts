import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../support/app.ts';

const HOUR_MS = 3_600_000;
let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const ready = async (of = app) => {
  const { status, body } = await of.call('GET', '/health/ready');
  return { status, queue: body.queue, code: body.code };
};
/** An e-mail that has been due for an hour. */
async function enqueueOld(of: TestApp): Promise<void> {
  const mail = { to: 'a@mail.example', language: 'en', template: 'accountDeleted', values: { name: 'Hanako' } } as const;
  await of.database.db.transaction().execute((tx) => of.jobs.enqueue(tx, 'send-mail', mail));
  await of.database.query("UPDATE pgboss.job SET start_after = now() - interval '1 hour' WHERE name = 'send-mail'", []);
}

test('a node that runs no jobs says what waits and stays ready', async () => {
  expect(await ready()).toMatchObject({ status: 200, queue: { waiting: 0, oldest_seconds: 0 } });
  await enqueueOld(app);
  app.clock.now = new Date(app.clock.now.getTime() + HOUR_MS);
  const { status, queue } = await ready();
  expect([status, queue.waiting]).toEqual([200, 1]);
  expect(queue.oldest_seconds).toBeGreaterThanOrEqual(3600);
  await app.jobs.drain(app.handlers);
  expect(await ready()).toMatchObject({ status: 200, queue: { waiting: 0, oldest_seconds: 0 } });
});

test('whoever cannot reach the queue is not ready, and is again when it is there', async () => {
  await app.database.query('ALTER SCHEMA pgboss RENAME TO put_away', []);
  expect(await ready()).toMatchObject({ status: 503, code: 'NOT_READY' });
  await app.database.query('ALTER SCHEMA put_away RENAME TO pgboss', []);
  expect((await ready()).status).toBe(200);
});

test('a worker that takes nothing of a queue in which a job has long been due is not ready; one that takes it is', async () => {
  const worker = await openTestApp({ ROLE: 'all' });
  try {
    await worker.jobs.work(worker.handlers, {});
    // As if it hung: it counts as working, and takes nothing.
    worker.jobs.takeNoMore();
    await enqueueOld(worker);
    expect((await ready(worker)).status).toBe(200);
    worker.clock.now = new Date(worker.clock.now.getTime() + HOUR_MS);
    expect(await ready(worker)).toMatchObject({ status: 503, code: 'NOT_READY' });
    expect(worker.logged()).toContainEqual(
      expect.objectContaining({ msg: 'not ready', err: expect.objectContaining({ message: expect.stringContaining('send-mail') }) }),
    );
    // Another process does it.
    await worker.jobs.drain(worker.handlers);
    expect((await ready(worker)).status).toBe(200);
  } finally {
    await worker.close();
  }
});
