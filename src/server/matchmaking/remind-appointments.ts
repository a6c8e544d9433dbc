import { sql } from 'kysely';
import { addDays, taipeiDay, taipeiInstant } from '../../domain/time/taipei-time.ts';
import type { Db, Tx } from '../db/client.ts';
import { forEachRow } from '../db/each-row.ts';
import type { Deps } from '../deps.ts';
import { leaveToOutbox } from '../jobs/outbox-event.ts';

/** Job: the day before an hour with a teacher its member is written to, once for each day it is set to, with the calendar file. @throws RowsFailed */
export async function remindAppointments({ database, now: clock }: Pick<Deps, 'database' | 'now'>): Promise<void> {
  const now = clock();
  await forEachRow(
    await listUnreminded(database.db, now),
    ({ id }) => `matchmaking_appointments ${id}`,
    ({ id }) => database.db.transaction().execute((tx) => markReminded(tx, id, now)),
  );
}

/** Stands, begins today or tomorrow, and no reminder went out since the day before: one that was put to a later day is reminded of again. */
function isUnreminded(now: Date) {
  const until = taipeiInstant(addDays(taipeiDay(now), 2));
  return sql<boolean>`status = 'reserved' AND lower(period) > ${now}::timestamptz AND lower(period) < ${until}::timestamptz
    AND (reminded_at IS NULL OR (reminded_at AT TIME ZONE 'Asia/Taipei')::date < (lower(period) AT TIME ZONE 'Asia/Taipei')::date - 1)`;
}

async function listUnreminded(db: Db, now: Date): Promise<{ id: string }[]> {
  return (await sql<{ id: string }>`SELECT id FROM matchmaking_appointments WHERE ${isUnreminded(now)} ORDER BY id`.execute(db)).rows;
}

/** Marks one as reminded of, unless that was done already. */
async function markReminded(tx: Tx, id: string, now: Date): Promise<void> {
  await leaveToOutbox(tx);
  await sql`UPDATE matchmaking_appointments SET reminded_at = ${now}::timestamptz
    WHERE id IN (SELECT id FROM matchmaking_appointments WHERE id = ${id}::uuid AND ${isUnreminded(now)} FOR UPDATE SKIP LOCKED)`.execute(tx);
}
