import { sql } from 'kysely';
import type { Db } from '../db/client.ts';
import { forEachBatch, forEachRow, LeftRows } from '../db/each-row.ts';
import { rule } from '../db/sql-rules.ts';

const END_BATCH = 500;

/** Ends rents; one that is locked waits for the next run. */
function endRents(db: Db, rents: readonly { id: string }[], now: Date): Promise<unknown> {
  return sql`UPDATE rents SET status = 'ended', changed_at = ${now}::timestamptz WHERE id IN (
    SELECT id FROM rents WHERE id = ANY (${rents.map(({ id }) => id)}::uuid[]) AND status = 'in_process' FOR UPDATE SKIP LOCKED)`.execute(db);
}

/** Ends what was used and is over and back, a few hundred at a time. @throws RowsFailed */
export async function endRentsUntil(db: Db, now: Date): Promise<void> {
  const left = new LeftRows();
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const { rows } = await sql<{ id: string }>`
      SELECT id FROM rents WHERE status = 'in_process' AND upper(period) <= ${now}::timestamptz AND id > ${after}::uuid
        AND NOT EXISTS (SELECT FROM rent_units WHERE rent_id = rents.id AND out_at IS NOT NULL AND returned_at IS NULL)
      ORDER BY id LIMIT ${END_BATCH}`.execute(db);
    await left.during(() =>
      forEachBatch(
        rows,
        ({ id }) => `rents ${id}`,
        (batch) => endRents(db, batch, now),
      ),
    );
    const last = rows.at(-1);
    if (last === undefined || rows.length < END_BATCH) return left.throwIfAny();
    after = last.id;
  }
}

/**
 * Frees what nobody came for and offers what nobody took to the next, device by device. A unit that is free while somebody
 * waits for it has come about otherwise (a piece was bought, or repaired): that is offered as well. @throws RowsFailed
 */
export async function expireAndOfferRents(db: Db, now: Date): Promise<void> {
  const { rows } = await sql<{ device: string }>`
    SELECT unit.device_id AS device FROM rents AS rent JOIN rent_units AS unit ON unit.rent_id = rent.id
      WHERE rent.status = ANY (${rule('rent_lapsing')}) AND rent.lapses_at <= ${now}::timestamptz
    UNION SELECT entry.subject FROM waitlist_entries AS entry WHERE entry.kind = 'rent' AND entry.status = 'waiting'
      AND (lower(entry.period) <= ${now}::timestamptz OR EXISTS (
        SELECT FROM devices AS device JOIN device_units AS unit ON unit.device_id = device.id
        WHERE device.id = entry.subject AND device.is_listed AND unit.is_in_service AND NOT EXISTS (
          SELECT FROM rent_units AS held WHERE held.device_id = unit.device_id AND held.unit_number = unit.number
            AND held.status = ANY (${rule('rent_holding')}) AND held.period && entry.period)))
    ORDER BY device`.execute(db);
  await forEachRow(
    rows,
    ({ device }) => `devices ${device}`,
    ({ device }) =>
      db.transaction().execute(async (tx) => {
        await sql`SELECT rent_lock(ARRAY[${device}::text])`.execute(tx);
        await sql`SELECT rent_settle(ARRAY[${device}::text], ${now}::timestamptz)`.execute(tx);
      }),
  );
}
