import { sql } from 'kysely';
import { addDays, taipeiDay, taipeiInstant } from '../../domain/time/taipei-time.ts';
import type { Db, Tx } from '../db/client.ts';
import { leaveToOutbox } from '../jobs/outbox-event.ts';

function isUnreminded(now: Date) {
  const until = taipeiInstant(addDays(taipeiDay(now), 2));
  return sql<boolean>`status = 'reserved' AND reminded_at IS NULL AND lower(period) > ${now}::timestamptz AND lower(period) < ${until}::timestamptz`;
}

/** The consultations of today and tomorrow that have not begun and have had no reminder. */
export async function listUnreminded(db: Db, now: Date): Promise<{ id: string }[]> {
  return (await sql<{ id: string }>`SELECT id FROM advisories WHERE ${isUnreminded(now)} ORDER BY id`.execute(db)).rows;
}

/** Marks one as reminded of, unless that was done already. */
export async function markReminded(tx: Tx, id: string, now: Date): Promise<void> {
  await leaveToOutbox(tx);
  await sql`
    UPDATE advisories SET reminded_at = ${now}::timestamptz
    WHERE id IN (SELECT id FROM advisories WHERE id = ${id}::uuid AND ${isUnreminded(now)} FOR UPDATE SKIP LOCKED)`.execute(tx);
}
