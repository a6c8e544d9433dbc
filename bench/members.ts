import { sql } from 'kysely';
import type { Database } from '../src/server/db/client.ts';
import { openDatabase } from '../src/server/db/open-database.ts';

/** Members are numbered so that SQL can say their ids without a look-up; twelve digits fill the last part of a UUID. */
export const FIRST_MEMBER = 100_000_000_000;
export const tokenOf = (i: number) => `bench-${FIRST_MEMBER + i}`;
export const memberIdOf = (n: number | string) => `00000000-0000-4000-8000-${n}`;

/** Opens a migrated database and puts members into it who are logged in and have points. */
export async function openBenchDatabase(url: string, count: number): Promise<Database> {
  const database = await openDatabase({ databaseUrl: url, databasePoolSize: 4, dataDir: null });
  const run = (statement: ReturnType<typeof sql>) => statement.execute(database.db);
  const last = FIRST_MEMBER + count - 1;
  await run(sql`INSERT INTO members (id, account, password_hash, password_changed_at, name, email, email_verified_at, mobile, mobile_verified_at, terms_version, created_at)
    SELECT ('00000000-0000-4000-8000-' || n)::uuid, 'bench' || n, 'none', now(), 'Bench ' || n, 'bench' || n || '@example.com', now(), n::text, now(), '2026-10-01', now()
    FROM generate_series(${FIRST_MEMBER}::bigint, ${last}::bigint) n`);
  await run(sql`INSERT INTO token_families (id, member_id, client_id, created_at) SELECT id, id, 'bench', now() FROM members WHERE account LIKE 'bench%'`);
  await run(sql`INSERT INTO access_tokens (token_hash, family_id, expires_at) SELECT sha256(('bench-' || n)::bytea), ('00000000-0000-4000-8000-' || n)::uuid, now() + interval '1 day'
    FROM generate_series(${FIRST_MEMBER}::bigint, ${last}::bigint) n`);
  await run(sql`SELECT ledger_grant(p_member => id, p_kind => 'recharge', p_lot_kind => 'purchased', p_amount => 500, p_expires_at => NULL, p_reference => 'bench',
    p_key => 'bench:' || id, p_now => now()) FROM members WHERE account LIKE 'bench%'`);
  await run(sql`ANALYZE`);
  return database;
}
