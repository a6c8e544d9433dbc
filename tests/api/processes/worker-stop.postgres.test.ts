import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { startServer } from '../../support/process.ts';

/** An SMS gateway that answers when the test says so. */
const waiting: ServerResponse[] = [];
const gateway = createServer((request, response) => request.resume().on('end', () => waiting.push(response)));
let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
  await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  gateway.closeAllConnections();
  await new Promise((resolve) => gateway.close(resolve));
  await app.close();
});

const startWorker = (environment: Record<string, string> = {}) =>
  startServer({
    DATABASE_URL: app.url ?? '',
    ROLE: 'worker',
    SMS_GATEWAY_URL: `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`,
    ...environment,
  });
const enqueueSms = () =>
  app.database.db.transaction().execute((tx) => app.jobs.enqueue(tx, 'send-sms', { to: '0912345678', language: 'en', template: 'mobileChanged', values: {} }));
const nextMessage = async () => {
  await expect.poll(() => waiting.length, { timeout: 60_000 }).toBeGreaterThan(0);
  const [answer] = waiting.splice(0);
  if (!answer) throw new Error('No message came');
  return answer;
};

test('a worker ends with the job that it was at, and takes no other', async () => {
  const worker = await startWorker();
  await enqueueSms();
  const running = await nextMessage();
  worker.kill('SIGTERM');
  await expect.poll(async () => (await fetch(`${worker.origin}/api/health/ready`).catch(() => null))?.status ?? 'gone').not.toBe(200);
  await enqueueSms();
  running.end('{}');
  expect(await worker.exited).toBe(0);
  expect(waiting).toEqual([]);
  const next = await startWorker();
  (await nextMessage()).end('{}');
  next.kill('SIGTERM');
  expect(await next.exited).toBe(0);
});

test('a job that does not end in time goes back to the queue, for another worker', async () => {
  const worker = await startWorker({ STOP_TIMEOUT_SECONDS: '1' });
  await enqueueSms();
  await nextMessage();
  worker.kill('SIGTERM');
  expect(await worker.exited).toBe(0);
  const next = await startWorker();
  (await nextMessage()).end('{}');
  next.kill('SIGTERM');
  expect(await next.exited).toBe(0);
});
