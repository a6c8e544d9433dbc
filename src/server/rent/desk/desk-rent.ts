import type { EmailsPreviewOutput } from '../../../contract/email-preview.ts';
import { Refusal } from '../../../contract/refusal.ts';
import type { DeskRentOutput } from '../../../contract/rent/desk-rent.ts';
import { RENT_MACHINE, type RentEvent, type RentStatus } from '../../../domain/rent/rent-state.ts';
import { afterEvent } from '../../../domain/state/state-machine.ts';
import type { Language } from '../../../i18n/languages.ts';
import type { Tx } from '../../db/client.ts';
import { rehearse } from '../../delivery/rehearse.ts';
import type { Deps } from '../../deps.ts';
import { type IdempotencyKey, withIdempotency } from '../../http/with-idempotency.ts';
import { lockPoints, refundPoints } from '../../points/ledger.ts';
import { expireAndOffer, lockRent, type RentRow, type RentUnit } from '../queries.ts';
import { mailRentEvents } from '../rent-event-email.ts';
import { found, rentReference, rentState } from '../rent-response.ts';
import { takeOutOfService } from './out-of-service.ts';
import { handOut, holderOf } from './queries.ts';
import { readDeskRent } from './read-desk-rents.ts';

interface Step {
  rent: RentRow;
  /** The status after the event. */
  to: RentStatus;
  now: Date;
}

/** Runs one event of the desk on a rent, holding its member's balance, its devices and its row, taken in this order as everybody does. */
function deskStep(
  deps: Deps,
  { id, event, once }: { id: string; event: RentEvent; once: IdempotencyKey | null },
  work: (tx: Tx, step: Step) => Promise<void>,
): Promise<DeskRentOutput> {
  return withIdempotency(deps, once, async (tx) => {
    const now = deps.now();
    await takeStep(tx, { id, event, now }, work);
    return readDeskRent(tx, deps.library, id, now);
  });
}

/** The same within a transaction. */
async function takeStep(tx: Tx, { id, event, now }: { id: string; event: RentEvent; now: Date }, work: (tx: Tx, step: Step) => Promise<void>): Promise<void> {
  const memberId = await holderOf(tx, id);
  if (memberId !== undefined) await lockPoints(tx, memberId);
  const rent = found(await lockRent(tx, id));
  const after = afterEvent(RENT_MACHINE, rentState(rent), { event, by: 'desk' }, now);
  if ('refusal' in after) throw new Refusal(after.refusal);
  await work(tx, { rent, to: after.to, now });
}

/**
 * Lets somebody in: their place is theirs to the end of its time (docs/rules.md#reservation-states).
 * @throws Refusal NOT_FOUND, CHECK_IN_TOO_EARLY, NOT_IN_STATE when it has lapsed, was cancelled, or they are in already
 */
export function checkInRent(deps: Deps, id: string, once: IdempotencyKey | null): Promise<DeskRentOutput> {
  return deskStep(deps, { id, event: 'check_in', once }, async (tx, { to, now }) => {
    await tx.updateTable('rents').set({ status: to, checked_in_at: now, changed_at: now }).where('id', '=', id).execute();
  });
}

/** Which pieces are meant: of a device, one of it, or all. */
export interface Pieces {
  device_id?: string | undefined;
  unit_number?: number | undefined;
}

/** The pieces that have come back, and their condition. */
export interface Returned extends Pieces {
  note?: string | undefined;
  /** Nobody gets it again until it is repaired. */
  out_of_service?: boolean | undefined;
}

const isOut = ({ outAt, returnedAt }: RentUnit) => outAt !== null && returnedAt === null;
const areMeant = ({ device_id, unit_number }: Pieces) => {
  return ({ deviceId, unitNumber }: RentUnit) => (device_id ?? deviceId) === deviceId && (unit_number ?? unitNumber) === unitNumber;
};

/**
 * Hands out equipment; what has come back goes out again only when it is named. Who gets another unit than the one they
 * hold, because that one is late, holds the other from now on.
 * @throws Refusal NOT_FOUND, NOT_IN_STATE when there is nothing to hand out, STILL_OUT when no unit is there
 */
export function handOutRent(deps: Deps, id: string, pieces: Pieces, once: IdempotencyKey | null): Promise<DeskRentOutput> {
  return deskStep(deps, { id, event: 'hand_out', once }, async (tx, { rent, now }) => {
    const isNamed = pieces.device_id !== undefined || pieces.unit_number !== undefined;
    const wanted = rent.units.filter(areMeant(pieces)).filter((unit) => unit.kind === 'equipment' && (isNamed ? !isOut(unit) : unit.outAt === null));
    if (wanted.length === 0) throw new Refusal('NOT_IN_STATE');
    // Whoever has not come loses what was kept before it is looked for.
    await expireAndOffer(tx, rent.id, now);
    for (const unit of wanted) await handOut(tx, unit.id, now);
  });
}

/**
 * Takes equipment back; what is broken goes out of service at once (docs/decisions/251). When nothing is out any more and its time is over, the rent has ended.
 * @throws Refusal NOT_FOUND, NOT_IN_STATE when none of it is out
 */
export function takeBackRent(deps: Deps, id: string, { note, out_of_service, ...pieces }: Returned, once: IdempotencyKey | null): Promise<DeskRentOutput> {
  return deskStep(deps, { id, event: 'take_back', once }, async (tx, { rent, now }) => {
    const back = new Set(
      rent.units
        .filter(areMeant(pieces))
        .filter(isOut)
        .map((unit) => unit.id),
    );
    if (back.size === 0) throw new Refusal('NOT_IN_STATE');
    await tx
      .updateTable('rent_units')
      .set({ returned_at: now, return_note: note ?? null })
      .where('id', 'in', [...back])
      .execute();
    if (out_of_service && note !== undefined) {
      for (const { deviceId, unitNumber } of rent.units.filter((unit) => back.has(unit.id)))
        await takeOutOfService(tx, { deviceId, unitNumber, reason: note, now });
    }
    const units = rent.units.map((unit) => (back.has(unit.id) ? { ...unit, returnedAt: now } : unit));
    const over = afterEvent(RENT_MACHINE, rentState({ ...rent, units }), { event: 'end', by: 'clock' }, now);
    if (!('to' in over)) return;
    await tx.updateTable('rents').set({ status: over.to, changed_at: now }).where('id', '=', id).execute();
    // Whoever was late may be offered a seat again.
    await expireAndOffer(tx, rent.id, now);
  });
}

/**
 * Somebody leaves before their time is over: what they held is free at once, and is offered to the next on the waitlist. Their points stay spent.
 * @throws Refusal NOT_FOUND, NOT_IN_STATE, STILL_OUT when equipment has not come back
 */
export function finishRent(deps: Deps, id: string, once: IdempotencyKey | null): Promise<DeskRentOutput> {
  return deskStep(deps, { id, event: 'finish', once }, async (tx, { rent, to, now }) => {
    await tx.updateTable('rents').set({ status: to, changed_at: now }).where('id', '=', id).execute();
    await expireAndOffer(tx, rent.id, now);
  });
}

/**
 * The centre cancels, whatever notice there is: all points go back to where they came from, and the member is told why, in the words
 * and the language of whoever does it.
 * @throws Refusal NOT_FOUND, NOT_IN_STATE
 */
export function callOffRent(deps: Deps, id: string, why: Reason, once: IdempotencyKey | null): Promise<DeskRentOutput> {
  return deskStep(deps, { id, event: 'call_off', once }, callingOff(deps, why));
}

/** The e-mail that calling a reservation off would send. @throws Refusal whatever refuses it */
export async function previewCallOffRent(deps: Deps, id: string, why: Reason): Promise<EmailsPreviewOutput> {
  const { emails } = await rehearse(deps, {
    transact: (work) => withIdempotency(deps, null, work),
    take: (tx) => takeStep(tx, { id, event: 'call_off', now: deps.now() }, callingOff(deps, why)),
    mailEvents: (tx, jobs, events) =>
      mailRentEvents(
        { ...deps, jobs },
        tx,
        events.filter(({ kind, recordId }) => kind === 'rent' && recordId === id),
      ),
  });
  return { emails };
}

/** Why the centre cancels, in whose language. */
interface Reason {
  reason: string;
  language: Language;
}

const callingOff =
  ({ library }: Pick<Deps, 'library'>, { reason, language }: Reason) =>
  async (tx: Tx, { rent, to, now }: Step): Promise<void> => {
    const { id, memberId } = rent;
    const why = { cancelled_as: 'call_off', cancel_reason: reason, cancel_reason_language: language } as const;
    await tx
      .updateTable('rents')
      .set({ status: to, ...why, cancelled_at: now, changed_at: now })
      .where('id', '=', id)
      .execute();
    await refundPoints(tx, { memberId, reference: rentReference(rent), graceDays: library.settings.points.refund_grace_days, now });
    await expireAndOffer(tx, id, now);
  };
