import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { Database } from '../../src/server/db/client.ts';
import { readHeldPeriods } from '../../src/server/rent/held-periods.ts';
import { createPostgresDatabase } from '../../tests/support/database.ts';
import { openBenchDatabase, tokenOf } from '../members.ts';
import { report, reportRounds } from '../report.ts';
import { type BenchServer, benchEnvironment, startBenchServer } from '../server.ts';
import { bookableHours, type Hour } from './slots.ts';

const BASE = 2000;
const TIMES = [1, 10, 100] as const;
const WARM_UP = 30;
const TRIES = 200;
const ROUNDS = 3;
const UNITS = 200;
const MEMBERS = 500;
const MAX_GROWTH = 1.3;
/** Free times: how much longer than their query alone. */
const MAX_TIMES = 2;
const SEATS = ['seat-a1', 'seat-b1', 'seat-c1', 'seat-d1'];

/** A product with so many times the bookings. */
interface Grown {
  url: string;
  database: Database;
  server: BenchServer;
  hours: readonly Hour[];
  /** Booked through the API, in order. */
  booked: string[];
  drop: () => Promise<void>;
}

/**
 * Measures how long the three take one at a time with 1, 10 and 100 times the bookings, each size a database and a process of its own and
 * asked in turn, so that whatever else the machine does meets all of them; the query also against pgbench.
 */
export async function bookingGrowth(pgbench: string): Promise<void> {
  const sizes: Grown[] = [];
  for (const times of TIMES) sizes.push(await grow(times * BASE));
  const devices = Array.from({ length: UNITS }, (_, i) => `unit-${i}`);
  const from = new Date();
  const week = { start: from, end: new Date(from.getTime() + 7 * 86_400_000) };
  const asMember = (i: number) => ({ authorization: `Bearer ${tokenOf(i % MEMBERS)}` });
  const ours: number[] = [];
  const theirs: number[] = [];
  for (let i = 0; i < ROUNDS; i += 1) {
    const [query] = await measure('free times of a week of 200 units', sizes, ({ database }) => readHeldPeriods(database.db, devices, week, from));
    ours.push(query?.p50 ?? Number.NaN);
    theirs.push(rawQuery({ pgbench, url: sizes[0]?.url ?? '' }, devices, week));
  }
  reportRounds('free times of a week of 200 units, p50 / the average of their query by pgbench', { ours, theirs }, MAX_TIMES, 'ms', 'at most');
  await measure('booking', sizes, async ({ server, hours, booked }, i) => {
    const hour = hours[Math.floor(i / SEATS.length)];
    const body = new URLSearchParams({ device_id: SEATS[i % SEATS.length] ?? '', start: hour?.start ?? '', end: hour?.end ?? '', agree: 'true' });
    booked.push(await idOf(await fetch(`${server.origin}/api/rent/apply`, { method: 'POST', headers: asMember(i), body })));
  });
  await measure('cancel', sizes, async ({ server, booked }, i) => {
    await idOf(await fetch(`${server.origin}/api/rent/apply/${booked[i]}/cancel`, { method: 'PUT', headers: asMember(i) }));
  });
  for (const { server, database, drop } of sizes) {
    await server.stop();
    await database.close();
    await drop();
  }
}

async function grow(count: number): Promise<Grown> {
  const { url, drop } = await createPostgresDatabase();
  const server = await startBenchServer(benchEnvironment(url, 4));
  const database = await openBenchDatabase(url, MEMBERS);
  const hours = await bookableHours(server.origin);
  await fill(url, count);
  return { url, database, server, hours, booked: [], drop };
}

interface Timed {
  p50: number;
  p99: number;
}

/** One at a time, size by size: what is measured is the work, and not the queue. Prints a line; gives what each size took. */
async function measure(name: string, sizes: readonly Grown[], work: (size: Grown, i: number) => Promise<unknown>): Promise<Timed[]> {
  const taken = sizes.map((): number[] => []);
  for (let i = 0; i < WARM_UP + TRIES; i += 1) {
    for (const [k, size] of sizes.entries()) {
      const started = performance.now();
      await work(size, i);
      if (i >= WARM_UP) taken[k]?.push(performance.now() - started);
    }
  }
  const found = taken.map((times) => {
    const sorted = times.toSorted((a, b) => a - b);
    return { p50: sorted[Math.floor(TRIES / 2)] ?? Number.NaN, p99: sorted[Math.floor(TRIES * 0.99)] ?? Number.NaN };
  });
  const [one, ...more] = found;
  const growth = Math.max(...more.map(({ p50 }) => p50)) / (one?.p50 ?? 0);
  const all = found.map(({ p50, p99 }, i) => `×${TIMES[i]} ${p50.toFixed(2)} / ${p99.toFixed(2)}`).join(', ');
  report(`${name}, p50 / p99 in ms by bookings (×1 is ${BASE}): ${all}; grows ${growth.toFixed(2)}`, growth, MAX_GROWTH, 'at most');
  return found;
}

async function idOf(response: Response): Promise<string> {
  const { data, code } = Object(await response.json());
  if (!response.ok) throw new Error(`refused: ${code}`);
  return data.id;
}

/**
 * Bookings of 200 units by 500 members: of the coming week always the same 2,000, all others have been, as years leave them: paid,
 * used or cancelled. An hour each, one after the other.
 */
async function fill(url: string, count: number): Promise<void> {
  // A connection of its own: the product's end a statement that takes long.
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`INSERT INTO devices (id, kind) SELECT 'unit-' || i, 'equipment' FROM generate_series(0, ${UNITS - 1}) AS i ON CONFLICT DO NOTHING`);
  await client.query(`INSERT INTO device_units (device_id, number) SELECT 'unit-' || i, 1 FROM generate_series(0, ${UNITS - 1}) AS i ON CONFLICT DO NOTHING`);
  const { rows } = await client.query("SELECT count(*)::integer AS count FROM rent_units WHERE device_id LIKE 'unit-%'");
  await client.query(`CREATE TEMP TABLE new_rents AS
    SELECT i, gen_random_uuid() AS id, member.id AS member_id, i < ${BASE} AS is_to_come,
      date_trunc('hour', now()) + CASE WHEN i < ${BASE} THEN 1 + i / ${UNITS} * 16 ELSE ${BASE / UNITS} - 1 - i / ${UNITS} END * interval '1 hour' AS start
    FROM generate_series(${Number(rows[0]?.count)}, ${count - 1}) AS i
    JOIN (SELECT id, row_number() OVER (ORDER BY id) - 1 AS number FROM members WHERE account LIKE 'bench%' ORDER BY id LIMIT ${MEMBERS}) AS member
      ON member.number = i % ${MEMBERS}`);
  await client.query(`INSERT INTO rents (id, member_id, period, hours, points, reward_points, cancel_before, rule_version, status, created_at, changed_at, lapses_at)
    SELECT id, member_id, tstzrange(start, start + interval '1 hour'), 1, 2, 0, start - interval '1 day', '',
      CASE WHEN is_to_come THEN 'reserved' WHEN i % 5 = 0 THEN 'cancelled' ELSE 'ended' END, start - interval '3 days', start, start + interval '1 hour' FROM new_rents`);
  await client.query(`INSERT INTO rent_units (rent_id, member_id, device_id, unit_number, kind, period, status, points)
    SELECT rent.id, rent.member_id, 'unit-' || i % ${UNITS}, 1, 'equipment', rent.period, rent.status, 2 FROM new_rents JOIN rents AS rent ON rent.id = new_rents.id`);
  await client.query(`INSERT INTO ledger_entries (member_id, lot_id, kind, amount, balance_after, reference, idempotency_key, created_at)
    SELECT rent.member_id, lot.id, 'renting', -2, 0, 'rent:' || rent.id, 'bench:' || rent.id, rent.start FROM new_rents AS rent JOIN point_lots AS lot ON lot.member_id = rent.member_id`);
  await client.query(`INSERT INTO waitlist_entries (member_id, kind, subject, period, hours, status, created_at, changed_at, rent_id)
    SELECT rent.member_id, 'rent', 'unit-' || i % ${UNITS}, tstzrange(rent.start, rent.start + interval '1 hour'), 1, 'taken', rent.start, rent.start, rent.id
    FROM new_rents AS rent WHERE i % 4 = 1`);
  // As autovacuum leaves it.
  await client.query('VACUUM ANALYZE');
  await client.end();
}

/** The same question as one statement, asked by pgbench: the average of its transactions, in ms. */
function rawQuery({ pgbench, url }: { pgbench: string; url: string }, devices: readonly string[], week: { start: Date; end: Date }): number {
  const script = join(tmpdir(), `free-times-${process.pid}.pgbench`);
  const [start, end] = [week.start.toISOString(), week.end.toISOString()];
  writeFileSync(
    script,
    `SELECT unit.device_id, lower(unit.period), upper(unit.period) FROM rent_units AS unit WHERE unit.status IN ('offered', 'reserved', 'in_process') AND unit.device_id = ANY ('{${devices.join(',')}}') AND unit.period && tstzrange('${start}', '${end}') AND unit.rent_id NOT IN (SELECT id FROM rents WHERE status IN ('offered', 'reserved') AND lapses_at <= '${start}');\n`,
  );
  // Prepared as ours is; a first connection warms what both read.
  const ask = (times: number) =>
    execFileSync(pgbench, ['-n', '-c', '1', '-t', String(times), '-M', 'prepared', '-f', script, url], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  ask(WARM_UP);
  return Number(/latency average = ([\d.]+) ms/.exec(ask(TRIES))?.[1]);
}
