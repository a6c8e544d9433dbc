import { randomUUID } from 'node:crypto';
import { Refusal } from '../../contract/refusal.ts';
import type { Period } from '../../domain/rent-period.ts';
import { readRent, takeRent } from '../db/queries/rents.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from './authenticate.ts';
import { spendPoints } from './ledger.ts';
import { rentLetter } from './rent-letter.ts';
import { found, rentOnTheWire, rentReference } from './rent-wire.ts';
import { priceWish, type Shown, type WantedItem } from './rent-wish.ts';
import { type IdempotencyKey, runOnce } from './run-once.ts';

export interface RentWish extends Period {
  member: Pick<Caller, 'memberId' | 'name' | 'email' | 'language' | 'isVerified'>;
  /** The first is what the booking is called after. */
  items: readonly WantedItem[];
  shown: Shown;
}

/**
 * Reserves devices for a period and pays for them, all or nothing (spec sections 4, 5; design section 6). What others
 * want too comes last: the units are held only as long as it takes to commit.
 * @throws Refusal VALIDATION_FAILED, TERMS_CHANGED, EMAIL_NOT_VERIFIED, NOT_ENOUGH_POINTS, UNAVAILABLE, ONE_SEAT_AT_A_TIME
 */
export function reserveRent(deps: Deps, { member, items, shown, ...period }: RentWish, once: IdempotencyKey | null) {
  const { library, jobs } = deps;
  return runOnce(deps, once, async (tx) => {
    const now = deps.now();
    const { memberId } = member;
    const wish = priceWish(library, items, period, shown, now);
    if (!member.isVerified) throw new Refusal('EMAIL_NOT_VERIFIED');
    const id = randomUUID();
    const { remaining, reward } = await spendPoints(tx, { memberId, kind: 'renting', amount: wish.points, reference: rentReference({ id, sequence: 0 }), now });
    const letter = rentLetter(deps, member, wish.cancelBefore < now ? 'rentReservedLate' : 'rentReserved', { ...wish, ...period });
    await jobs.enqueue(tx, 'send-mail', letter);
    await takeRent(tx, memberId, { id, ...period, ...wish, rewardPoints: reward, now });
    return { ...rentOnTheWire(library, found(await readRent(tx, id)), now), remaining_points: remaining };
  });
}
