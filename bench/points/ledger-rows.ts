import pg from 'pg';
import { FIRST_MEMBER } from '../members.ts';

/** Orders and payments that the entries of the member who is asked for were for, by turns. */
const PURPOSES = 1000;
const ID = `('00000000-0000-4000-8000-' || n)::uuid`;

interface Definition {
  table: string;
  name: string;
  definition: string;
  isConstraint: boolean;
}

/**
 * Fills the ledger with so many entries, a fifth of them of the first member and the others of all others by turns: as `ledger_spend` would
 * have written them, without what makes that slow. Indexes and keys are built afterwards, as a restore does it.
 */
export async function fillLedger(url: string, entries: number, members: number): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query("SET maintenance_work_mem = '512MB'; SET max_parallel_maintenance_workers = 2; SET timezone = 'Asia/Taipei'");
  await fillPurposes(client);
  const apart = await takeApart(client);
  await client.query('ALTER TABLE ledger_entries DISABLE TRIGGER ALL');
  const mine = entries / 5;
  await client.query(
    `INSERT INTO ledger_entries (member_id, lot_id, kind, amount, balance_after, reference, idempotency_key, created_at, number)
     SELECT lot.member_id, lot.id, CASE WHEN n % 2 = 0 THEN 'printing' ELSE 'recharge' END, CASE WHEN n % 2 = 0 THEN -1 ELSE 1 END, 500,
       CASE WHEN n % 2 = 0 THEN 'spending:' ELSE 'order:' END || '00000000-0000-4000-8000-' || (100000000000 + n % $1), 'bench-row:' || n,
       now() - (($2::bigint - n) * interval '100 milliseconds'), numbered.place + 1
     FROM generate_series(1::bigint, $2::bigint) AS n
     CROSS JOIN LATERAL (SELECT CASE WHEN n % 5 = 0 THEN 0 ELSE 1 + (n / 5) % ($3::bigint - 1) END AS member,
       CASE WHEN n % 5 = 0 THEN n / 5 ELSE 4 * ((n / 5) / ($3::bigint - 1)) + n % 5 END AS place) AS numbered
     JOIN bench_lots AS lot ON lot.member = numbered.member`,
    [PURPOSES, entries, members],
  );
  await client.query('ALTER TABLE ledger_entries ENABLE TRIGGER ALL');
  for (const { table, name, definition, isConstraint } of apart)
    await client.query(isConstraint ? `ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}` : definition);
  // As autovacuum leaves it.
  await client.query('VACUUM ANALYZE');
  const { rows } = await client.query('SELECT count(*)::integer AS n FROM ledger_entries WHERE member_id = $1', [`00000000-0000-4000-8000-${FIRST_MEMBER}`]);
  if (rows[0]?.n < mine) throw new Error(`the record has ${rows[0]?.n} entries, not ${mine}`);
  await client.end();
}

/** The orders and payments of the first member, and the lot of each member by its place. */
async function fillPurposes(client: pg.Client): Promise<void> {
  const member = `00000000-0000-4000-8000-${FIRST_MEMBER}`;
  const numbers = `generate_series(${FIRST_MEMBER}::bigint, ${FIRST_MEMBER + PURPOSES - 1}::bigint) AS n`;
  await client.query(`INSERT INTO spendings (id, member_id, kind, points, note, status, confirmed_by, created_at, expires_at, confirmed_at, changed_at)
    SELECT ${ID}, '${member}', 'printing', 1, 'A4, ten pages', 'confirmed', 'phone', now(), now() + interval '3 minutes', now(), now() FROM ${numbers}`);
  await client.query(`INSERT INTO orders (id, trade_no, member_id, status, plan_id, plan_name_zh, plan_name_en, plan_name_ja, amount_twd, points, free_points,
      payment_method, provider, terms_version, language, created_at, expires_at, changed_at, paid_at)
    SELECT ${ID}, 'CH' || lpad(n::text, 18, '0'), '${member}', 'paid', 'start', '入門方案', 'Starter', 'スタートプラン', 300, 300, 0,
      'credit_card', 'ecpay', '2026-11', 'zh', now(), now() + interval '30 minutes', now(), now() FROM ${numbers}`);
  await client.query(`CREATE TEMP TABLE bench_lots AS
    SELECT row_number() OVER (ORDER BY member_id) - 1 AS member, member_id, id FROM point_lots WHERE member_id::text LIKE '00000000-0000-4000-8000-%'`);
  await client.query('CREATE UNIQUE INDEX ON bench_lots (member)');
  await client.query('ANALYZE bench_lots');
}

/** Drops the indexes and keys of the ledger, and returns them as they were; foreign keys stay, and are asked nothing. */
async function takeApart(client: pg.Client): Promise<Definition[]> {
  const { rows } = await client.query<Definition>(`
    SELECT 'ledger_entries' AS table, conname AS name, pg_get_constraintdef(oid) AS definition, true AS "isConstraint" FROM pg_constraint
      WHERE conrelid = 'ledger_entries'::regclass AND contype IN ('p', 'u')
    UNION ALL
    SELECT 'ledger_entries', index.relname, pg_get_indexdef(index.oid), false FROM pg_index JOIN pg_class AS index ON index.oid = indexrelid
      WHERE indrelid = 'ledger_entries'::regclass AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = index.oid)`);
  for (const { table, name, isConstraint } of rows) await client.query(isConstraint ? `ALTER TABLE ${table} DROP CONSTRAINT ${name}` : `DROP INDEX ${name}`);
  return rows;
}
