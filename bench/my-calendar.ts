import pg from 'pg';
import { startPostgres } from '../scripts/database/postgres.ts';
import { createPostgresDatabase } from '../tests/support/database.ts';
import { FIRST_MEMBER, openBenchDatabase, tokenOf } from './members.ts';
import { medianOf, reportRounds } from './report.ts';
import { benchEnvironment, startBenchServer } from './server.ts';

const ENTRIES = [10, 1000] as const;
const ROUNDS = 5;
const MEASURED = { warmUp: 50, tries: 150 };
const MAX_GROWTH = 1.5;
/** Of the two members who are compared; all others make the table as large as it is in use. */
const MEMBERS = 200;
const OTHERS = 20_000;
const CALLS = ['/my/calendar?when=coming&per_page=10', '/my/calendar?when=past_month&per_page=10', '/my/calendar?from=FROM&to=TO&standing=true'] as const;

/**
 * The time that a page of a member's calendar takes with 1,000 entries, against one with 10: what is to come, the past month, and what a form asks.
 * Each has the same ten around today; the others of the thousand are spread over the years before and the year to come.
 */
export async function myCalendar(): Promise<void> {
  const cluster = await startPostgres();
  process.env['TEST_DATABASE_URL'] = cluster.url;
  const { url, drop } = await createPostgresDatabase();
  const server = await startBenchServer(benchEnvironment(url, 4));
  const database = await openBenchDatabase(url, MEMBERS);
  await fill(url);
  const moment = (days: number) => encodeURIComponent(new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 19).replace('T', ' '));
  for (const call of CALLS) {
    const address = `${server.origin}/api${call.replace('FROM', moment(-1)).replace('TO', moment(1))}`;
    const rounds: number[][] = ENTRIES.map(() => []);
    for (let round = 0; round < ROUNDS; round += 1)
      for (const [member, taken] of rounds.entries()) taken.push(await medianOf(MEASURED, () => timeOf(address, member)));
    const [theirs = [], ours = []] = rounds;
    reportRounds(
      `${call.replace(/\?.*&standing/, '?from, to, standing')}, p50 with ${ENTRIES[1]} entries / with ${ENTRIES[0]}`,
      { ours, theirs },
      MAX_GROWTH,
      'ms',
      'at most',
    );
  }
  await server.stop();
  await database.close();
  await drop();
  await cluster.stop();
}

async function timeOf(address: string, member: number): Promise<number> {
  const started = performance.now();
  const response = await fetch(address, { headers: { authorization: `Bearer ${tokenOf(member)}` } });
  if (!response.ok) throw new Error(`refused: ${await response.text()}`);
  await response.arrayBuffer();
  return performance.now() - started;
}

/** The reservations of the two members, an hour each, and those of all others. */
async function fill(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query("INSERT INTO devices (id, kind) VALUES ('bench', 'equipment') ON CONFLICT DO NOTHING");
  // A piece for each.
  await client.query("INSERT INTO device_units (device_id, number) SELECT 'bench', number FROM generate_series(1, 30000) AS number");
  // Ten from four days ago to five days from now, every other before and after them, an hour apart.
  await client.query(`CREATE TEMP TABLE new_rents AS
    SELECT gen_random_uuid() AS id, ('00000000-0000-4000-8000-' || member)::uuid AS member_id, date_trunc('hour', now()) + CASE
      WHEN i < 10 THEN (i - 4) * interval '1 day' WHEN i % 3 = 0 THEN i * interval '8 hours' + interval '6 days' ELSE - i * interval '26 hours' - interval '40 days' END AS start
    FROM (SELECT ${FIRST_MEMBER}::bigint AS member, i FROM generate_series(0, ${ENTRIES[0] - 1}) AS i
      UNION ALL SELECT ${FIRST_MEMBER + 1}::bigint, i FROM generate_series(0, ${ENTRIES[1] - 1}) AS i
      UNION ALL SELECT ${FIRST_MEMBER + 2}::bigint + i % ${MEMBERS - 2}, i % 1000 FROM generate_series(0, ${OTHERS - 1}) AS i) AS wanted`);
  await client.query(`INSERT INTO rents (id, member_id, period, hours, points, reward_points, cancel_before, rule_version, status, created_at, changed_at, lapses_at)
    SELECT id, member_id, tstzrange(start, start + interval '1 hour'), 1, 2, 0, start - interval '1 day', '', CASE WHEN start > now() THEN 'reserved' ELSE 'ended' END,
      start - interval '3 days', start, start + interval '1 hour' FROM new_rents`);
  await client.query(`INSERT INTO rent_units (rent_id, member_id, device_id, unit_number, kind, period, status, points)
    SELECT id, member_id, 'bench', row_number() OVER (), 'equipment', period, status, 2 FROM rents WHERE id IN (SELECT id FROM new_rents)`);
  // As autovacuum leaves it.
  await client.query('VACUUM ANALYZE');
  await client.end();
}
