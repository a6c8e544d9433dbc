import { Refusal, refuseField } from '../../contract/refusal.ts';
import { RENT_MACHINE } from '../../domain/rent/rent-state.ts';
import { afterEvent } from '../../domain/state/state-machine.ts';
import type { Period } from '../../domain/time/period.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../http/callers/authenticate.ts';
import { type IdempotencyKey, withIdempotency } from '../http/with-idempotency.ts';
import { lockPoints, refundPoints, spendPoints } from '../points/ledger.ts';
import { lockRent, moveRent as move, readRent } from './queries.ts';
import { quoteBooking, type Shown } from './quote.ts';
import { found, rentItems, rentReference, rentState, toRentResponse } from './rent-response.ts';

export interface RentMove extends Period {
  id: string;
  shown: Shown;
}

/**
 * Puts a member's rent to another time, with the same pieces, in one transaction: what was paid comes back, the new time
 * is paid, and whatever cannot be had leaves everything as it was. What it held before is offered to the next on the waitlist.
 * @throws Refusal NOT_FOUND, TOO_LATE_TO_CANCEL, NOT_CANCELLABLE, VALIDATION_FAILED, TERMS_CHANGED, NOT_ENOUGH_POINTS, UNAVAILABLE
 */
export function moveRent(deps: Deps, { memberId }: Pick<Caller, 'memberId'>, { id, shown, ...period }: RentMove, once: IdempotencyKey | null) {
  const { library } = deps;
  return withIdempotency(deps, once, async (tx) => {
    const now = deps.now();
    await lockPoints(tx, memberId);
    const rent = found(await lockRent(tx, id, memberId));
    const after = afterEvent(RENT_MACHINE, rentState(rent), { event: 'move', by: 'member' }, now);
    if ('refusal' in after) throw new Refusal(after.refusal);
    // Nothing would change but that an e-mail says so.
    const isSame = rent.start.getTime() === period.start.getTime() && rent.end.getTime() === period.end.getTime();
    if (isSame) throw refuseField({ field: 'start', message: 'INVALID_TIME' });
    const wish = quoteBooking(library, rentItems(rent), period, shown, now);
    await refundPoints(tx, { memberId, reference: rentReference(rent), graceDays: library.settings.points.refund_grace_days, now });
    const reference = rentReference({ id, sequence: rent.sequence + 1 });
    const { remaining, reward } = await spendPoints(tx, { memberId, kind: 'renting', amount: wish.points, reference, now });
    await move(tx, { id, ...period, ...wish, rewardPoints: reward, now });
    return { ...toRentResponse(library, found(await readRent(tx, id)), now), remaining_points: remaining };
  });
}
