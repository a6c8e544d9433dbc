import { Refusal } from '../../contract/refusal.ts';
import { runsOver } from '../../domain/closings/closing.ts';
import { RENT_MACHINE } from '../../domain/rent/rent-state.ts';
import { afterEvent, mayCause } from '../../domain/state/state-machine.ts';
import type { Tx } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../http/callers/authenticate.ts';
import { withIdempotency } from '../http/with-idempotency.ts';
import { readBlockedTimes } from '../opening/block-queries.ts';
import { readClosingsOn } from '../opening/closing-queries.ts';
import { lockPoints, readPoints, refundPoints } from '../points/ledger.ts';
import { expireAndOffer, lockRent, type RentRow, readRent } from './queries.ts';
import { found, rentReference, rentState, toRentResponse } from './rent-response.ts';

/**
 * Cancels a member's rent and gives all its points back to where they came from (docs/rules.md#seat-cancellation: 24 hours' notice). With `isLate`,
 * by which the member says that they know, it is cancelled after the notice too, and no points are refunded, unless the centre is closed
 * then, or what is reserved out of use, and that has not called it off yet (docs/decisions/135). What it held is offered to members who wait for it in the same transaction.
 * @throws Refusal NOT_FOUND (another member's too), TOO_LATE_TO_CANCEL, NOT_CANCELLABLE
 */
export function cancelRent(deps: Deps, { memberId }: Caller, { id, isLate }: { id: string; isLate: boolean }) {
  const { library } = deps;
  return withIdempotency(deps, null, async (tx) => {
    const now = deps.now();
    // Balance, devices, rows: everybody takes them in this order (rent_lock).
    await lockPoints(tx, memberId);
    const rent = found(await lockRent(tx, id, memberId));
    const state = rentState(rent);
    // Whoever is in time gets the points back, whatever their clock has told them.
    const event = isLate && !mayCause(RENT_MACHINE, state, { event: 'cancel', by: 'member' }, now) ? 'give_up' : 'cancel';
    const after = afterEvent(RENT_MACHINE, state, { event, by: 'member' }, now);
    if ('refusal' in after) throw new Refusal(after.refusal);
    const isRefunded =
      event === 'cancel' || (await readClosingsOn(tx, rent)).some((closing) => !runsOver(rent, closing)) || (await isOutOfUse(tx, library, rent));
    // What the e-mail goes by: a late cancellation that is refunded counts as one in time.
    const cancelledAs = isRefunded ? 'cancel' : event;
    await tx.updateTable('rents').set({ status: after.to, cancelled_as: cancelledAs, cancelled_at: now, changed_at: now }).where('id', '=', id).execute();
    const { refund_grace_days: graceDays } = library.settings.points;
    const { refunded, remaining } = isRefunded
      ? await refundPoints(tx, { memberId, reference: rentReference(rent), graceDays, now })
      : { refunded: 0, remaining: (await readPoints(tx, memberId, now)).remaining };
    await expireAndOffer(tx, id, now);
    return { ...toRentResponse(library, found(await readRent(tx, id)), now), refunded_points: refunded, remaining_points: remaining };
  });
}

/** True when every piece of something that is reserved is blocked at some moment of it. */
async function isOutOfUse(tx: Tx, { devices }: Deps['library'], rent: RentRow): Promise<boolean> {
  const blocked = await readBlockedTimes(tx, [...new Set(rent.units.map(({ deviceId }) => deviceId))], rent);
  return blocked.some(({ deviceId, pieces }) => pieces >= (devices.find(({ id }) => id === deviceId)?.data.quantity ?? 0));
}
