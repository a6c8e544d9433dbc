import { sql } from 'kysely';
import { startPostgres } from '../../scripts/database/postgres.ts';
import { EXPORT_TYPES } from '../../src/contract/export-format.ts';
import { withoutBudget } from '../../src/server/budget.ts';
import { tokenOf } from '../members.ts';
import { medianOf, reportRounds } from '../report.ts';
import { type Centre, openCentre } from './staff-members.ts';

/** Members, and bookings of theirs. */
const SIZES = [
  { members: 1000, bookings: 1000 },
  { members: 100_000, bookings: 1_000_000 },
] as const;
const ROUNDS = 3;
const MEASURED = { warmUp: 5, tries: 15 };
const MAX_GROWTH = 3;
/** Of days around today, so that a day has as many at both sizes. */
const A_DAY = 100;

const CALLS = {
  'bookings, today': '/staff/rents?per_page=25',
  'bookings, a member by account': '/staff/rents?per_page=25&q=reader500',
  'registrations, first page': '/staff/registrations?per_page=25',
  'registrations, a member by account': '/staff/registrations?per_page=25&q=reader500',
  'payments with points, first page': '/staff/spendings?per_page=25',
  'payments with points, a member by account': '/staff/spendings?per_page=25&q=reader500',
  'consultations, what waits': '/staff/advisory?per_page=25&when=waiting',
  'audit, first page': '/staff/audit?per_page=25&action=change',
} as const;
const EXPORTS = {
  'members as CSV, first byte': '/staff/members',
  'bookings of today as CSV, first byte': '/staff/rents',
  'registrations as CSV, first byte': '/staff/registrations',
  'payments with points as CSV, first byte': '/staff/spendings',
} as const;

/** The time that staff's lists take at 100,000 members and 1,000,000 bookings, against 1,000 of each: a page, a search, and the first byte of a file. */
export async function staffLists(): Promise<void> {
  const cluster = await startPostgres();
  process.env['TEST_DATABASE_URL'] = cluster.url;
  const centres: Centre[] = [];
  for (const size of SIZES) centres.push(await open(size));
  for (const [name, path] of Object.entries(CALLS)) await compare(name, centres, (origin) => timeOf(`${origin}/api${path}`, 'all'));
  for (const [name, path] of Object.entries(EXPORTS)) await compare(name, centres, (origin) => timeOf(`${origin}/api${path}`, 'first byte'));
  for (const { server, database, drop } of centres) {
    await server.stop();
    await database.close();
    await drop();
  }
  await cluster.stop();
}

async function compare(name: string, centres: readonly Centre[], measure: (origin: string) => Promise<number>): Promise<void> {
  const rounds: number[][] = centres.map(() => []);
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [i, { server }] of centres.entries()) rounds[i]?.push(await medianOf(MEASURED, () => measure(server.origin)));
  const [theirs = [], ours = []] = rounds;
  reportRounds(`${name}, p50 at ${SIZES[1].bookings} / at ${SIZES[0].bookings}`, { ours, theirs }, MAX_GROWTH, 'ms', 'at most');
}

async function open({ members, bookings }: (typeof SIZES)[number]): Promise<Centre> {
  const centre = await openCentre(members);
  const { db } = centre.database;
  // What tells of a booking as it is made is not measured here, and takes longer than the rows.
  await withoutBudget(() =>
    db.transaction().execute(async (tx) => {
      await sql`SET LOCAL statement_timeout = 0`.execute(tx);
      await sql`SET LOCAL session_replication_role = replica`.execute(tx);
      await sql`CREATE TEMPORARY TABLE numbered ON COMMIT DROP AS SELECT id, row_number() OVER (ORDER BY account) AS n FROM members WHERE account LIKE 'reader%'`.execute(
        tx,
      );
      await sql`CREATE INDEX ON numbered (n)`.execute(tx);
      // Seven tenths of them are seats and equipment, two payments, one registrations; those of seats are a hundred a day, back from tomorrow.
      await sql`INSERT INTO rents (member_id, period, hours, points, reward_points, cancel_before, rule_version, status, created_at, changed_at, checked_in_at)
      SELECT id, tstzrange(start, start + interval '1 hour'), 1, 10, 0, start, '2026', 'ended', start - interval '2 days', start, start
      FROM generate_series(0, ${bookings}::int * 7 / 10 - 1) AS i JOIN numbered ON n = 1 + i % ${members}::int
      CROSS JOIN LATERAL (SELECT date_trunc('day', now()) + interval '8 hours' + (i % 8) * interval '1 hour' - (i / ${A_DAY}::int) * interval '1 day' AS start) AS at`.execute(
        tx,
      );
      await sql`INSERT INTO rent_units (rent_id, member_id, device_id, unit_number, kind, period, status, points)
      SELECT id, member_id, 'seat-a1', 1, 'seat', period, status, points FROM rents`.execute(tx);
      await sql`INSERT INTO spendings (member_id, kind, points, status, confirmed_by, created_at, expires_at, confirmed_at, changed_at)
      SELECT id, 'printing', 10, 'confirmed', 'phone', at, at, at, at FROM generate_series(1, ${bookings}::int * 2 / 10) AS i JOIN numbered ON n = 1 + i % ${members}::int
      CROSS JOIN LATERAL (SELECT now() - i * interval '1 minute' AS at) AS moment`.execute(tx);
      await sql`INSERT INTO registrations (member_id, session_id, activity_id, type, period, place, size, status, cancel_before, created_at, changed_at)
      SELECT id, 'bench/0', 'bench', 'lecture', tstzrange(at, at + interval '1 hour'), '{"zh":"大廳"}', 1, 'attended', at, at, at
      FROM generate_series(1, ${bookings}::int / 10) AS i JOIN numbered ON n = 1 + i % ${members}::int
      CROSS JOIN LATERAL (SELECT now() - i * interval '1 minute' AS at) AS moment`.execute(tx);
      await sql`INSERT INTO audit_entries (at, actor_id, role, call, action, table_name, subject_kind, subject_id, member_id)
      SELECT now() - i * interval '1 minute', id, 'desk', 'PUT /staff/rents/{id}', 'update', 'rents', 'rent', i::text, id
      FROM generate_series(1, ${bookings}::int / 10) AS i JOIN numbered ON n = 1 + i % ${members}::int`.execute(tx);
    }),
  );
  await withoutBudget(() => sql`ANALYZE`.execute(db));
  return centre;
}

/** One at a time, until all of the answer is there, or the first byte of a file, which is then given up. */
async function timeOf(address: string, until: 'all' | 'first byte'): Promise<number> {
  const started = performance.now();
  const accept = until === 'all' ? 'application/json' : EXPORT_TYPES.csv;
  const response = await fetch(address, { headers: { authorization: `Bearer ${tokenOf(0)}`, accept } });
  // The one before still gives its connection back.
  if (response.status === 429) {
    await response.arrayBuffer();
    return timeOf(address, until);
  }
  if (!response.ok) throw new Error(`refused: ${await response.text()}`);
  if (until === 'all') {
    await response.arrayBuffer();
    return performance.now() - started;
  }
  const reader = response.body?.getReader();
  await reader?.read();
  const taken = performance.now() - started;
  await reader?.cancel();
  return taken;
}
