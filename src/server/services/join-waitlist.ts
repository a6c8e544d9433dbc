import { Refusal } from '../../contract/refusal.ts';
import type { Period } from '../../domain/rent-period.ts';
import { settleDevices } from '../db/queries/rents.ts';
import { hasRoom, joinLine, lockDevices, readEntry } from '../db/queries/waitlist.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from './authenticate.ts';
import { lockPoints } from './ledger.ts';
import { priceWish } from './rent-wish.ts';
import { type IdempotencyKey, runOnce } from './run-once.ts';
import { entryOnTheWire, foundEntry } from './waitlist-wire.ts';

export interface DeviceWait extends Period {
  deviceId: string;
}

/**
 * Puts a member at the end of the line for a device (docs/decisions/071). What may be waited for is what may be booked
 * (spec sections 5 and 9); what there is room for is booked and not waited for.
 * @throws Refusal VALIDATION_FAILED, EMAIL_NOT_VERIFIED, STILL_AVAILABLE, ALREADY_WAITING
 */
export function joinWaitlist(deps: Deps, { memberId, isVerified }: Caller, { deviceId, ...period }: DeviceWait, once: IdempotencyKey | null) {
  const { library } = deps;
  return runOnce(deps, once, async (tx) => {
    const now = deps.now();
    const { hours } = priceWish(library, [{ deviceId, quantity: 1 }], period, {}, now);
    if (!isVerified) throw new Refusal('EMAIL_NOT_VERIFIED');
    await lockPoints(tx, memberId);
    await lockDevices(tx, [deviceId]);
    // What has lapsed belongs to who waits already; only what they leave is room.
    await settleDevices(tx, [{ deviceId }], now);
    if (await hasRoom(tx, deviceId, period)) throw new Refusal('STILL_AVAILABLE');
    const id = await joinLine(tx, memberId, { kind: 'rent', subject: deviceId, ...period, hours, now });
    return entryOnTheWire(library, foundEntry(await readEntry(tx, memberId, id, now)), now);
  });
}
