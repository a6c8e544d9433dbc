import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pino } from 'pino';
import { type Cluster, startPostgres } from '../../scripts/database/postgres.ts';
import { SCHEDULES } from '../../src/server/all-jobs.ts';
import { assemble } from '../../src/server/assemble.ts';
import { readConfig } from '../../src/server/config/config.ts';
import type { Database } from '../../src/server/db/client.ts';
import { grantMonthlyToEach, BATCH as POINT_BATCH } from '../../src/server/points/points-upkeep.ts';
import { readHeldPeriods } from '../../src/server/rent/held-periods.ts';
import { createPostgresDatabase } from '../../tests/support/database.ts';
import { bookableHours } from '../booking/slots.ts';
import { openBenchDatabase, tokenOf } from '../members.ts';
import { median } from '../report.ts';
import { type BenchServer, benchEnvironment, startBenchServer } from '../server.ts';
import { fillScale, type ScaleSize } from './fill-centre.ts';

/** `BENCH_SCALE` is the number of members in thousands; there are ten bookings to each. */
const MEMBERS = Number(process.env['BENCH_SCALE'] ?? 1000) * 1000;
const A_MEMBER = 10;
/** Members who are logged in: the first is an admin. */
const LOGGED_IN = 200;
const [WARM_UP, TRIES] = [5, 30];
const SEATS = ['seat-a1', 'seat-b1', 'seat-c1', 'seat-d1'];
const PAGE_BYTES = 8192;
const UNITS = 200;
/** Longer than this no job is waited for. */
const JOB_MS = 60_000;
/** Each sums up a year. */
const SUM_RUNS = 4;
/** The month's points are timed for so many members, and not for all. */
const POINT_MEMBERS = 20_000;

const line = (text: string) => process.stdout.write(`       ${text}\n`);

/**
 * Measures a million members and ten million bookings: how large tables and indexes are, how long calls and jobs take and how many pages of the database each reads,
 * and how long what an operator does takes. It compares nothing and has no target: the figures stand in docs/scale.md.
 */
export async function scale(): Promise<void> {
  const cluster = await startPostgres({
    isDurable: true,
    settings: ['shared_buffers=1GB', 'max_wal_size=8GB', 'shared_preload_libraries=pg_stat_statements', 'pg_stat_statements.track=all', 'autovacuum=off'],
  });
  process.env['TEST_DATABASE_URL'] = cluster.url;
  const { url, drop } = await createPostgresDatabase();
  const server = await startBenchServer(benchEnvironment(url, 4));
  const database = await openBenchDatabase(url, LOGGED_IN);
  await database.runScript(`CREATE EXTENSION IF NOT EXISTS pg_stat_statements; UPDATE members SET role = 'admin' WHERE account = 'bench100000000000';
    INSERT INTO member_totp (member_id, secret, created_at, confirmed_at) SELECT id, 'none', now(), now() FROM members WHERE role = 'admin'`);
  const size: ScaleSize = { members: MEMBERS, bookings: MEMBERS * A_MEMBER };
  line(`${size.members} members, ${size.bookings} bookings`);
  await fillScale(url, size, (what, seconds) => line(`made: ${what}, ${seconds.toFixed(1)} s`));
  await sizes(database);
  await calls(server, database);
  await figures(server, url, database);
  await jobs(url, database);
  await operating(cluster, url, database);
  await server.stop();
  await database.close();
  await drop();
  await cluster.stop();
}

async function sizes({ query }: Database): Promise<void> {
  const { rows } = await query(
    `SELECT relname AS name, reltuples::bigint AS rows, pg_table_size(oid) AS own, pg_indexes_size(oid) AS indexes FROM pg_class
     WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace ORDER BY pg_total_relation_size(oid) DESC LIMIT 8`,
    [],
  );
  for (const { name, rows: count, own, indexes } of rows) line(`size: ${name}, ${count} rows, ${mb(Number(own))} and indexes ${mb(Number(indexes))}`);
  const whole = await query('SELECT pg_database_size(current_database()) AS bytes', []);
  line(`size: the database, ${mb(Number(whole.rows[0]?.['bytes']))}`);
}

const mb = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(0)} MB`;

async function calls(server: BenchServer, database: Database): Promise<void> {
  const get =
    (path: string, member = 1) =>
    () =>
      askAs(server, path, member);
  const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
  const week = { start: new Date(), end: new Date(Date.now() + 7 * 86_400_000) };
  const units = Array.from({ length: UNITS }, (_, i) => `unit-${i}`);
  const hours = await bookableHours(server.origin);
  // The members who are logged in have bookings like all others.
  await database.runScript(
    `UPDATE rents SET member_id = (SELECT id FROM members WHERE account = 'bench100000000001') WHERE id IN (SELECT id FROM rents WHERE status = 'ended' LIMIT 50)`,
  );
  await measure(database, 'free places of 1,000 pieces, a week (the query)', async () => void (await readHeldPeriods(database.db, units, week, week.start)));
  await measure(database, 'a booking', async (i) => {
    const hour = hours[Math.floor(i / SEATS.length)];
    const body = new URLSearchParams({ device_id: SEATS[i % SEATS.length] ?? '', start: hour?.start ?? '', end: hour?.end ?? '', agree: 'true' });
    await ask(server, '/rent/apply', { method: 'POST', headers: { authorization: `Bearer ${tokenOf(10 + i)}` }, body });
  });
  await measure(database, 'a member’s bookings, a page', get('/rent/apply?per_page=20'));
  await measure(database, 'a member’s ledger, a page', get('/my/point_logs?per_page=20'));
  await measure(database, 'the desk’s day, a page', get(`/staff/rents?per_page=50&day=${day}`, 0));
  await measure(database, 'all that stands on a day at the desk', get(`/staff/day?per_page=50&day=${day}`, 0));
  await measure(database, 'staff’s list of members, a page', get('/staff/members?per_page=25', 0));
  await measure(database, 'the record of staff’s acts, a page', get('/staff/audit?per_page=25', 0));
}

/** The figures of a month, of the one that goes on and the one before it, without sums and with them; and how long sums take. */
async function figures(server: BenchServer, url: string, database: Database): Promise<void> {
  const months = [0, 1].map((back) => new Date(Date.UTC(new Date().getUTCFullYear(), new Date().getUTCMonth() - back, 15)).toISOString().slice(0, 7));
  const ask = async (when: string) => {
    for (const month of months) {
      const work = () => askAs(server, `/staff/insight?month=${month}`, 0);
      // Without sums they take longer than a call may: that is a figure, too.
      await measure(database, `the figures of ${month}, ${when}`, work, { warmUp: 1, tries: 5 }).catch((error: unknown) =>
        line(`the figures of ${month}, ${when}: ${error instanceof Error ? error.message : error}`),
      );
    }
  };
  await ask('without sums');
  await withWorker(url, async (run) => {
    for (let n = 1; n <= SUM_RUNS; n += 1) await run('sum-months');
  });
  const { rows } = await database.query('SELECT count(DISTINCT month)::int AS months FROM month_figures WHERE figures IS NOT NULL', []);
  line(`${rows[0]?.['months']} months have sums`);
  await ask('with sums');
}

const askAs = (server: BenchServer, path: string, member: number) => ask(server, path, { headers: { authorization: `Bearer ${tokenOf(member)}` } });

async function ask({ origin }: BenchServer, path: string, request: RequestInit): Promise<void> {
  const response = await fetch(`${origin}/api${path}`, request);
  if (!response.ok) throw new Error(`refused: ${path} ${await response.text()}`);
  await response.arrayBuffer();
}

/** One at a time; prints the median and the longest, and the pages of the database that one reads, of those how many from the disk or the system. */
async function measure(
  { query }: Database,
  what: string,
  work: (i: number) => Promise<void>,
  { warmUp, tries } = { warmUp: WARM_UP, tries: TRIES },
): Promise<void> {
  const taken: number[] = [];
  for (let i = 0; i < warmUp + tries; i += 1) {
    if (i === warmUp) await query('SELECT pg_stat_statements_reset()', []);
    const started = performance.now();
    await work(i);
    if (i >= warmUp) taken.push(performance.now() - started);
  }
  line(`${what}: ${median(taken).toFixed(1)} ms, at most ${Math.max(...taken).toFixed(0)}; ${await pagesOf({ query }, tries)}`);
}

async function pagesOf({ query }: Pick<Database, 'query'>, times: number): Promise<string> {
  const { rows } = await query(
    `SELECT sum(shared_blks_hit) AS hit, sum(shared_blks_read) AS read FROM pg_stat_statements WHERE toplevel AND query NOT LIKE '%pg_stat_statements%'`,
    [],
  );
  const of = (name: string) => Number(rows[0]?.[name] ?? 0) / times;
  return `${(of('hit') + of('read')).toFixed(0)} pages of ${PAGE_BYTES / 1024} kB, ${of('read').toFixed(0)} of them read`;
}

/** Each job that comes round, once, as the worker runs it; those that take no time at all are left out. The month's points have their own measure. */
async function jobs(url: string, database: Database): Promise<void> {
  const MIN_MS = 20;
  await monthlyPoints(database);
  await withWorker(url, async (run) => {
    for (const name of Object.keys(SCHEDULES)) {
      if (name === 'grant-monthly-points') continue;
      const started = performance.now();
      await database.query('SELECT pg_stat_statements_reset()', []);
      const ended = pause(JOB_MS, undefined, { ref: false }).then(() => Promise.reject(new Error(`not done after ${JOB_MS / 1000} s`)));
      const fault = await Promise.race([run(name), ended]).then(
        () => '',
        (error: unknown) => `; it failed: ${error instanceof Error ? error.message.slice(0, 80) : error}`,
      );
      const ms = performance.now() - started;
      if (ms > MIN_MS || fault !== '') line(`job ${name}: ${ms.toFixed(0)} ms; ${await pagesOf(database, 1)}${fault}`);
    }
  });
}

/** The free points of the month for some members, batch by batch as the job has them. */
async function monthlyPoints(database: Database): Promise<void> {
  const rules = { monthly_free_points: 60, monthly_extra_points: {} };
  const { rows } = await database.query('SELECT id FROM members WHERE mobile_verified_at IS NOT NULL ORDER BY id LIMIT $1', [POINT_MEMBERS]);
  const ids = rows.map(({ id }) => String(id));
  for (const when of ['for the first time', 'who have them']) {
    await database.query('SELECT pg_stat_statements_reset()', []);
    const started = performance.now();
    for (let first = 0; first < ids.length; first += POINT_BATCH)
      await grantMonthlyToEach(database.db, { memberIds: ids.slice(first, first + POINT_BATCH), rules, now: new Date() });
    const ms = performance.now() - started;
    line(
      `the monthly points of ${ids.length} members ${when}: ${ms.toFixed(0)} ms, ${(ms / ids.length).toFixed(2)} a member; ${await pagesOf(database, ids.length)}`,
    );
  }
}

/** Opens a worker that runs a job when it is told to. */
async function withWorker(url: string, work: (run: (name: string) => Promise<unknown>) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-scale-'));
  const config = readConfig({ ...benchEnvironment(url, 4), DATA_DIR: folder, ROLE: 'worker', PUBLIC_SITE_URL: 'http://localhost' });
  const assembled = await assemble(config, { log: pino({ level: 'silent' }) });
  const handlers = assembled.handlers as unknown as Record<string, (data: object, job: object) => Promise<unknown>>;
  try {
    await work(async (name) => {
      const started = performance.now();
      const done = await handlers[name]?.({}, { id: 'bench', attempt: 1 });
      if (name === 'sum-months') line(`a run of ${name}: ${((performance.now() - started) / 1000).toFixed(1)} s`);
      return done;
    });
  } finally {
    await assembled.close(1000);
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The work beside the work: cleaning up behind a day's changes, and a back-up. */
async function operating(cluster: Cluster, url: string, { query }: Database): Promise<void> {
  const psql = (statement: string) => execFileSync(join(cluster.bin, 'psql'), [url, '-qc', statement], { stdio: 'ignore' });
  const timed = (what: string, work: () => void) => {
    const started = performance.now();
    work();
    line(`${what}: ${((performance.now() - started) / 1000).toFixed(1)} s`);
  };
  psql("UPDATE rents SET changed_at = now() WHERE lower(period) BETWEEN now() - interval '2 days' AND now() + interval '2 days'");
  for (const table of ['rents', 'rent_units', 'ledger_entries', 'members'])
    timed(`VACUUM ANALYZE ${table}, after a day`, () => psql(`VACUUM ANALYZE ${table}`));
  timed('VACUUM FREEZE of rents, as once in 200 million transactions', () => psql('VACUUM (FREEZE) rents'));
  const { rows } = await query('SELECT pg_database_size(current_database()) AS bytes', []);
  const folder = mkdtempSync(join(tmpdir(), 'bench-backup-'));
  timed(`pg_basebackup of ${mb(Number(rows[0]?.['bytes']))}`, () =>
    execFileSync(
      join(cluster.bin, 'pg_basebackup'),
      ['-D', join(folder, 'base'), '-c', 'fast', '-h', '127.0.0.1', '-p', String(cluster.port), '-U', 'postgres'],
      { stdio: 'ignore' },
    ),
  );
  rmSync(folder, { recursive: true, force: true });
}
