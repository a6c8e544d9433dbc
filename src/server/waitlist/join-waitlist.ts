import { Refusal, refuseField } from '../../contract/refusal.ts';
import { type AdvisoryCategory, type AdvisoryLine, LINE_OF_CATEGORY, slotAt } from '../../domain/consultations/consultation.ts';
import { poolOf } from '../../domain/consultations/consultation-pools.ts';
import type { Period } from '../../domain/time/period.ts';
import { isOpenWait, MAX_OPEN_PLACES } from '../../domain/waitlist/waitlist.ts';
import { advisoryRules, poolRules } from '../../editorial/advisory.ts';
import type { Library } from '../../editorial/library.ts';
import { startFault } from '../consultations/consultation-response.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../http/callers/authenticate.ts';
import { type IdempotencyKey, runOnce } from '../http/with-idempotency.ts';
import { refuseUnverified } from '../identity/security/refuse-unverified.ts';
import { lockPoints } from '../points/ledger.ts';
import { priceWish } from '../rent/quote.ts';
import { hasBooked, hasRoom, joinLine, lockJoining, lockSubjects, openEntries, readEntry, type Subject, settleSubjects } from './queries.ts';
import { entryOnTheWire, foundEntry } from './waitlist-response.ts';

/** The subject of a wait: pieces of a device through hours, or the slot of a line, or of a category in it, that begins at an instant. */
export type WaitWish =
  | ({ kind: 'rent'; deviceId: string } & Period)
  | { kind: 'advisory'; line: AdvisoryLine; category?: AdvisoryCategory | undefined; start: Date };

/**
 * Puts a member at the end of a line (docs/decisions/071). What may be waited for is what may be booked (docs/rules.md#waitlist);
 * what there is room for is booked and not waited for.
 * @throws Refusal VALIDATION_FAILED, EMAIL_NOT_VERIFIED, MOBILE_NOT_VERIFIED, STILL_AVAILABLE, ALREADY_BOOKED, ALREADY_WAITING, WAITLIST_FULL
 */
export function joinWaitlist(deps: Deps, caller: Caller, wish: WaitWish, once: IdempotencyKey | null) {
  const { library } = deps;
  const { memberId } = caller;
  return runOnce(deps, once, async (tx) => {
    const now = deps.now();
    const wanted = wantedOf(library, wish, now);
    refuseUnverified(caller);
    await lockPoints(tx, memberId);
    await lockJoining(tx, memberId);
    await lockSubjects(tx, [wanted]);
    // What has lapsed belongs to who waits already; only what they leave is room.
    await settleSubjects(tx, [wanted], now);
    if (await hasRoom(tx, wanted)) throw new Refusal('STILL_AVAILABLE');
    if (await hasBooked(tx, memberId, wanted)) throw new Refusal('ALREADY_BOOKED');
    const id = await joinLine(tx, memberId, { ...wanted, now });
    // With this one; after it, so that who waits for the same already is told that.
    const open = (await openEntries(tx, memberId, now)).filter((entry) => isOpenWait(entry, now));
    if (open.length > MAX_OPEN_PLACES) throw new Refusal('WAITLIST_FULL');
    return entryOnTheWire(library, foundEntry(await readEntry(tx, memberId, id, now)), now);
  });
}

/** A consultation is free: no hours of it are paid. @throws Refusal VALIDATION_FAILED */
function wantedOf(library: Library, wish: WaitWish, now: Date): Subject & Period & { hours: number } {
  if (wish.kind === 'advisory') {
    const { line, category, start } = wish;
    if (category !== undefined && LINE_OF_CATEGORY[category] !== line) throw refuseField({ field: 'category', message: 'NOT_AN_OPTION' });
    const asked = slotAt(line, start, advisoryRules(library.settings), now);
    if ('fault' in asked) throw refuseField(startFault(library, asked.fault));
    const subject = category === undefined ? line : poolOf(category, poolRules(library.settings)).id;
    return { kind: 'advisory', subject, ...asked.slot, hours: 0 };
  }
  const { deviceId, start, end } = wish;
  const { hours } = priceWish(library, [{ deviceId, quantity: 1 }], { start, end }, {}, now);
  return { kind: 'rent', subject: deviceId, start, end, hours };
}
