import { sql } from 'kysely';
import type { Period } from '../../domain/time/period.ts';
import type { Db } from '../db/client.ts';
import { rule } from '../db/sql-rules.ts';
import { readBlockedTimes } from '../opening/block-queries.ts';

/**
 * The periods that are held in a window as it is now, by device, those of blocks once for each piece: what has lapsed is free. That is never much, as a job ends it
 * every minute; asking each held piece's rent instead would cost more the more bookings there have been.
 */
export async function readHeldPeriods(db: Db, deviceIds: readonly string[], window: Period, now: Date): Promise<Map<string, Period[]>> {
  const held = new Map<string, Period[]>();
  if (deviceIds.length === 0) return held;
  const { rows } = await sql<{ deviceId: string; seconds: string }>`
    SELECT device.id AS "deviceId", held.seconds
    FROM unnest(${deviceIds}::text[]) AS device (id) CROSS JOIN LATERAL (
      SELECT string_agg(date_part('epoch', lower(unit.period))::bigint || ' ' || date_part('epoch', upper(unit.period))::bigint, ' ') AS seconds
      FROM rent_units AS unit
      WHERE unit.device_id = device.id AND unit.status = ANY (${rule('rent_holding')})
        AND lower(unit.period) < ${window.end}::timestamptz AND upper(unit.period) > ${window.start}::timestamptz
        AND unit.rent_id NOT IN (SELECT id FROM rents WHERE status = ANY (${rule('rent_lapsing')}) AND lapses_at <= ${now}::timestamptz)
    ) AS held
    WHERE held.seconds IS NOT NULL`.execute(db);
  for (const { deviceId, seconds } of rows) held.set(deviceId, periodsOf(seconds));
  const broken = await db
    .selectFrom('device_units')
    .select('device_id')
    .where('out_of_service_at', 'is not', null)
    .where('device_id', 'in', [...deviceIds])
    .execute();
  const add = (deviceId: string, periods: readonly Period[]) => held.set(deviceId, [...(held.get(deviceId) ?? []), ...periods]);
  for (const { device_id } of broken) add(device_id, [window]);
  for (const { deviceId, pieces, start, end } of await readBlockedTimes(db, deviceIds, window)) {
    add(
      deviceId,
      Array.from({ length: pieces }, () => ({ start, end })),
    );
  }
  return held;
}

/** Bookings begin and end on whole hours: as seconds, a week of all devices is read in a fifth of the time that its dates take. */
function periodsOf(seconds: string): Period[] {
  const instants = seconds.split(' ').map((each) => new Date(Number(each) * 1000));
  return Array.from({ length: instants.length / 2 }, (_, i) => ({ start: instants[2 * i] as Date, end: instants[2 * i + 1] as Date }));
}
