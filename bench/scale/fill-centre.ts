import pg from 'pg';
import { FIRST_MEMBER } from '../members.ts';

/** Pieces that are booked, each eight hours a day: how many years of bookings there are follows from it. */
const PIECES = 1000;
const DEVICES = 200;
const HOURS = 8;
/** Of the coming days, so many hours in ten are taken. */
const DAYS_TO_COME = 14;
const ID = (n: string) => `('00000000-0000-4000-8000-' || (${FIRST_MEMBER}::bigint + ${n}))::uuid`;
/** The tables that grow with bookings, whose indexes are made when their rows are there. */
const GROWN = ['members', 'rents', 'rent_units', 'ledger_entries', 'audit_entries'];

export interface ScaleSize {
  members: number;
  bookings: number;
}

/**
 * Fills a migrated database as years leave it: members with points, bookings of which most are over, their entries in the ledger, and acts of staff. Triggers do not
 * run, and indexes of what grows are made at the end, as a restore does. Says how long each took.
 */
export async function fillScale(url: string, { members, bookings }: ScaleSize, tell: (what: string, seconds: number) => void): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const run = async (what: string, statement: string) => {
    const started = performance.now();
    await client.query(statement);
    tell(what, (performance.now() - started) / 1000);
  };
  await client.query(
    "SET maintenance_work_mem = '512MB'; SET work_mem = '128MB'; SET timezone = 'Asia/Taipei'; SET session_replication_role = replica; SET synchronous_commit = off",
  );
  const indexes = await takeIndexes(client);
  await client.query(`INSERT INTO devices (id, kind) SELECT 'unit-' || i, 'equipment' FROM generate_series(0, ${DEVICES - 1}) AS i ON CONFLICT DO NOTHING`);
  await client.query(`INSERT INTO device_units (device_id, number) SELECT 'unit-' || i, n FROM generate_series(0, ${DEVICES - 1}) AS i, generate_series(1, ${PIECES / DEVICES}) AS n
    ON CONFLICT DO NOTHING`);
  await run(
    'members',
    `INSERT INTO members (id, account, password_hash, password_changed_at, name, email, email_verified_at, mobile, mobile_verified_at, class, terms_version, created_at)
     SELECT ${ID('n')}, 'reader' || n, 'none', now(), substr('林陳黃張李王吳劉蔡楊', 1 + (n % 10)::int, 1) || '讀' || n, 'reader' || n || '@example.com', now(),
       '09' || lpad(n::text, 8, '0'), now(), CASE WHEN n % 100 = 0 THEN 'creator' ELSE 'general' END, '2026-10-01', now() - n * interval '2 minutes'
     FROM generate_series(100000::bigint, ${100_000 + members - 1}::bigint) AS n`,
  );
  const who = `${ID(`100000 + i % ${members}`)}`;
  await run(
    'point_lots',
    `INSERT INTO point_lots (id, member_id, kind, granted, remaining, created_at)
     SELECT ${ID('100000 + i')}, ${ID('100000 + i')}, 'purchased', 100000, 50000, now() - interval '4 years' FROM generate_series(0::bigint, ${members - 1}::bigint) AS i`,
  );
  await run('point_balances', `INSERT INTO point_balances (member_id, remaining) SELECT member_id, remaining FROM point_lots ON CONFLICT DO NOTHING`);
  // Back from yesterday, an hour of each piece after the other; of the coming two weeks every other hour.
  const toCome = Math.floor((PIECES * HOURS * DAYS_TO_COME) / 2);
  await run(
    'rents',
    `INSERT INTO rents (member_id, period, hours, points, reward_points, cancel_before, rule_version, status, created_at, changed_at, checked_in_at, lapses_at)
     SELECT ${who}, tstzrange(start, start + interval '1 hour'), 1, 2, 0, start - interval '1 day', '2026',
       CASE WHEN i < ${toCome} THEN 'reserved' WHEN i % 10 = 0 THEN 'cancelled' ELSE 'ended' END, start - interval '3 days', least(now(), start),
       CASE WHEN i >= ${toCome} AND i % 10 > 0 THEN start END, start + interval '1 hour'
     FROM generate_series(0::bigint, ${bookings - 1}::bigint) AS i
     CROSS JOIN LATERAL (SELECT date_trunc('day', now()) + interval '10 hours' + CASE WHEN i < ${toCome}
       THEN interval '1 day' * (1 + 2 * i / ${PIECES * HOURS}) + interval '1 hour' * (2 * i / ${PIECES} % ${HOURS})
       ELSE interval '-1 day' * (1 + (i - ${toCome}) / ${PIECES * HOURS}) + interval '1 hour' * ((i - ${toCome}) / ${PIECES} % ${HOURS}) END AS start) AS at`,
  );
  await run(
    'rent_units',
    `INSERT INTO rent_units (rent_id, member_id, device_id, unit_number, kind, period, status, points)
     SELECT id, member_id, 'unit-' || piece % ${DEVICES}, 1 + piece / ${DEVICES}, 'equipment', period, status, points
     FROM (SELECT id, member_id, period, status, points, (row_number() OVER (ORDER BY lower(period)))::bigint % ${PIECES} AS piece FROM rents) AS rent`,
  );
  await run(
    'ledger_entries',
    `INSERT INTO ledger_entries (member_id, lot_id, kind, amount, balance_after, reference, idempotency_key, created_at, number)
     SELECT ${who}, ${who}, 'renting', -2, 50000, 'rent:' || gen_random_uuid(), 'bench:' || i, now() - (${bookings} - i) * interval '12 seconds', 1 + i / ${members}
     FROM generate_series(0::bigint, ${bookings - 1}::bigint) AS i`,
  );
  await run(
    'audit_entries',
    `INSERT INTO audit_entries (at, actor_id, role, call, action, table_name, subject_kind, subject_id, member_id)
     SELECT now() - (${bookings} - i) * interval '12 seconds', ${ID('0')}, 'desk', 'PUT /staff/rents/{id}/check_in', 'update', 'rents', 'rent', gen_random_uuid()::text, ${who}
     FROM generate_series(0::bigint, ${bookings - 1}::bigint, 10) AS i`,
  );
  await run('indexes', indexes.join(';\n'));
  await run('VACUUM ANALYZE', 'VACUUM ANALYZE');
  await client.end();
}

/** Drops the plain indexes of what grows, and gives the statements that make them again. */
async function takeIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `SELECT index.relname AS name, pg_get_indexdef(index.oid) AS definition FROM pg_index JOIN pg_class AS index ON index.oid = indexrelid
     WHERE indrelid = ANY ($1::text[]::regclass[]) AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = index.oid)`,
    [GROWN],
  );
  for (const { name } of rows) await client.query(`DROP INDEX ${name}`);
  return rows.map(({ definition }) => definition);
}
