import { randomUUID } from 'node:crypto';
import { Refusal } from '../../contract/refusal.ts';
import type { Period } from '../../domain/rent-period.ts';
import { violationOf } from '../db/constraint.ts';
import { type Booked, bookingStatement, type RentRow } from '../db/queries/rents.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from './authenticate.ts';
import { refusalOf } from './refusal-of.ts';
import { rentLetter } from './rent-letter.ts';
import { rentOnTheWire } from './rent-wire.ts';
import { kindOf, type PricedWish, priceWish, type Shown, type WantedItem } from './rent-wish.ts';
import { type IdempotencyKey, keptAnswer } from './run-once.ts';

export interface RentWish extends Period {
  member: Pick<Caller, 'memberId' | 'name' | 'email' | 'language' | 'isVerified'>;
  /** The first is what the booking is called after. */
  items: readonly WantedItem[];
  shown: Shown;
}

/**
 * Reserves devices for a period and pays for them, all or nothing (spec sections 4, 5; design section 6), by one statement: the
 * database holds the pieces only as long as it takes to commit (docs/decisions/101).
 * @throws Refusal VALIDATION_FAILED, TERMS_CHANGED, EMAIL_NOT_VERIFIED, NOT_ENOUGH_POINTS, UNAVAILABLE, ONE_SEAT_AT_A_TIME
 */
export async function reserveRent(deps: Deps, { member, items, shown, ...period }: RentWish, once: IdempotencyKey | null) {
  const { library, jobs } = deps;
  const { memberId } = member;
  const now = deps.now();
  let wish: PricedWish;
  try {
    wish = priceWish(library, items, period, shown, now);
    if (!member.isVerified) throw new Refusal('EMAIL_NOT_VERIFIED');
  } catch (refusal) {
    // What was answered under this key stands, whatever has become impossible since.
    return keptAnswer<ReturnType<typeof answerOf>>(deps, once, refusal);
  }
  const booking = { id: randomUUID(), memberId, ...period, ...wish, now };
  const quantity = wish.items.reduce((sum, item) => sum + item.quantity, 0);
  const unknown = { units: Array.from({ length: quantity }, () => 0), remaining: 0, reward: 0 };
  const kept = once && { ...once, bodyHash: once.bodyHashes[0], answer: answerOf(deps, booking, unknown) };
  const letter = rentLetter(deps, member, wish.cancelBefore < now ? 'rentReservedLate' : 'rentReserved', { ...wish, ...period });
  try {
    const [booked] = await jobs.enqueueWith(bookingStatement({ ...booking, once: kept }), 'send-mail', letter);
    return answerOf(deps, booking, booked as unknown as Booked);
  } catch (error) {
    // A repetition of a call that was still under way is refused by what that one took.
    const refusal = isOfUsedKey(error) ? new Refusal('NOT_READY', { cause: error, retryAfterSeconds: 1 }) : refusalOf(error);
    if (once === null || !(refusal instanceof Refusal) || refusal.code === 'UNAVAILABLE_NOW') throw refusal;
    return keptAnswer<ReturnType<typeof answerOf>>(deps, once, refusal);
  }
}

/** The key has an answer; it is gone again only if it was forgotten this moment, a day after it was used. */
const isOfUsedKey = (error: unknown) => violationOf(error)?.constraint === 'idempotency_keys_pkey';

/** A new booking on the wire: what the member sees of it is known but for what the database decided. */
function answerOf({ library }: Pick<Deps, 'library'>, booking: PricedWish & Period & { id: string; memberId: string; now: Date }, booked: Booked) {
  const { start, end, now, items } = booking;
  const pieces = items.flatMap((item) => Array.from({ length: item.quantity }, () => item));
  const units = pieces.map(({ deviceId, points }, i) => ({
    id: i,
    deviceId,
    unitNumber: booked.units[i] ?? Number.NaN,
    kind: kindOfId(library, deviceId),
    points,
    outAt: null,
    returnedAt: null,
  }));
  const fresh = { status: 'reserved' as const, sequence: 0, checkedInAt: null, cancelledAt: null, createdAt: now };
  const rent: RentRow = { ...booking, ...fresh, rewardPoints: booked.reward, units, changes: [{ status: 'reserved', start, end, at: now }] };
  return { ...rentOnTheWire(library, rent, now), remaining_points: booked.remaining };
}

function kindOfId(library: Deps['library'], id: string): 'seat' | 'equipment' {
  const device = library.devices.find((each) => each.id === id);
  if (device === undefined) throw new Error(`there is no device ${id}`);
  return kindOf(library, device);
}
