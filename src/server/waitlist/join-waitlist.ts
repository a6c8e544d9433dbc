import { Refusal } from '../../contract/refusal.ts';
import type { JoinWaitlistOutput } from '../../contract/waitlist/waitlist.ts';
import { isWaitlistEntryOpen, MAX_OPEN_ENTRIES } from '../../domain/waitlist/waitlist.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../http/callers/authenticate.ts';
import { type IdempotencyKey, withIdempotency } from '../http/with-idempotency.ts';
import { refuseUnverified } from '../identity/security/refuse-unverified.ts';
import { lockPoints } from '../points/ledger.ts';
import { insertEntry, lockJoining, openEntries } from './queries.ts';
import { lockSubjects, placeOf, settleSubjects } from './waitlist-kind.ts';
import { foundEntry, toWaitlistEntryResponse } from './waitlist-response.ts';

/**
 * Puts a member at the end of a line (docs/decisions/071). What may be waited for is what may be booked (docs/rules.md#waitlist);
 * what there is room for is booked and not waited for.
 * @throws Refusal VALIDATION_FAILED, EMAIL_NOT_VERIFIED, MOBILE_NOT_VERIFIED, STILL_AVAILABLE, ALREADY_BOOKED, ALREADY_WAITING, WAITLIST_FULL;
 * and what the kind refuses: of an activity NOT_FOUND, REGISTRATION_NOT_OPEN, REGISTRATION_CLOSED, ACTIVITY_CANCELLED, CLASS_NOT_ALLOWED
 */
export function joinWaitlist(deps: Deps, caller: Caller, asked: JoinWaitlistOutput, once: IdempotencyKey | null) {
  const { library, waitKinds } = deps;
  const { memberId } = caller;
  return withIdempotency(deps, once, async (tx) => {
    const now = deps.now();
    const wanted = placeOf(waitKinds, library, asked, now);
    refuseUnverified(caller);
    await lockPoints(tx, memberId);
    await lockJoining(tx, memberId);
    await lockSubjects(waitKinds, tx, [wanted]);
    // What has expired belongs to those who wait already; only what they leave is free.
    await settleSubjects(waitKinds, tx, [wanted], now);
    const kind = waitKinds[wanted.kind];
    await kind.checkMember?.(tx, library, memberId, wanted);
    if (await kind.hasRoom(tx, wanted)) throw new Refusal('STILL_AVAILABLE');
    if (await kind.hasBooked(tx, memberId, wanted)) throw new Refusal('ALREADY_BOOKED');
    const id = await insertEntry(tx, memberId, { ...wanted, now });
    // With this one; after it, so that who waits for the same already is told that.
    const open = (await openEntries(tx, memberId, now)).filter((entry) => isWaitlistEntryOpen(entry, now));
    if (open.length > MAX_OPEN_ENTRIES) throw new Refusal('WAITLIST_FULL');
    return toWaitlistEntryResponse(deps, foundEntry(open.find((entry) => entry.id === id)), now);
  });
}
