import { Refusal } from '../../contract/refusal.ts';
import { afterEvent } from '../../domain/state/state-machine.ts';
import { WAITLIST_MACHINE } from '../../domain/waitlist/waitlist.ts';
import type { Tx } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../http/callers/authenticate.ts';
import { withIdempotency } from '../http/with-idempotency.ts';
import { lockPoints } from '../points/ledger.ts';
import { deleteReserved, lockEntry, markEntry, openEntries, readEntry, type WaitlistRow } from './queries.ts';
import { lockSubjects, passedOver, settleSubjects, type WaitlistBookingKinds } from './waitlist-kind.ts';
import { foundEntry, toWaitlistEntryResponse } from './waitlist-response.ts';

/**
 * Takes a member out of a line, at any time; what was kept for them is offered to the next in the same transaction.
 * @throws Refusal NOT_FOUND (another member's too), NOT_IN_STATE when there is no place any more
 */
export function leaveWaitlist(deps: Deps, { memberId }: Pick<Caller, 'memberId'>, id: string) {
  const { waitKinds } = deps;
  return withIdempotency(deps, null, async (tx) => {
    const now = deps.now();
    await lockPoints(tx, memberId);
    const waited = await passedOver(waitKinds, tx, memberId);
    const entry = foundEntry(await lockEntry(waitKinds, tx, { memberId, id, others: waited, now }));
    const after = afterEvent(WAITLIST_MACHINE, entry, { event: 'leave', by: 'member' }, now);
    if ('refusal' in after) throw new Refusal(after.refusal);
    await giveUp(waitKinds, tx, [entry], now);
    // Who was offered one seat was passed over for the others.
    if (entry.status === 'offered') await settleSubjects(waitKinds, tx, waited, now);
    return toWaitlistEntryResponse(deps, foundEntry(await readEntry(tx, memberId, id, now)), now);
  });
}

/**
 * Takes a member out of all lines: whose account goes holds up nobody. To be called before the member's row is locked:
 * whoever is making them an offer has the device's lock and is about to look at that row.
 */
export async function leaveAllWaitlists({ waitKinds }: Pick<Deps, 'waitKinds'>, tx: Tx, memberId: string, now: Date): Promise<void> {
  await lockPoints(tx, memberId);
  await lockSubjects(waitKinds, tx, await openEntries(tx, memberId, now));
  await giveUp(waitKinds, tx, await openEntries(tx, memberId, now), now);
}

/**
 * Takes a member out of the lines in which another one waits as well, for accounts that are joined: the place that stays is the other one's. All lines of
 * the member are locked, as above; the balances of both are already.
 */
export async function leaveSharedWaitlists(
  { waitKinds }: Pick<Deps, 'waitKinds'>,
  tx: Tx,
  { memberId, otherId, now }: { memberId: string; otherId: string; now: Date },
): Promise<void> {
  await lockSubjects(waitKinds, tx, await openEntries(tx, memberId, now));
  const others = await openEntries(tx, otherId, now);
  const isShared = ({ kind, subject, start, end }: WaitlistRow) =>
    others.some((other) => other.kind === kind && other.subject === subject && other.start < end && start < other.end);
  await giveUp(waitKinds, tx, (await openEntries(tx, memberId, now)).filter(isShared), now);
}

async function giveUp(kinds: WaitlistBookingKinds, tx: Tx, entries: readonly WaitlistRow[], now: Date): Promise<void> {
  for (const { id } of entries) await markEntry(tx, id, 'left', now);
  const offered = entries.filter(({ status }) => status === 'offered');
  for (const entry of offered) await deleteReserved(tx, entry);
  // Only when nothing of theirs waits any more: they would be offered it again.
  await settleSubjects(kinds, tx, offered, now);
}
