import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findLedgerFaults } from '../../../../src/server/points/check-ledger.ts';
import { openTestApp, type TestApp } from '../../../support/app.ts';
import { block, COURSE } from '../../../support/bookings/blocks.ts';
import { signUp, type TestMember } from '../../../support/members.ts';
import { type ServerProcess, startServer } from '../../../support/process.ts';
import { SAMPLE } from '../../../support/sample.ts';
import { type SmtpStub, startSmtp } from '../../../support/services/smtp-stub.ts';

/*
 * What staff has been told is done goes on after it was acknowledged: a block that recurs calls bookings off, a setting begins. Whoever does that work is killed in the
 * middle of it: nothing that was acknowledged is lost, and nothing is done twice.
 */

let app: TestApp;
let admin: TestMember;
let smtp: SmtpStub;
beforeAll(async () => {
  smtp = await startSmtp();
  app = await openTestApp();
  // Processes go by the real clock.
  app.clock.now = new Date();
  admin = await signUp(app, { role: 'admin' });
});
afterAll(async () => {
  await smtp.close();
  await app.close();
});

const start = (role: 'api' | 'worker') => startServer({ DATABASE_URL: app.url ?? '', ROLE: role, DATA_DIR: app.config.dataDir, SMTP_URL: smtp.url });
const query = async (text: string) => (await app.database.query(text, [])).rows;
async function kill(server: ServerProcess): Promise<void> {
  server.kill('SIGKILL');
  await server.exited;
}
const waiting = async () =>
  Number((await query("SELECT count(*) AS count FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"))[0]?.['count']);

/** The day on a weekday (0: Sunday) so many weeks on. */
function dayOf(weekday: number, weeks: number): string {
  const days = ((weekday - app.clock.now.getUTCDay() + 7) % 7) + weeks * 7;
  return new Date(app.clock.now.getTime() + days * 86_400_000).toISOString().slice(0, 10);
}
const rent = ({ token }: TestMember, device: string, day: string, hour: number, key = randomUUID()) => ({
  method: 'POST',
  path: '/rent/apply',
  options: {
    token,
    headers: { 'idempotency-key': key },
    body: { device_id: device, start: `${day} ${hour}:00:00`, end: `${day} ${hour + 1}:00:00`, agree: true },
  },
});

test('a worker that is killed while it calls off what a recurring block takes: the next one goes on, each member is refunded and told once', async () => {
  const booked: { member: TestMember; id: string }[] = [];
  for (const weeks of [2, 3, 4, 5])
    for (const hour of [14, 15]) {
      const member = await signUp(app, { points: 500 });
      const { method, path, options } = rent(member, SAMPLE.seats.b1, dayOf(6, weeks), hour);
      const { status, body } = await app.call(method, path, options);
      // Of the Saturdays one may be a holiday.
      if (status === 200) booked.push({ member, id: body.data.id });
    }
  expect(booked.length).toBeGreaterThan(4);
  const plan = { devices: `${SAMPLE.seats.b1}:1`, from_on: dayOf(6, 2), until_on: dayOf(6, 5), weekdays: '6', from_hour: 14, to_hour: 16 };
  const key = randomUUID();
  const told = await block(app, admin, plan, key);
  expect(told.status).toBe(200);
  const last = booked.at(-1);
  const items = () => query("SELECT record_id FROM closing_items WHERE kind = 'rent' ORDER BY record_id");
  // The worker is held at one of them, with others done.
  await app.database.db.transaction().execute(async (tx) => {
    await sql`SELECT FROM rents WHERE id = ${last?.id}::uuid FOR UPDATE`.execute(tx);
    const worker = await start('worker');
    await expect.poll(waiting, { interval: 10, timeout: 240_000 }).toBeGreaterThan(0);
    await kill(worker);
  });
  expect((await items()).length).toBeLessThan(booked.length);
  // A try that nobody ends is the queue's again after some minutes: those are over.
  await query("UPDATE pgboss.job SET state = 'retry', start_after = now() WHERE state = 'active'");
  const next = await start('worker');
  await expect.poll(async () => (await items()).length, { interval: 50, timeout: 240_000 }).toBe(booked.length);
  const left = () =>
    query("SELECT name FROM pgboss.job WHERE name IN ('send-mail', 'carry-out-closings') AND state <> 'completed' UNION ALL SELECT 'event' FROM outbox_events");
  await expect.poll(left, { interval: 50, timeout: 240_000 }).toEqual([]);
  next.kill('SIGTERM');
  expect(await next.exited).toBe(0);
  expect((await items()).map(({ record_id }) => record_id)).toEqual(booked.map(({ id }) => id).sort());
  for (const { member, id } of booked) {
    expect((await app.call('GET', `/rent/apply/${id}`, { token: member.token })).body.data.status).toBe('cancelled');
    expect((await app.call('GET', '/my/point_logs', { token: member.token })).body.data[0].balance_after).toBe(500);
    // One that was on its way as the worker was killed comes again under its own id, which a mailbox knows.
    const mails = smtp.received.filter(({ to, text }) => to === member.email && Object.values(COURSE).some((reason) => text.includes(reason)));
    expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(1);
  }
  expect(await findLedgerFaults(app.database.db)).toEqual([]);
  expect((await block(app, admin, plan, key)).body).toEqual(told.body);
});

test('a server that is killed as a price begins: what it acknowledged stands at the price that it said, and what is sent again is booked once', async () => {
  const device = SAMPLE.seats.d1;
  const members = await Promise.all(Array.from({ length: 12 }, () => signUp(app, { points: 5000 })));
  const begins = new Date(Date.now() + 4000);
  // Recorded minutes ago, so that it begins while the test looks on.
  await query(`INSERT INTO setting_versions (kind, subject, number, valid_from, value, reason, created_at, created_by)
    VALUES ('device_price', '${device}', 1, '${begins.toISOString()}', '{"points_per_hour": 111}', 'New chairs', '${new Date(begins.getTime() - 120_000).toISOString()}', '${admin.memberId}')`);
  let server = await start('api');
  const send = async ({ method, path, options }: ReturnType<typeof rent>) => {
    const headers = { authorization: `Bearer ${options.token}`, 'content-type': 'application/json', ...options.headers };
    const sentAt = new Date();
    const response = await fetch(`${server.origin}/api${path}`, { method, headers, body: JSON.stringify(options.body) }).catch(() => null);
    return response && { status: response.status, body: await response.json(), sentAt, answeredAt: new Date() };
  };
  const calls = members.flatMap((member, i) => [2, 3, 4].map((weeks) => rent(member, device, dayOf(3, weeks), 10 + (i % 11))));
  const answers = new Map<(typeof calls)[number], NonNullable<Awaited<ReturnType<typeof send>>>>();
  let killed = false;
  for (const call of calls) {
    const isDue = !killed && Date.now() >= begins.getTime();
    const answer = send(call);
    if (isDue) {
      killed = true;
      await kill(server);
    }
    const got = await answer;
    if (got) answers.set(call, got);
    if (isDue) server = await start('api');
    // All of them are about that moment: the last wait for it.
    if (!killed && answers.size > calls.length / 2) await expect.poll(() => Date.now() >= begins.getTime(), { interval: 5, timeout: 10_000 }).toBe(true);
  }
  expect(killed).toBe(true);
  for (const call of calls) {
    const before = answers.get(call);
    const again = await send(call);
    // What was done is said again; why something cannot be is as it stands by now.
    if (before) expect(again).toMatchObject(before.status === 200 ? { status: 200, body: before.body } : { status: before.status });
    else if (again) answers.set(call, again);
  }
  const booked = [...answers.values()].filter(({ status }) => status === 200);
  const usual = app.library.devices.find(({ id }) => id === device)?.data.price_points_per_hour;
  expect(booked.length).toBeGreaterThan(0);
  for (const { body, sentAt, answeredAt } of booked) {
    if (answeredAt < begins) expect(body.data.points).toBe(usual);
    else if (sentAt >= begins) expect(body.data.points).toBe(111);
    else expect([usual, 111]).toContain(body.data.points);
  }
  const rows = await query(`SELECT rents.id FROM rents JOIN rent_units ON rent_units.rent_id = rents.id WHERE device_id = '${device}' ORDER BY rents.id`);
  expect(rows.map(({ id }) => id)).toEqual(booked.map(({ body }) => body.data.id).sort());
  expect(await findLedgerFaults(app.database.db)).toEqual([]);
  await kill(server);
});
