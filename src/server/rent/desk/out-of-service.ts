import { Refusal } from '../../../contract/refusal.ts';
import type { DeviceUnitOutput } from '../../../contract/rent/device-unit.ts';
import { isoWithOffset } from '../../../domain/time/taipei-time.ts';
import type { Tx } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { type Listing, listingOf } from '../../http/lists/listing.ts';
import { withIdempotency } from '../../http/with-idempotency.ts';
import { lockDevice, offerDevice } from '../queries.ts';
import { toDeviceResponse } from '../rent-response.ts';

/** Takes a unit out of service until it is repaired. The caller holds the device's lock. */
export async function takeOutOfService(
  tx: Tx,
  { deviceId, unitNumber, reason, now }: { deviceId: string; unitNumber: number; reason: string; now: Date },
): Promise<void> {
  await tx
    .updateTable('device_units')
    .set({ is_in_service: false, out_of_service_at: now, out_of_service_reason: reason })
    .where('device_id', '=', deviceId)
    .where('number', '=', unitNumber)
    .execute();
}

/** The units that the desk has taken out of service, newest first. */
export function readUnitsOutOfService({ database: { db }, library }: Deps): Listing<DeviceUnitOutput> {
  const out = db.selectFrom('device_units').where('out_of_service_at', 'is not', null);
  const rows = out
    .innerJoin('devices', 'devices.id', 'device_units.device_id')
    .select(['device_units.device_id as deviceId', 'number', 'kind', 'out_of_service_at as since', 'out_of_service_reason as reason'])
    .orderBy('out_of_service_at', 'desc')
    .orderBy('device_units.device_id')
    .orderBy('number');
  return listingOf({
    db,
    every: out,
    rows,
    toItems: (found) =>
      found.flatMap(({ deviceId, kind, number, since, reason }) =>
        since === null || reason === null
          ? []
          : [{ device: toDeviceResponse(library, { deviceId, kind }), number, reason, out_of_service_at: isoWithOffset(since) }],
      ),
  });
}

/**
 * Puts a unit that was repaired back into service, unless the release does not have it any more, and offers its time to the members who wait for it.
 * @throws Refusal NOT_FOUND when the desk has not taken it out
 */
export function repairUnit(deps: Deps, { device, number }: { device: string; number: number }): Promise<{ number: number }> {
  return withIdempotency(deps, null, async (tx) => {
    const quantity = deps.library.devices.find(({ id }) => id === device)?.data.quantity ?? 0;
    await lockDevice(tx, device);
    const repaired = await tx
      .updateTable('device_units')
      .set({ out_of_service_at: null, out_of_service_reason: null, is_in_service: number <= quantity })
      .where('device_id', '=', device)
      .where('number', '=', number)
      .where('out_of_service_at', 'is not', null)
      .returning('number')
      .executeTakeFirst();
    if (repaired === undefined) throw new Refusal('NOT_FOUND');
    await offerDevice(tx, device, deps.now());
    return repaired;
  });
}
