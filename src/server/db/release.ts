import { sql } from 'kysely';
import type { Db } from './client.ts';

/** A device as `content/` describes it, as far as rows point at it. */
export interface ReleasedDevice {
  id: string;
  kind: 'seat' | 'equipment';
  quantity: number;
}

/**
 * Brings the rows that bookings point at in line with a release's content: new devices and units appear, those that
 * are gone are taken out of service and keep their bookings. Safe when several nodes start at once.
 */
export async function upsertDevices(db: Db, devices: readonly ReleasedDevice[]): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`SELECT pg_advisory_xact_lock(4020261122)`.execute(tx);
    await tx.updateTable('devices').set({ is_listed: false }).execute();
    for (const { id, kind } of devices) {
      await tx
        .insertInto('devices')
        .values({ id, kind, is_listed: true })
        .onConflict((conflict) => conflict.column('id').doUpdateSet({ kind, is_listed: true }))
        .execute();
    }
    await tx.updateTable('device_units').set({ is_in_service: false }).execute();
    const units = devices.flatMap(({ id, quantity }) => Array.from({ length: quantity }, (_, i) => ({ device_id: id, number: i + 1, is_in_service: true })));
    if (units.length > 0) {
      await tx
        .insertInto('device_units')
        .values(units)
        .onConflict((conflict) => conflict.columns(['device_id', 'number']).doUpdateSet({ is_in_service: true }))
        .execute();
    }
  });
}
