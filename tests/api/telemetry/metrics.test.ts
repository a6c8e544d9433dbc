import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { calls, files } from '../../../src/contract/index.ts';
import { createApp } from '../../../src/server/app.ts';
import { metricSources } from '../../../src/server/metric-sources.ts';
import type { MetricSources, StoredState } from '../../../src/server/telemetry/metrics.ts';
import { openPrometheus } from '../../../src/server/telemetry/prometheus.ts';
import { routeLabel } from '../../../src/server/telemetry/route-label.ts';
import { serveMetrics } from '../../../src/server/telemetry/serve-metrics.ts';
import { openTestApp, TEST_NOW, type TestApp } from '../../support/app.ts';
import { reserve } from '../../support/bookings/rents.ts';
import { BACKEND } from '../../support/database.ts';
import { signUp } from '../../support/members.ts';
import { SAMPLE } from '../../support/sample.ts';
import { freePort } from '../../support/services/free-port.ts';
import { metricNames, samplesOf } from '../../support/services/metric-lines.ts';
import { type SmtpStub, startSmtp } from '../../support/services/smtp-stub.ts';

const prometheus = openPrometheus();
let app: TestApp;
let smtp: SmtpStub;
let refusal: string | null = null;
beforeAll(async () => {
  smtp = await startSmtp({ port: await freePort(), refuse: () => refusal });
  app = await openTestApp({ SMTP_URL: `${smtp.url}?ignoreTLS=true` }, { metrics: prometheus.metrics });
});
beforeEach(() => {
  refusal = null;
});
afterAll(async () => {
  await app.close();
  await smtp.close();
});

const scrape = () => prometheus.text(metricSources(app, () => TEST_NOW));
const samples = async () => samplesOf(await scrape());
/** The growth of each sample by some work; those that have not are left out. */
async function growth(prefix: string, work: () => Promise<unknown>): Promise<Record<string, number>> {
  const before = await samples();
  await work();
  const after = [...(await samples())].filter(([name]) => name.startsWith(prefix));
  return Object.fromEntries(after.map(([name, value]) => [name, value - (before.get(name) ?? 0)] as const).filter(([, by]) => by !== 0));
}
const mail = (to: string) => ({ to, language: 'en', template: 'accountDeleted', values: { name: 'Hanako' } }) as const;
const enqueueMail = (to: string) => app.database.db.transaction().execute((tx) => app.jobs.enqueue(tx, 'send-mail', mail(to)));

test('a call is counted by the pattern of its route and its status, and its time by the route', async () => {
  const calls = () => Promise.all(['/news/no-such-news', '/news/another'].map((path) => app.call('GET', path)));
  expect(await growth('comic_hub_calls_total', calls)).toEqual({ 'comic_hub_calls_total{method="GET",route="/news/{id}",status="404"}': 2 });
  expect(await growth('comic_hub_call_duration_seconds_count', calls)).toEqual({ 'comic_hub_call_duration_seconds_count{method="GET",route="/news/{id}"}': 2 });
  expect(await scrape()).not.toContain('no-such-news');
});

test('the labels of routes are the paths of the contract, as it writes them, and a few that stand beside it', () => {
  const labels = new Set(createApp(app).routes.map(({ path }) => routeLabel(path)));
  const contract: string[] = [...calls, ...files].map(({ path }) => path);
  const beside = [...labels].filter((label) => !contract.includes(label));
  expect(beside.toSorted()).toEqual([
    ...['/content_pushes', '/content_stage', '/docs', '/health/live', '/health/ready', '/openapi.json'],
    ...['/payments/ecpay/notice', '/payments/ecpay/result', '/payments/line_pay/return', 'unknown'],
  ]);
  expect(contract.filter((path) => !labels.has(path))).toEqual([]);
});

test('whatever no route answers is one label, and a method that nobody knows another', async () => {
  const strangers = async () => {
    for (const path of ['/no/such/call', '/members/by-mail/hanako@mail.example', `/${'x'.repeat(300)}`]) await app.call('GET', path);
    await app.call('BREW', '/news');
  };
  expect(await growth('comic_hub_calls_total', strangers)).toEqual({
    'comic_hub_calls_total{method="GET",route="unknown",status="404"}': 3,
    'comic_hub_calls_total{method="other",route="unknown",status="405"}': 1,
  });
  expect(await scrape()).not.toMatch(/hanako|xxxx|BREW/);
});

test('a job and its e-mail are counted when they are done, when they fail, and when they are given up', async () => {
  await enqueueMail('a@mail.example');
  const sent = await growth('comic_hub_', () => app.jobs.drain(app.handlers));
  expect(sent).toMatchObject({ 'comic_hub_jobs_total{job="send-mail",outcome="done"}': 1, 'comic_hub_messages_total{kind="mail",outcome="sent"}': 1 });
  expect(sent).toMatchObject({ 'comic_hub_job_duration_seconds_count{job="send-mail"}': 1, 'comic_hub_queue_waiting{queue="send-mail"}': -1 });
  refusal = '450 4.2.0 try again later';
  await enqueueMail('b@mail.example');
  const failed = await growth('comic_hub_', () => app.jobs.drain(app.handlers).catch(() => {}));
  expect(failed).toMatchObject({ 'comic_hub_jobs_total{job="send-mail",outcome="failed"}': 1, 'comic_hub_messages_total{kind="mail",outcome="failed"}': 1 });
  refusal = '550 5.1.1 no such user';
  await enqueueMail('c@mail.example');
  const givenUp = await growth('comic_hub_', () => app.jobs.drain(app.handlers));
  expect(givenUp).toMatchObject({
    ...{ 'comic_hub_messages_total{kind="mail",outcome="failed"}': 1, 'comic_hub_messages_total{kind="mail",outcome="given_up"}': 1 },
    ...{ comic_hub_undelivered_messages: 1, comic_hub_undeliverable_addresses: 1 },
  });
});

test('an SMS is counted beside the e-mails', async () => {
  const validUntil = new Date(TEST_NOW.getTime() + 600_000).toISOString();
  const sms = { to: '0912345678', language: 'en', template: 'registerCode', values: { code: '123456' }, validUntil } as const;
  await app.database.db.transaction().execute((tx) => app.jobs.enqueue(tx, 'send-sms', sms));
  const sent = await growth('comic_hub_messages_total', () => app.jobs.drain(app.handlers).catch(() => {}));
  expect(sent).toMatchObject({ 'comic_hub_messages_total{kind="sms",outcome="sent"}': 1 });
});

test('a booking is counted once, when its event has been handled', async () => {
  const member = await signUp(app, { points: 60 });
  const book = () => reserve(app, member, { device: SAMPLE.lamps, day: '2026-11-21', from: 10, to: 11 });
  expect(await growth('comic_hub_outbox_events_waiting', book)).toEqual({ comic_hub_outbox_events_waiting: 1 });
  app.clock.now = new Date(TEST_NOW.getTime() + 90_000);
  expect((await samples()).get('comic_hub_outbox_oldest_seconds')).toBe(90);
  const relayed = await growth('comic_hub_', async () => {
    await app.handlers.relayEvents();
    await app.handlers.relayEvents();
  });
  app.clock.now = TEST_NOW;
  expect(relayed).toMatchObject({ 'comic_hub_booking_events_total{event="booked",kind="rent"}': 1, comic_hub_outbox_events_waiting: -1 });
});

test('a job that nobody takes is seen with its age; one that is due later is not', async () => {
  // Those of the tests before that failed are tried again in a while, which may be now.
  await app.database.query("DELETE FROM pgboss.job WHERE name = 'send-mail'", []);
  await enqueueMail('d@mail.example');
  await enqueueMail('later@mail.example');
  const move = (by: string, nth: number) =>
    app.database.query(
      `UPDATE pgboss.job SET start_after = now() + $1::interval WHERE id = (SELECT id FROM pgboss.job WHERE name = 'send-mail' AND state = 'created' ORDER BY created_on, id OFFSET ${nth} LIMIT 1)`,
      [by],
    );
  await move('-1 hour', 0);
  await move('1 hour', 1);
  const seen = await samples();
  expect(seen.get('comic_hub_queue_waiting{queue="send-mail"}')).toBe(1);
  expect(seen.get('comic_hub_queue_oldest_seconds{queue="send-mail"}')).toBeGreaterThanOrEqual(3600);
  expect(seen.get('comic_hub_queue_waiting{queue="send-sms"}')).toBe(0);
  await app.database.query("DELETE FROM pgboss.job WHERE name = 'send-mail'", []);
});

test('the pool and the release are shown; the embedded database has no pool', async () => {
  const seen = await samples();
  expect(seen.get('comic_hub_release_timestamp_seconds')).toBe(TEST_NOW.getTime() / 1000);
  expect(seen.get('comic_hub_database_up')).toBe(1);
  expect(seen.has('comic_hub_database_connections{state="idle"}')).toBe(BACKEND === 'postgres');
  expect(seen.get('comic_hub_database_connections_max')).toBe(BACKEND === 'postgres' ? 10 : undefined);
});

describe('a database that does not answer', () => {
  const good: StoredState = {
    queues: [{ queue: 'send-mail', waiting: 3, oldestSeconds: 5 }],
    events: { waiting: 1, oldestSeconds: 2 },
    undelivered: { messages: 4, addresses: 5 },
  };
  const own = openPrometheus({ storedMs: 1 });
  const sources = (stored: MetricSources['stored']): MetricSources => ({ pool: () => null, replicaLagMs: () => undefined, stored, releaseAt: () => undefined });
  const of = async (stored: MetricSources['stored']) => [...samplesOf(await own.text(sources(stored))).keys()].filter((name) => name.startsWith('comic_hub_'));

  test('takes away the numbers that it would have given, and no other; they come back with it', async () => {
    own.metrics.called({ method: 'GET', route: '/api/news', status: 200, ms: 1 });
    const known = await of(async () => good);
    expect(known).toContain('comic_hub_queue_waiting{queue="send-mail"}');
    const unknown = await of(() => Promise.reject(new Error('away')));
    expect(known.filter((name) => !unknown.includes(name)).map((name) => name.replace(/\{.*/, ''))).toEqual([
      ...['comic_hub_queue_waiting', 'comic_hub_queue_oldest_seconds', 'comic_hub_outbox_events_waiting', 'comic_hub_outbox_oldest_seconds'],
      ...['comic_hub_undelivered_messages', 'comic_hub_undeliverable_addresses'],
    ]);
    expect(unknown).toContain('comic_hub_calls_total{method="GET",route="/news",status="200"}');
    expect(samplesOf(await own.text(sources(() => Promise.reject(new Error('away'))))).get('comic_hub_database_up')).toBe(0);
    expect(await of(async () => good)).toEqual(known);
  });

  test('is asked once, however many ask meanwhile and however long it takes', async () => {
    let asked = 0;
    let answer = (_: StoredState) => {};
    const slow = () => {
      asked += 1;
      return new Promise<StoredState>((resolve) => {
        answer = resolve;
      });
    };
    const texts = [...(await Promise.all([own.text(sources(slow)), own.text(sources(slow))])), await own.text(sources(slow))];
    for (const text of texts) expect(samplesOf(text).get('comic_hub_database_up')).toBe(0);
    expect(asked).toBe(1);
    answer(good);
    await Promise.resolve();
    expect(samplesOf(await own.text(sources(async () => good))).get('comic_hub_database_up')).toBe(1);
  });
});

test('the server of metrics serves them and nothing else', async () => {
  const errors: unknown[] = [];
  const onError = (error: unknown) => void errors.push(error);
  const { port, close } = await serveMetrics(prometheus, { host: '127.0.0.1', port: 0, sources: metricSources(app, () => undefined), onError });
  const ask = (path: string, method = 'GET') => fetch(`http://127.0.0.1:${port}${path}`, { method });
  const metrics = await ask('/metrics?debug=1');
  expect([metrics.status, metrics.headers.get('content-type')]).toEqual([200, prometheus.contentType]);
  expect(metricNames(await metrics.text())).toContain('comic_hub_calls_total');
  expect((await ask('/api/health/live')).status).toBe(404);
  expect((await ask('/metrics', 'POST')).status).toBe(405);
  expect(await (await ask('/metrics', 'HEAD')).text()).toBe('');
  expect(errors).toEqual([]);
  close();
  await expect(ask('/metrics')).rejects.toThrow();
});
