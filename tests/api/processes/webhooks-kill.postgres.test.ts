import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { startServer } from '../../support/process.ts';
import { writeWebhook } from '../../support/services/other-systems.ts';

/* Workers send webhooks beside one another, and may die between a message and the note of its answer: none is lost. */

const RECORDS = 12;
const EVENTS = 3;
let app: TestApp;
/** Messages as they came: the id of each, by record. */
let came: { id: string; record: string }[];
/** Answers that are held back; null: each is given at once. */
let held: ServerResponse[] | null;
const receiver = createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request) body += chunk;
  const message = JSON.parse(body);
  came.push({ id: message.id, record: message.data.record_id });
  if (held === null) response.end('thank you');
  else held.push(response);
});
beforeEach(async () => {
  [came, held] = [[], null];
  app = await openTestApp({ WEBHOOKS_TO_PRIVATE: '1' });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  await writeWebhook(app, { url: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`, kinds: ['waitlist'] });
  // Events of the outbox, as triggers write them: some of one record, one after the other.
  await app.database.query(
    `INSERT INTO outbox_events (at, record_id, kind, event, is_mailed) SELECT now(), md5(record::text)::uuid, 'waitlist', 'joined', true
    FROM generate_series(1, $1::int) AS event, generate_series(1, $2::int) AS record ORDER BY event, record`,
    [EVENTS, RECORDS],
  );
});
afterEach(async () => {
  receiver.closeAllConnections();
  await new Promise((resolve) => receiver.close(resolve));
  await app.close();
});

const startWorker = () => startServer({ DATABASE_URL: app.url ?? '', ROLE: 'worker', WEBHOOKS_TO_PRIVATE: '1', SMTP_URL: 'smtp://127.0.0.1:9' });
const left = async () => Number((await app.database.query("SELECT count(*) FROM webhook_deliveries WHERE status <> 'delivered'", [])).rows[0]?.['count']);
const written = async () => Number((await app.database.query('SELECT count(*) FROM webhook_deliveries', [])).rows[0]?.['count']);
/** The first times that messages came, by record. */
const inOrder = () => {
  const seen = new Set<string>();
  const first = came.filter(({ id }) => seen.size < seen.add(id).size);
  for (const ofOne of Map.groupBy(first, ({ record }) => record).values()) {
    const numbers = ofOne.map(({ id }) => Number(id.slice('evt_'.length)));
    expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
  }
  return first.length;
};

test('a worker that is killed between a message and its note loses none: it comes again, under its id of before', async () => {
  held = [];
  const killed = await startWorker();
  await expect.poll(() => held?.length, { interval: 10, timeout: 60_000 }).toBeGreaterThan(2);
  killed.kill('SIGKILL');
  await killed.exited;
  const before = came.map(({ id }) => id);
  expect(await left()).toBe(await written());
  held = null;
  // Nobody waits here for the dead worker's hold to end, nor for the schedule.
  await app.database.query('UPDATE webhook_endpoints SET busy_until = NULL', []);
  await app.database.db.transaction().execute((tx) => app.jobs.enqueue(tx, 'send-webhooks', {}));
  const worker = await startWorker();
  await expect.poll(async () => [await written(), await left()], { timeout: 120_000 }).toEqual([EVENTS * RECORDS, 0]);
  for (const id of before) expect(came.filter((message) => message.id === id).length).toBeGreaterThan(1);
  expect(inOrder()).toBe(EVENTS * RECORDS);
  worker.kill('SIGTERM');
  expect(await worker.exited).toBe(0);
});

test('two workers send each message once, those of a record in order', async () => {
  const workers = await Promise.all([startWorker(), startWorker()]);
  await expect.poll(async () => [await written(), await left()], { timeout: 120_000 }).toEqual([EVENTS * RECORDS, 0]);
  expect(came).toHaveLength(EVENTS * RECORDS);
  expect(inOrder()).toBe(EVENTS * RECORDS);
  for (const worker of workers) {
    worker.kill('SIGTERM');
    expect(await worker.exited).toBe(0);
  }
});
