import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Cluster, startPostgres } from '../../../scripts/database/postgres.ts';
import { periodText } from '../../../src/i18n/formats/time-text.ts';
import { openDatabase } from '../../../src/server/db/open-database.ts';
import { readSent } from '../../../src/server/delivery/read-outbox.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { type BookingLoad, beginBookings, untilMore } from '../../support/bookings/booking-load.ts';
import { findBroken } from '../../support/bookings/rent-invariants.ts';
import { type ServerProcess, startServer } from '../../support/process.ts';
import { crowdOf } from '../../support/runs/sweep.ts';
import { openProxy, type TcpProxy } from '../../support/services/tcp-proxy.ts';

/* A PostgreSQL of our own, whose connections are killed, which is restarted, frozen and replaced, while members book. */

let cluster: Cluster;
let follower: (Cluster & { promote(): void }) | null = null;
let proxy: TcpProxy;
let app: TestApp;
let processes: ServerProcess[];
const nodes = () => processes.slice(0, 2);
/** Speaks to the database without going through anything that is tested. */
let hand: pg.Pool;

beforeAll(async () => {
  // What is acknowledged is written: a crash of the server (not of the machine) loses nothing.
  cluster = await startPostgres({ settings: ['synchronous_commit=on'] });
  proxy = await openProxy(cluster.port);
  const url = `postgres://postgres@127.0.0.1:${proxy.port}/postgres`;
  hand = new pg.Pool({ connectionString: url, max: 2 });
  hand.on('error', () => {});
  hand.on('connect', (client) => client.on('error', () => {}));
  const database = await openDatabase({ databaseUrl: url, databasePoolSize: 10, dataDir: null });
  app = await openTestApp({}, { database: { ...database, url } });
  app.clock.now = new Date();
  const environment = { DATABASE_URL: url, DATABASE_POOL_SIZE: '10', DATABASE_CALL_TIMEOUT_MS: '4000', LOG_LEVEL: 'fatal', DATA_DIR: app.config.dataDir };
  processes = await Promise.all(['api', 'api', 'worker'].map((role) => startServer({ ...environment, ROLE: role })));
});
afterAll(async () => {
  for (const { kill } of processes) kill('SIGTERM');
  expect(await Promise.all(processes.map(({ exited }) => exited))).toEqual([0, 0, 0]);
  await app.close();
  await hand.end();
  proxy.close();
  await follower?.stop();
  await cluster.stop();
});

/** Each form was booked once, whatever happened on the way, and everything else is as it must be. */
async function expectKept({ acknowledged, ended, statuses }: BookingLoad, forms: number): Promise<void> {
  await ended;
  expect(acknowledged.size).toBe(forms);
  expect(new Set(acknowledged.values()).size).toBe(forms);
  const { rows } = await hand.query('SELECT id FROM rents WHERE id = ANY($1::uuid[])', [[...acknowledged.values()]]);
  expect(rows).toHaveLength(forms);
  // As many bookings as forms: none was made for a call that was never acknowledged.
  const all = await hand.query('SELECT count(*)::int AS count FROM rents');
  expect(all.rows[0].count).toBe(total);
  expect(await findBroken(app)).toEqual([]);
  expect([...statuses.keys()].filter((status) => ![200, 503].includes(status))).toEqual([]);
  expect(statuses.get(503)).toBeGreaterThan(0);
  // The three that were started are those that are still there.
  const alive = processes.filter(({ pid }) => process.kill(pid, 0));
  expect(alive).toHaveLength(3);
  expect(processes.map(({ output }) => output()).join('')).not.toMatch(/a defect ends the process/);
}
let total = 0;
const ROUNDS = crowdOf(5, 2);
/** Of each round a dozen are done before a connection is lost. */
const FORMS = crowdOf(150, 60);
const begin = (forms: number) => {
  const after = total;
  total += forms;
  return beginBookings(app, nodes(), { forms, after });
};
/** Ends every connection of nodes and worker; gives how many of them were the queue's own. */
async function killAll(): Promise<number> {
  const { rows } = await hand.query(
    "SELECT application_name AS name, pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name IN ('comic-hub', 'comic-hub-jobs')",
  );
  return rows.filter(({ name }) => name === 'comic-hub-jobs').length;
}

test('backends that are killed while bookings wait and run end no process: each call hears 503, and is done once with its key', async () => {
  const load = await begin(FORMS);
  let queueConnections = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    await untilMore(load, 8);
    // Bookings run.
    queueConnections += await killAll();
    await untilMore(load, 4);
    // Bookings wait: for a table that somebody holds.
    const holder = await hand.connect();
    await holder.query('BEGIN; LOCK TABLE rent_units IN ACCESS EXCLUSIVE MODE');
    const waiting = "SELECT count(*)::int AS count FROM pg_stat_activity WHERE application_name = 'comic-hub' AND wait_event_type = 'Lock'";
    await expect.poll(async () => (await hand.query(waiting)).rows[0].count, { interval: 20 }).toBeGreaterThan(2);
    queueConnections += await killAll();
    await holder.query('ROLLBACK');
    holder.release();
  }
  expect(queueConnections).toBeGreaterThanOrEqual(ROUNDS);
  await expectKept(load, FORMS);
});

test('a database that crashes and comes back, time and again, ends no process and loses no booking', async () => {
  const crashes = crowdOf(3, 1);
  const load = await begin(30 * crashes);
  for (let round = 0; round < crashes; round += 1) {
    await untilMore(load, 15);
    await cluster.crash();
    await cluster.startAgain();
  }
  await expectKept(load, 30 * crashes);
});

test('a frozen database is 503 for callers that wait, `ready` says so, and it goes on when it thaws', async () => {
  const load = await begin(60);
  await untilMore(load, 15);
  cluster.freeze();
  const answers = await Promise.all(nodes().map(({ origin }) => fetch(`${origin}/api/health/ready`)));
  expect(answers.map(({ status }) => status)).toEqual([503, 503]);
  const before = load.statuses.get(503) ?? 0;
  await expect.poll(() => load.statuses.get(503) ?? 0, { timeout: 60_000 }).toBeGreaterThan(before);
  cluster.thaw();
  await expectKept(load, 60);
});

test('a follower that is promoted takes over, and has every booking that was acknowledged', async () => {
  follower = await cluster.follow();
  const isSynchronous = "SELECT count(*)::int AS count FROM pg_stat_replication WHERE sync_state = 'sync'";
  await expect.poll(async () => (await hand.query(isSynchronous)).rows[0].count).toBe(1);
  const load = await begin(60);
  await untilMore(load, 20);
  await cluster.crash();
  // For a while the address leads to one that reads only.
  const before = load.statuses.get(503) ?? 0;
  proxy.switchTo(follower.port);
  await expect.poll(() => load.statuses.get(503) ?? 0, { timeout: 60_000 }).toBeGreaterThan(before);
  follower.promote();
  await expectKept(load, 60);
});

/** The number of times that each e-mail is there, or should be, by recipient and time. */
const counted = (emails: readonly string[]) => Object.fromEntries([...Map.groupBy(emails, (email) => email)].map(([email, all]) => [email, all.length]).sort());

test('after all that the worker works on: each booking has its e-mail, once', async () => {
  const { rows } = await hand.query<{ email: string; start: Date; end: Date }>(
    'SELECT email, lower(period) AS start, upper(period) AS end FROM rents JOIN members ON members.id = rents.member_id',
  );
  expect(rows).toHaveLength(total);
  const due = rows.map(({ email, start, end }) => `${email} ${periodText({ start, end }, 'en', { year: true })}`);
  const waiting = async () =>
    (await hand.query("SELECT FROM outbox_events UNION ALL SELECT FROM pgboss.job WHERE name = 'send-mail' AND state = 'created'")).rowCount;
  await expect.poll(waiting, { timeout: 120_000 }).toBe(0);
  // A batch that was fetched or settled as its connection was killed is the queue's again after two minutes: those are over.
  await hand.query("UPDATE pgboss.job SET state = 'retry', start_after = now() WHERE name = 'send-mail' AND state IN ('active', 'retry')");
  await expect.poll(async () => (await app.outbox.list()).length, { timeout: 180_000, interval: 100 }).toBeGreaterThanOrEqual(total);
  const sent = await Promise.all((await app.outbox.list()).map(async (file) => readSent(file, await app.outbox.read(file))));
  const times = new Set(due.map((each) => each.slice(each.indexOf(' ') + 1)));
  const told = sent.map(({ to, text }) => `${to} ${[...times].find((time) => text.replace(/\s+/g, ' ').includes(time)) ?? text}`);
  expect(counted(told)).toEqual(counted(due));
});
