import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { Database } from '../src/server/db/client.ts';
import { readHeldPeriods } from '../src/server/db/queries/rents.ts';
import { tokenOf } from './members.ts';
import { report } from './report.ts';
import type { Hour } from './slots.ts';

const BASE = 2000;
const TIMES = [1, 10, 100] as const;
const WARM_UP = 30;
const TRIES = 200;
const UNITS = 200;
const MEMBERS = 500;
const MAX_GROWTH = 1.5;
const SEATS = ['seat-a1', 'seat-b1', 'seat-c1', 'seat-d1'];

interface Timed {
  p50: number;
  p99: number;
}
export interface GrowthSetting {
  database: Database;
  origin: string;
  hours: readonly Hour[];
  pgbench: string;
  url: string;
}

/** How long the three take one at a time, with 1, 10 and 100 times the bookings; the query also against pgbench. */
export async function bookingGrowth(setting: GrowthSetting): Promise<void> {
  const { database } = setting;
  const devices = Array.from({ length: UNITS }, (_, i) => `unit-${i}`);
  const from = new Date();
  const week = { start: from, end: new Date(from.getTime() + 7 * 86_400_000) };
  const found = new Map<string, Timed[]>();
  const note = (name: string, timed: Timed) => found.set(name, [...(found.get(name) ?? []), timed]);
  let theirs = Number.NaN;
  for (const times of TIMES) {
    await fill(setting.url, times * BASE);
    note('free times of a week of 200 units', await timed(() => readHeldPeriods(database.db, devices, week, from)));
    const wishes: string[] = [];
    const asMember = (i: number) => ({ authorization: `Bearer ${tokenOf(i % MEMBERS)}` });
    let next = 0;
    note(
      'booking',
      await timed(async () => {
        const i = next++;
        const hour = setting.hours[Math.floor(i / SEATS.length)];
        const body = new URLSearchParams({ device_id: SEATS[i % SEATS.length] ?? '', start: hour?.start ?? '', end: hour?.end ?? '', agree: 'true' });
        wishes.push(await idOf(await fetch(`${setting.origin}/api/rent/apply`, { method: 'POST', headers: asMember(i), body })));
      }),
    );
    let given = 0;
    note(
      'cancel',
      await timed(async () => {
        const i = given++;
        await idOf(await fetch(`${setting.origin}/api/rent/apply/${wishes[i]}/cancel`, { method: 'PUT', headers: asMember(i) }));
      }),
    );
    if (times === 1) theirs = rawQuery(setting, devices, week);
  }
  for (const [name, [one, ...more]] of found) {
    if (!one) continue;
    const all = [one, ...more].map(({ p50, p99 }, i) => `×${TIMES[i]} ${p50.toFixed(2)} / ${p99.toFixed(2)}`).join(', ');
    const growth = Math.max(...more.map(({ p50 }) => p50)) / one.p50;
    report(`${name}, p50 / p99 in ms by bookings (×1 is ${BASE}): ${all}; grows ${growth.toFixed(2)}`, growth, MAX_GROWTH, 'at most');
  }
  const ours = found.get('free times of a week of 200 units')?.[0]?.p50 ?? Number.NaN;
  process.stdout.write(`       the query, ours / pgbench: ${ours.toFixed(2)} / ${theirs.toFixed(2)} ms = ${(ours / theirs).toFixed(2)}\n`);
}

/** One at a time: what is measured is the work, and not the queue. */
async function timed(work: () => Promise<unknown>): Promise<Timed> {
  const times: number[] = [];
  for (let i = 0; i < WARM_UP + TRIES; i += 1) {
    const started = performance.now();
    await work();
    if (i >= WARM_UP) times.push(performance.now() - started);
  }
  const sorted = times.toSorted((a, b) => a - b);
  return { p50: sorted[Math.floor(TRIES / 2)] ?? Number.NaN, p99: sorted[Math.floor(TRIES * 0.99)] ?? Number.NaN };
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
function rawQuery({ pgbench, url }: GrowthSetting, devices: readonly string[], week: { start: Date; end: Date }): number {
  const script = join(tmpdir(), `free-times-${process.pid}.pgbench`);
  const [start, end] = [week.start.toISOString(), week.end.toISOString()];
  writeFileSync(
    script,
    `SELECT unit.device_id, lower(unit.period), upper(unit.period) FROM rent_units AS unit JOIN rents AS rent ON rent.id = unit.rent_id WHERE unit.status IN ('offered', 'reserved', 'in_process') AND unit.device_id = ANY ('{${devices.join(',')}}') AND unit.period && tstzrange('${start}', '${end}') AND (rent.status = 'in_process' OR rent.lapses_at > '${start}');\n`,
  );
  const out = execFileSync(pgbench, ['-n', '-c', '1', '-t', String(TRIES), '-M', 'simple', '-f', script, url], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return Number(/latency average = ([\d.]+) ms/.exec(out)?.[1]);
}
