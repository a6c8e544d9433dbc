import { Refusal } from '../../contract/refusal.ts';
import { isOpenWait } from '../../domain/waitlist/waitlist.ts';
import type { Tx } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../http/callers/authenticate.ts';
import { runOnce } from '../http/with-idempotency.ts';
import { lockPoints } from '../points/ledger.ts';
import { deleteKept, lockEntry, lockSubjects, markEntry, openEntries, readEntry, seatsWaitedFor, settleSubjects, type WaitlistRow } from './queries.ts';
import { entryOnTheWire, foundEntry } from './waitlist-response.ts';

/**
 * Takes a member out of a line, at any time; what was kept for them is offered to the next in the same transaction.
 * @throws Refusal NOT_FOUND (another member's too), NOT_IN_STATE when there is no place any more
 */
export function leaveWaitlist(deps: Deps, { memberId }: Pick<Caller, 'memberId'>, id: string) {
  const { library, jobs } = deps;
  return runOnce(deps, null, async (tx) => {
    const now = deps.now();
    await lockPoints(tx, memberId);
    const waited = await seatsWaitedFor(tx, memberId);
    const entry = foundEntry(await lockEntry(tx, memberId, id, now, waited));
    if (!isOpenWait(entry, now)) throw new Refusal('NOT_IN_STATE');
    await giveUp(tx, [entry], now);
    // Who was offered one seat was passed over for the others.
    if (entry.status === 'offered') await settleSubjects(tx, waited, now);
    await jobs.enqueue(tx, 'tell-offers', {});
    return entryOnTheWire(library, foundEntry(await readEntry(tx, memberId, id, now)), now);
  });
}

/**
 * Takes a member out of all lines: whose account goes holds up nobody. To be called before the member's row is locked:
 * whoever is making them an offer has the device's lock and is about to look at that row.
 */
export async function leaveEveryLine(tx: Tx, memberId: string, now: Date): Promise<void> {
  await lockPoints(tx, memberId);
  await lockSubjects(tx, await openEntries(tx, memberId, now));
  await giveUp(tx, await openEntries(tx, memberId, now), now);
}

async function giveUp(tx: Tx, entries: readonly WaitlistRow[], now: Date): Promise<void> {
  for (const { id } of entries) await markEntry(tx, id, 'left', now);
  const offered = entries.filter(({ status }) => status === 'offered');
  for (const entry of offered) await deleteKept(tx, entry);
  // Only when nothing of theirs waits any more: they would be offered it again.
  await settleSubjects(tx, offered, now);
}
