import { Refusal } from '../../contract/refusal.ts';
import { lastMeeting } from '../../domain/closings/block.ts';
import { CLOSING_MACHINE } from '../../domain/closings/closing-state.ts';
import { mayCause } from '../../domain/state/state-machine.ts';
import { changeAdvisory } from '../consultations/queries.ts';
import type { Db, Tx } from '../db/client.ts';
import { forEachRow, LeftRows } from '../db/each-row.ts';
import type { Deps } from '../deps.ts';
import { leaveToOutbox } from '../jobs/outbox-event.ts';
import { cancelAppointments } from '../matchmaking/appointment-queries.ts';
import { type AnyClosing, isBlock, readBlocksToCarryOut, shareBlock } from '../opening/block-queries.ts';
import {
  type ClosingMember,
  closingState,
  insertClosingItems,
  lockCalledOff,
  type NewClosingItem,
  readClosingMembers,
  readClosingsToCarryOut,
  shareClosing,
} from '../opening/closing-queries.ts';
import { lockPoints, refundPoints } from '../points/ledger.ts';
import { expireAndOffer } from '../rent/queries.ts';
import { rentReference } from '../rent/rent-response.ts';
import { endCorrection } from '../spaces/correction-queries.ts';
import { type LeaseLoss, rentColumnOf } from '../spaces/lease-loss.ts';
import { stepTo } from '../spaces/lease-step.ts';
import { deleteReserved, markEntry } from '../waitlist/queries.ts';
import { advisoryAfterClosing, readStanding, rentAfterClosing, type Standing } from './affected-bookings.ts';
import { readStandingOnBlock } from './blocks/affected-by-block.ts';

type Tools = Pick<Deps, 'database' | 'library' | 'now' | 'waitKinds'>;

/**
 * Job: calls off what stands on the closings and blocks, each member's in one transaction with the refund and the event of the e-mail. Stopped at any
 * moment it has done some members whole and others not at all, and goes on with those. @throws RowsFailed
 */
export async function carryOutClosings(tools: Tools): Promise<void> {
  const { database, library, now } = tools;
  const left = new LeftRows();
  for (const closing of [...(await readClosingsToCarryOut(database.db, now())), ...(await readBlocksToCarryOut(database.db, now()))]) {
    const standing = await readStandingOn(database.db, library, closing, now());
    await left.during(() =>
      forEachRow(
        standing.filter(hasWork).map(({ memberId }) => memberId),
        (memberId) => `closing ${closing.id} of member ${memberId}`,
        (memberId) => database.db.transaction().execute((tx) => callOffFor(tx, tools, closing, memberId)),
      ),
    );
  }
  left.throwIfAny();
}

/** Reads what members have on a closing or a block. */
export function readStandingOn(db: Db | Tx, library: Deps['library'], closing: AnyClosing, now: Date, memberId?: string): Promise<Standing[]> {
  return isBlock(closing) ? readStandingOnBlock(db, library, closing, now, memberId) : readStanding(db, library, closing, now, memberId);
}

const hasWork = ({ rents, advisories, appointments, leases, waits }: Standing) =>
  rents.some(({ isOut }) => !isOut) || advisories.length > 0 || appointments.length > 0 || leases.length > 0 || waits.length > 0;

interface Step {
  tx: Tx;
  tools: Tools;
  closing: AnyClosing;
  member: ClosingMember;
  now: Date;
}

/** Calls off all that a member has on a closing or a block, as it is once everything is locked. E-mails about it are left to the outbox. */
export async function callOffFor(tx: Tx, tools: Tools, about: AnyClosing, memberId: string): Promise<void> {
  const now = tools.now();
  await leaveToOutbox(tx);
  const closing = await (isBlock(about) ? shareBlock(tx, about.id) : shareClosing(tx, about.id));
  if (closing === undefined || !mayCause(CLOSING_MACHINE, closingState(closing), { event: 'carry_out', by: 'clock' }, now)) return;
  const read = async () => (await readStandingOn(tx, tools.library, closing, now, memberId))[0];
  await lockPoints(tx, memberId);
  const before = await read();
  if (before === undefined) return;
  const waited = await tools.waitKinds.rent.passedOver(tx, memberId);
  await lockCalledOff(tx, {
    devices: [
      ...before.rents.flatMap(({ rent }) => rent.units.map(({ deviceId }) => deviceId)),
      ...before.waits.filter(({ kind }) => kind === 'rent').map(({ subject }) => subject),
      ...waited,
    ],
    sessions: before.waits.filter(({ kind }) => kind === 'activity').map(({ subject }) => subject),
    rentIds: before.rents.map(({ rent }) => rent.id),
    hasAdvisories: before.advisories.length > 0 || before.waits.some(({ kind }) => kind === 'advisory'),
    leaseIds: before.leases.map(({ lease }) => lease.id),
  });
  const standing = await read();
  const member = (await readClosingMembers(tx, [memberId])).get(memberId);
  if (standing === undefined || member === undefined || !hasWork(standing)) return;
  const step = { tx, tools, closing, member, now };
  const rents = standing.rents.filter(({ isOut }) => !isOut).map(({ rent }) => rent);
  const items: NewClosingItem[] = [];
  for (const wait of standing.waits) {
    await markEntry(tx, wait.id, 'closed', now);
    await deleteReserved(tx, wait);
    items.push({ kind: 'waitlist', recordId: wait.id });
  }
  for (const rent of rents) items.push(await callOffRent(step, rent));
  for (const advisory of standing.advisories) items.push(await callOffAdvisory(step, advisory));
  if (standing.appointments.length > 0) items.push(...(await callOffAppointments(step, standing.appointments)));
  for (const loss of standing.leases) items.push(...(loss.isCalledOff ? [await callOffLease(step, loss)] : await takeDays(step, loss)));
  await insertClosingItems(tx, { ...(isBlock(closing) ? { blockId: closing.id } : { closingId: closing.id }), memberId, items, now });
  for (const { id } of rents) await expireAndOffer(tx, id, now);
}

async function callOffRent({ tx, tools, closing, member, now }: Step, rent: Standing['rents'][number]['rent']): Promise<NewClosingItem> {
  const time = isBlock(closing) ? lastMeeting(closing.times, rent) : closing;
  if (time === undefined) throw new Error(`rent ${rent.id} is not on ${closing.id}`);
  const after = rentAfterClosing(rent, { ...time, createdAt: closing.createdAt }, now);
  if ('refusal' in after) throw new Refusal(after.refusal);
  await tx.updateTable('rents').set({ status: after.to, cancelled_as: 'close', cancelled_at: now, changed_at: now }).where('id', '=', rent.id).execute();
  const { refund_grace_days: graceDays } = tools.library.settings.points;
  const { refunded } = await refundPoints(tx, { memberId: member.id, reference: rentReference(rent), graceDays, now });
  return { kind: 'rent', recordId: rent.id, points: refunded };
}

async function callOffAdvisory({ tx, closing, member, now }: Step, advisory: Standing['advisories'][number]): Promise<NewClosingItem> {
  const after = advisoryAfterClosing(advisory, closing, now);
  if ('refusal' in after) throw new Refusal(after.refusal);
  const why = { reason: closing.reason[member.language], reasonLanguage: member.language };
  await changeAdvisory(tx, advisory, { status: after.to, ...why, cancelledAt: now }, now);
  return { kind: 'advisory', recordId: advisory.id };
}

async function callOffAppointments({ tx, closing, member, now }: Step, appointments: Standing['appointments']): Promise<NewClosingItem[]> {
  const ids = appointments.map(({ id }) => id);
  await cancelAppointments(tx, ids, { reason: closing.reason[member.language], language: member.language }, now);
  return ids.map((recordId) => ({ kind: 'appointment', recordId }));
}

/** Calls a lease off; everything that was paid is refunded (space-lease guidelines, 11). */
async function callOffLease({ tx, closing, member, now }: Step, { lease, refundTwd }: LeaseLoss): Promise<NewClosingItem> {
  const status = stepTo({ lease, now }, { event: 'close', by: 'centre' });
  await endCorrection(tx, lease.id, 'cancelled', now);
  const closed = {
    correction_due_on: null,
    closed_at: now,
    closed_by: 'house',
    closed_reason: closing.reason[member.language],
    closed_reason_language: member.language,
    forfeited_twd: 0,
    refunded_twd: refundTwd,
  } as const;
  await tx
    .updateTable('space_leases')
    .set({ status, changed_at: now, ...closed })
    .where('id', '=', lease.id)
    .execute();
  return { kind: 'lease', recordId: lease.id, twd: refundTwd, wasPaid: refundTwd > 0 };
}

/**
 * Takes some days from a lease that goes on, or that the desk has ended meanwhile: their rent is taken off, and paid back at the desk if it
 * was paid. What the settlement says is unpaid of an extension is less by it.
 */
async function takeDays({ tx, now }: Step, { lease, lost }: LeaseLoss): Promise<NewClosingItem[]> {
  for (const { day, twd, wasPaid } of lost) {
    const column = rentColumnOf(lease, day);
    const isOwed = column === 'extension_twd' && !wasPaid && lease.unpaid_twd !== null;
    // Of an application there is no rent yet: what is lost is taken off when it is approved.
    await tx
      .updateTable('space_leases')
      .set(({ eb }) => ({ [column]: eb(column, '-', twd), ...(isOwed && { unpaid_twd: eb('unpaid_twd', '-', twd) }), changed_at: now }))
      .where('id', '=', lease.id)
      .where(column, 'is not', null)
      .execute();
  }
  return lost.map((taken) => ({ kind: 'lease_day', recordId: lease.id, ...taken }));
}
