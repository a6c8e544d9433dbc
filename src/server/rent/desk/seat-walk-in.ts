import { randomUUID } from 'node:crypto';
import { CompiledQuery } from 'kysely';
import { Refusal } from '../../../contract/refusal.ts';
import type { DeskRentOutput } from '../../../contract/rent/desk-rent.ts';
import { RENT_MACHINE } from '../../../domain/rent/rent-state.ts';
import { afterEvent } from '../../../domain/state/state-machine.ts';
import type { Tx } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { type IdempotencyKey, keyValues, withIdempotency } from '../../http/with-idempotency.ts';
import { holdMember } from '../../identity/login/account-lock.ts';
import { refuseUnverified } from '../../identity/security/refuse-unverified.ts';
import { lockPoints } from '../../points/ledger.ts';
import { bookingStatement, lockRent } from '../queries.ts';
import { quoteWalkIn, type Shown } from '../quote.ts';
import { found, rentState } from '../rent-response.ts';
import { readDeskRent } from './read-desk-rents.ts';

/** A member at the counter without a reservation, and what they take until when. */
export interface WalkIn {
  memberId: string;
  deviceId: string;
  end: Date;
  shown: Shown;
}

/**
 * Reserves a place from now for a member at the counter and checks them in (docs/decisions/252): the same statement as a booking
 * from the site, so that of two desks one gets the last place.
 * @throws Refusal NOT_FOUND, VALIDATION_FAILED, TERMS_CHANGED, EMAIL_NOT_VERIFIED, MOBILE_NOT_VERIFIED, ACCOUNT_LOCKED, NOT_ENOUGH_POINTS,
 *   UNAVAILABLE, ONE_SEAT_AT_A_TIME, CENTRE_CLOSED
 */
export function seatWalkIn(deps: Deps, { memberId, deviceId, end, shown }: WalkIn, once: IdempotencyKey | null): Promise<DeskRentOutput> {
  return withIdempotency(deps, once, async (tx) => {
    const now = deps.now();
    await refuseMember(tx, memberId);
    const id = randomUUID();
    const wish = quoteWalkIn(deps.library, [{ deviceId, quantity: 1 }], end, shown, now);
    // The key is that of the whole step, kept by `withIdempotency`.
    const { text, values } = bookingStatement({ id, memberId, ...wish, now }, keyValues(null, {}));
    await tx.executeQuery(CompiledQuery.raw(text, values));
    const after = afterEvent(RENT_MACHINE, rentState(found(await lockRent(tx, id))), { event: 'check_in', by: 'desk' }, now);
    if ('refusal' in after) throw new Refusal(after.refusal);
    await tx.updateTable('rents').set({ status: after.to, checked_in_at: now, changed_at: now }).where('id', '=', id).execute();
    return readDeskRent(tx, deps.library, id, now);
  });
}

/** Refuses a member who may not, and holds the one who may. @throws Refusal NOT_FOUND, ACCOUNT_LOCKED, EMAIL_NOT_VERIFIED, MOBILE_NOT_VERIFIED */
async function refuseMember(tx: Tx, memberId: string): Promise<void> {
  const member = await tx
    .selectFrom('members')
    .select(['email_verified_at', 'mobile_verified_at'])
    .where('id', '=', memberId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  // A balance needs its member.
  if (member === undefined) throw new Refusal('NOT_FOUND');
  await lockPoints(tx, memberId);
  await holdMember(tx, memberId);
  refuseUnverified({ isVerified: member.email_verified_at !== null, isMobileVerified: member.mobile_verified_at !== null });
}
