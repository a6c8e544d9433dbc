import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../../support/app.ts';
import { TYPHOON } from '../../../support/bookings/closings.ts';
import { deskCalls, reserve } from '../../../support/bookings/rents.ts';
import { settingOf } from '../../../support/bookings/settings.ts';
import { signUp, type TestMember } from '../../../support/members.ts';
import { type ServerProcess, startServer } from '../../../support/process.ts';
import { SAMPLE } from '../../../support/sample.ts';
import { type SmtpStub, startSmtp } from '../../../support/services/smtp-stub.ts';

/*
 * A server that is killed within an act of staff leaves nothing of it; sent again it is done once, with its e-mails. Killed once it has answered, all of it is there. The
 * worker that is killed as it sends those e-mails loses none of them.
 */

let app: TestApp;
let admin: TestMember;
let server: ServerProcess;
let smtp: SmtpStub;
const startApi = () => startServer({ DATABASE_URL: app.url ?? '', ROLE: 'api', DATA_DIR: app.config.dataDir, SMTP_URL: smtp.url });
beforeAll(async () => {
  smtp = await startSmtp();
  app = await openTestApp();
  // Processes go by the real clock.
  app.clock.now = new Date();
  admin = await signUp(app, { role: 'admin' });
  server = await startApi();
});
afterAll(async () => {
  server?.kill('SIGKILL');
  await server?.exited;
  await smtp.close();
  await app.close();
});

interface Act {
  path: string;
  body: Record<string, unknown> | FormData;
}
/** The addresses that are written to, each so many times. */
const told: string[] = [];

/** A reservation on a Wednesday that is no holiday: of a row of five, one is none. */
async function booked(device: string, from: number): Promise<{ day: string; email: string }> {
  const member = await signUp(app, { points: 500 });
  for (let week = 2; week < 7; week += 1) {
    const at = new Date(app.clock.now.getTime() + (week * 7 + ((10 - app.clock.now.getUTCDay()) % 7)) * 86_400_000);
    const day = at.toISOString().slice(0, 10);
    if ((await reserve(app, member, { device, day, from, to: from + 1 })).status === 200) return { day, email: member.email };
  }
  throw new Error('no Wednesday can be booked');
}

const ACTS: Record<string, () => Promise<Act>> = {
  'a setting with a day from which it counts': async () => {
    const id = settingOf('device_price', SAMPLE.seats.d1);
    const { seen } = (await app.call('GET', `/staff/settings/${id}`, { token: admin.token })).body.data;
    const day = new Date(app.clock.now.getTime() + 20 * 86_400_000).toISOString().slice(0, 10);
    return { path: `/staff/settings/${id}`, body: { points_per_hour: 111, seen, reason: 'New chairs', valid_from: `${day} 10:00:00` } };
  },
  'a closing, with its refund': async () => {
    const { day, email } = await booked(SAMPLE.seats.b1, 14);
    told.push(email);
    return { path: '/staff/closings', body: { ...TYPHOON, day, from_hour: 14, to_hour: 15 } };
  },
  'special hours': async () => {
    const { day, email } = await booked(SAMPLE.seats.b2, 10);
    const wish = { day, from_hour: 12, to_hour: 18 };
    const query = new URLSearchParams(Object.entries(wish).map(([name, value]) => [name, String(value)]));
    const { seen } = (await app.call('GET', `/staff/special_hours/preview?${query}`, { token: admin.token })).body.data;
    told.push(email);
    return { path: '/staff/special_hours', body: { reason_zh: '市集', reason_en: 'Market', reason_ja: '市', ...wish, seen } };
  },
  'a merge of two accounts': async () => {
    const [into, other] = [await signUp(app), await signUp(app)];
    return { path: `/staff/members/${into.memberId}/merge`, body: { other_id: other.memberId, reason: 'Registered twice' } };
  },
  'a photo of damage': async () => {
    // The hour of the reservation is past; the piece is in use still.
    const now = app.clock.now;
    app.clock.now = new Date('2026-11-18T10:30:00+08:00');
    const { path, body } = await deskCalls(() => app)['POST /staff/photos/{kind}/{id}']();
    app.clock.now = now;
    return { path, body };
  },
};

const query = async (text: string) => (await app.database.query(text, [])).rows;
const waiting = async () =>
  Number((await query("SELECT count(*) AS count FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"))[0]?.['count']);
/** The rows of each table that these acts write. */
const TABLES = ['setting_versions', 'closings', 'special_hours', 'account_closures', 'uploads', 'point_lots', 'outbox_events', 'audit_entries', 'pgboss.job'];
const looks = async () => (await query(`SELECT ${TABLES.map((table) => `(SELECT count(*) FROM ${table})::int AS "${table}"`).join(', ')}`))[0];

async function send({ path, body }: Act, key: string): Promise<{ status: number; body: unknown } | null> {
  const headers = { authorization: `Bearer ${admin.token}`, 'idempotency-key': key };
  const isForm = body instanceof FormData;
  const sent = isForm ? { headers, body } : { headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) };
  const response = await fetch(`${server.origin}/api${path}`, { method: 'POST', ...sent }).catch(() => null);
  return response && { status: response.status, body: await response.json() };
}
async function kill(): Promise<void> {
  server.kill('SIGKILL');
  await server.exited;
}

/** The acts that were acknowledged, each with its answer. */
const done: { act: Act; key: string; body: unknown }[] = [];

test.each(Object.keys(ACTS))('%s: nothing of it is there after a kill within it, and sent again it is done', async (name) => {
  const act = await ACTS[name]?.();
  if (!act) throw new Error(name);
  const key = randomUUID();
  const before = await looks();
  // Each act writes down who did it: held there, it has done most of its work.
  await app.database.db.transaction().execute(async (tx) => {
    await sql`LOCK TABLE audit_entries IN SHARE MODE`.execute(tx);
    const lost = send(act, key);
    await expect.poll(waiting, { interval: 10, timeout: 30_000 }).toBe(1);
    await kill();
    expect(await lost).toBe(null);
  });
  await expect.poll(waiting).toBe(0);
  expect(await looks()).toEqual(before);
  server = await startApi();
  const answer = await send(act, key);
  expect(answer).toMatchObject({ status: 200 });
  done.push({ act, key, body: answer?.body });
  expect(await looks()).not.toEqual(before);
});

test('acknowledged, all of them outlast another kill: under their keys they are answered as before, and done no second time', async () => {
  const before = await looks();
  expect(done).toHaveLength(Object.keys(ACTS).length);
  await kill();
  server = await startApi();
  for (const { act, key, body } of done) expect(await send(act, key)).toEqual({ status: 200, body });
  expect(await looks()).toEqual(before);
  // A file for each row.
  const named = (await query('SELECT key FROM uploads')).map(({ key }) => String(key));
  const stored: string[] = [];
  for await (const key of app.files.list('upload')) stored.push(key);
  expect(stored).toEqual(expect.arrayContaining(named));
});

test('a worker that is killed as it sends what these acts say to members, and the next one, leave nobody out', async () => {
  const startWorker = () => startServer({ DATABASE_URL: app.url ?? '', ROLE: 'worker', DATA_DIR: app.config.dataDir, SMTP_URL: smtp.url });
  const left = () => query("SELECT name FROM pgboss.job WHERE name = 'send-mail' AND state <> 'completed' UNION ALL SELECT 'event' FROM outbox_events");
  const worker = await startWorker();
  await expect.poll(() => smtp.received.length, { interval: 5, timeout: 60_000 }).toBeGreaterThan(0);
  worker.kill('SIGKILL');
  await worker.exited;
  // A try that nobody ends is the queue's again after some minutes: those are over.
  await query("UPDATE pgboss.job SET state = 'retry', start_after = now() WHERE state = 'active'");
  const next = await startWorker();
  await expect.poll(left, { interval: 50, timeout: 60_000 }).toEqual([]);
  expect(told).toHaveLength(2);
  expect(smtp.received.map(({ to }) => to)).toEqual(expect.arrayContaining(told));
  next.kill('SIGTERM');
  expect(await next.exited).toBe(0);
});
