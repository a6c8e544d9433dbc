import { sql } from 'kysely';
import type { Db } from '../db/client.ts';

/** The number of requests that one statement closes. */
const BATCH = 500;

/** Job: writes down which requests nobody has answered in time; one that is being answered waits for the next run. Safe to run again. */
export async function expireSpendings(db: Db, now: Date): Promise<void> {
  for (;;) {
    const { rows } = await sql`UPDATE spendings SET status = 'expired', changed_at = ${now}::timestamptz WHERE id IN (
      SELECT id FROM spendings WHERE status = 'requested' AND expires_at <= ${now}::timestamptz ORDER BY expires_at LIMIT ${BATCH} FOR NO KEY UPDATE SKIP LOCKED)
      RETURNING id`.execute(db);
    if (rows.length < BATCH) return;
  }
}
