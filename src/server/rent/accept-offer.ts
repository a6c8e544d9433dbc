import { sql } from 'kysely';
import { Refusal } from '../../contract/refusal.ts';
import { afterEvent } from '../../domain/state/state-machine.ts';
import { WAITLIST_MACHINE } from '../../domain/waitlist/waitlist.ts';
import type { Tx } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../http/callers/authenticate.ts';
import { type IdempotencyKey, withIdempotency } from '../http/with-idempotency.ts';
import { lockPoints, spendPoints } from '../points/ledger.ts';
import { lockEntry, markEntry, readEntry } from '../waitlist/queries.ts';
import { type Subject, settleSubjects } from '../waitlist/waitlist-kind.ts';
import { foundEntry, toWaitlistEntryResponse } from '../waitlist/waitlist-response.ts';
import { readRent } from './queries.ts';
import { type Quote, quoteBooking, type Shown } from './quote.ts';
import { found, rentReference, toRentResponse } from './rent-response.ts';

/**
 * Makes a reservation of the place that is kept for a member, at the price and under the rules of this moment
 * (docs/decisions/071).
 * @throws Refusal NOT_FOUND, OFFER_OVER, NOT_IN_STATE, TERMS_CHANGED, NOT_ENOUGH_POINTS, ONE_SEAT_AT_A_TIME
 */
export function acceptOffer(deps: Deps, { memberId }: Pick<Caller, 'memberId'>, { id, shown }: { id: string; shown: Shown }, once: IdempotencyKey | null) {
  const { library, waitKinds } = deps;
  return withIdempotency(deps, once, async (tx) => {
    const now = deps.now();
    // Balance, devices, rows: everybody takes them in this order (rent_lock).
    await lockPoints(tx, memberId);
    const due = await dueSubjects(tx, memberId, now);
    const entry = foundEntry(await lockEntry(waitKinds, tx, { memberId, id, others: due, now }));
    const after = afterEvent(WAITLIST_MACHINE, entry, { event: 'take', by: 'member' }, now);
    if ('refusal' in after) throw new Refusal(after.refusal);
    // A consultation is taken by asking for it.
    if (entry.rentId === null) throw new Refusal('NOT_IN_STATE');
    const { rentId, start, end } = entry;
    const wish = quoteBooking(library, [{ deviceId: entry.subject, quantity: 1 }], { start, end }, shown, now);
    const reference = rentReference({ id: rentId, sequence: 0 });
    const { remaining, reward } = await spendPoints(tx, { memberId, kind: 'renting', amount: wish.points, reference, now });
    await takeKeptRent(tx, memberId, { ...wish, rentId, rewardPoints: reward, now });
    await markEntry(tx, id, after.to, now);
    await settleSubjects(waitKinds, tx, due, now);
    const taken = foundEntry(await readEntry(tx, memberId, id, now));
    return { ...toWaitlistEntryResponse(deps, taken, now), rent: toRentResponse(library, found(await readRent(tx, rentId)), now), remaining_points: remaining };
  });
}

/** The units that are freed when a member's past bookings are ended (`rent_due_of`); their balance is locked. */
async function dueSubjects(tx: Tx, memberId: string, now: Date): Promise<Subject[]> {
  const { rows } = await sql<{ devices: string[] }>`SELECT rent_due_of(${memberId}::uuid, ${now}::timestamptz) AS devices`.execute(tx);
  return (rows[0]?.devices ?? []).map((subject) => ({ kind: 'rent', subject }));
}

type TakenOffer = Omit<Quote, 'items'> & { rentId: string; rewardPoints: number; now: Date };

/** Makes a reservation of the one piece that was kept for a member, whose locks the caller holds; a second seat breaks `rents_one_seat_a_member`. */
async function takeKeptRent(tx: Tx, memberId: string, taken: TakenOffer): Promise<void> {
  // Whoever nobody came for or is over does not stand in the way of the next seat. The e-mail is left to the outbox.
  await sql`SELECT set_config('app.outbox', 'on', true), rent_end(${memberId}::uuid, ${taken.now}::timestamptz)`.execute(tx);
  await tx.updateTable('rent_units').set({ points: taken.points }).where('rent_id', '=', taken.rentId).execute();
  await tx
    .updateTable('rents')
    .set({
      status: 'reserved',
      hours: taken.hours,
      points: taken.points,
      reward_points: taken.rewardPoints,
      cancel_before: taken.cancelBefore,
      lapses_at: taken.lapsesAt,
      rule_version: taken.ruleVersion,
      created_at: taken.now,
      changed_at: taken.now,
    })
    .where('id', '=', taken.rentId)
    .execute();
}
