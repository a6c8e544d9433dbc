import { Refusal } from '../../contract/refusal.ts';
import { waitStatusAt } from '../../domain/waitlist/waitlist.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../http/callers/authenticate.ts';
import { type IdempotencyKey, runOnce } from '../http/with-idempotency.ts';
import { lockPoints, spendPoints } from '../points/ledger.ts';
import { dueSubjects, lockEntry, markEntry, readEntry, settleSubjects, takeKeptRent } from '../waitlist/queries.ts';
import { entryOnTheWire, foundEntry } from '../waitlist/waitlist-response.ts';
import { readRent } from './queries.ts';
import { priceWish, type Shown } from './quote.ts';
import { found, rentOnTheWire, rentReference } from './rent-response.ts';

/**
 * Makes a reservation of the place that is kept for a member, at the price and under the rules of this moment
 * (docs/decisions/071).
 * @throws Refusal NOT_FOUND, OFFER_OVER, NOT_IN_STATE, TERMS_CHANGED, NOT_ENOUGH_POINTS, ONE_SEAT_AT_A_TIME
 */
export function takeOffer(deps: Deps, { memberId }: Pick<Caller, 'memberId'>, { id, shown }: { id: string; shown: Shown }, once: IdempotencyKey | null) {
  const { library } = deps;
  return runOnce(deps, once, async (tx) => {
    const now = deps.now();
    // Balance, devices, rows: everybody takes them in this order (rent_lock).
    await lockPoints(tx, memberId);
    const due = await dueSubjects(tx, memberId, now);
    const entry = foundEntry(await lockEntry(tx, memberId, id, now, due));
    const status = waitStatusAt(entry, now);
    if (status === 'lapsed') throw new Refusal('OFFER_OVER');
    if (status !== 'offered' || entry.rentId === null) throw new Refusal('NOT_IN_STATE');
    const { rentId, start, end } = entry;
    const wish = priceWish(library, [{ deviceId: entry.subject, quantity: 1 }], { start, end }, shown, now);
    const reference = rentReference({ id: rentId, sequence: 0 });
    const { remaining, reward } = await spendPoints(tx, { memberId, kind: 'renting', amount: wish.points, reference, now });
    await takeKeptRent(tx, memberId, { ...wish, rentId, rewardPoints: reward, unitPoints: wish.points, now });
    await markEntry(tx, id, 'taken', now);
    await settleSubjects(tx, due, now);
    const taken = foundEntry(await readEntry(tx, memberId, id, now));
    return { ...entryOnTheWire(library, taken, now), rent: rentOnTheWire(library, found(await readRent(tx, rentId)), now), remaining_points: remaining };
  });
}
