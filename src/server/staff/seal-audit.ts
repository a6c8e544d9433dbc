import { sql } from 'kysely';
import type { Db } from '../db/client.ts';
import type { Deps } from '../deps.ts';

/** The entries of one seal at most: their texts are read at once. */
const MAX_SEALED = 5_000;
/** The wait for writers under way; whoever comes after waits behind it. The next run tries again. */
const LOCK_MS = 500;

/** One link of the chain, as it is noted elsewhere: `12:` and the 64 hexadecimal digits of its digest. */
export const anchorOf = ({ number, digest }: { number: number; digest: Uint8Array }) => `${number}:${Buffer.from(digest).toString('hex')}`;

/**
 * Seals the entries that no seal has yet, in their order (docs/decisions/191). The chain's latest link goes to the log, which is kept elsewhere than the
 * database. Two that seal at once make one chain: the second finds that the link it would follow has a successor.
 */
export async function sealAudit({ database: { db }, log, now }: Pick<Deps, 'database' | 'log' | 'now'>): Promise<void> {
  const last = await lastEntry(db);
  for (;;) {
    const seal = await sealNext(db, last, now());
    if (seal === undefined) return;
    log.info({ audit: anchorOf(seal) }, 'the audit is sealed');
  }
}

/** The last entry of those that are there for good: after it, no transaction under way can bring one with a smaller number. */
async function lastEntry(db: Db): Promise<number> {
  return await db.transaction().execute(async (tx) => {
    await sql`SET LOCAL lock_timeout = ${sql.lit(LOCK_MS)}`.execute(tx);
    await sql`LOCK TABLE audit_entries IN SHARE MODE`.execute(tx);
    const { last } = await tx
      .selectFrom('audit_entries')
      .select(({ fn }) => fn.max('id').as('last'))
      .executeTakeFirstOrThrow();
    return last ?? 0;
  });
}

async function sealNext(db: Db, last: number, now: Date): Promise<{ number: number; digest: Uint8Array } | undefined> {
  const { rows } = await sql<{ number: number; digest: Uint8Array }>`
    WITH head AS (SELECT number, last_id, digest FROM audit_seals ORDER BY number DESC LIMIT 1),
      batch AS (
        SELECT id, at FROM audit_entries
        WHERE id > coalesce((SELECT last_id FROM head), 0) AND id <= ${last}::bigint
        ORDER BY id LIMIT ${sql.lit(MAX_SEALED)}),
      bounds AS (SELECT min(id) AS first_id, max(id) AS last_id, count(*)::integer AS entries, min(at) AS first_at, max(at) AS last_at FROM batch)
    INSERT INTO audit_seals (number, first_id, last_id, entries, first_at, last_at, previous, digest, sealed_at)
    SELECT coalesce(head.number, 0) + 1, first_id, bounds.last_id, entries, first_at, last_at, head.digest,
      audit_digest(head.digest, first_id, bounds.last_id), ${now}::timestamptz
    FROM bounds LEFT JOIN head ON true WHERE entries > 0
    ON CONFLICT DO NOTHING
    RETURNING number, digest`.execute(db);
  return rows[0];
}
