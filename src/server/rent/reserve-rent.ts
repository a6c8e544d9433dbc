import { randomUUID } from 'node:crypto';
import type { Period } from '../../domain/time/period.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../http/callers/authenticate.ts';
import { type IdempotencyKey, inOneStatement, keyValues } from '../http/with-idempotency.ts';
import { refuseUnverified } from '../identity/security/refuse-unverified.ts';
import { type Booked, bookingStatement, type RentRow } from './queries.ts';
import { kindOf, type Quote, quoteBooking, type Shown, type WantedItem } from './quote.ts';
import { toRentResponse } from './rent-response.ts';

export interface RentRequest extends Period {
  member: Pick<Caller, 'memberId' | 'name' | 'email' | 'language' | 'isVerified' | 'isMobileVerified'>;
  /** The first is what the booking is called after. */
  items: readonly WantedItem[];
  shown: Shown;
}

/**
 * Reserves devices for a period and pays for them, all or nothing (docs/rules.md#bookable-times), by one statement: the
 * database holds the pieces only as long as it takes to commit (docs/decisions/101).
 * @throws Refusal VALIDATION_FAILED, TERMS_CHANGED, EMAIL_NOT_VERIFIED, MOBILE_NOT_VERIFIED, NOT_ENOUGH_POINTS, UNAVAILABLE, ONE_SEAT_AT_A_TIME
 */
export function reserveRent(deps: Deps, { member, items, shown, ...period }: RentRequest, once: IdempotencyKey | null) {
  const { library, database } = deps;
  const { memberId } = member;
  return inOneStatement(deps, once, async () => {
    const now = deps.now();
    const wish = quoteBooking(library, items, period, shown, now);
    refuseUnverified(member);
    const booking = { id: randomUUID(), memberId, ...period, ...wish, now };
    const draft = draftOf(deps, booking);
    const { text, values } = bookingStatement(booking, keyValues(once, draft));
    const { rows } = await database.query(text, values);
    return withDecided(draft, rows[0] as unknown as Booked);
  });
}

/** A new booking on the wire, but for what the database decides: that stands in it as 0. */
function draftOf({ library }: Pick<Deps, 'library'>, booking: Quote & Period & { id: string; memberId: string; now: Date }) {
  const { start, end, now, items } = booking;
  const units = items.flatMap(({ deviceId, quantity, points }) =>
    Array.from({ length: quantity }, () => ({
      id: 0,
      deviceId,
      unitNumber: 0,
      kind: kindOfId(library, deviceId),
      points,
      outAt: null,
      returnedAt: null,
      returnNote: null,
    })),
  );
  const fresh = { status: 'reserved' as const, sequence: 0, checkedInAt: null, cancelledAt: null, createdAt: now };
  const rent: RentRow = { ...booking, ...fresh, rewardPoints: 0, units, photos: 0, changes: [{ status: 'reserved', start, end, at: now }] };
  return { ...toRentResponse(library, rent, now), remaining_points: 0 };
}

type Answer = ReturnType<typeof draftOf>;

/** The same as the database keeps under the key (`rent_reserve`). */
function withDecided(draft: Answer, { units, remaining, reward }: Booked): Answer {
  let next = 0;
  const items = draft.items.map((item) => ({ ...item, units: item.units.map((unit) => ({ ...unit, number: units[next++] ?? Number.NaN })) }));
  return { ...draft, unit_number: units[0] ?? Number.NaN, items, reward_points: reward, remaining_points: remaining };
}

function kindOfId(library: Deps['library'], id: string): 'seat' | 'equipment' {
  const device = library.devices.find((each) => each.id === id);
  if (device === undefined) throw new Error(`there is no device ${id}`);
  return kindOf(library, device);
}
