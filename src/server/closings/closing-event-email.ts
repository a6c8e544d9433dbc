import { readAdvisory } from '../consultations/queries.ts';
import type { Tx } from '../db/client.ts';
import { readAddressee } from '../delivery/addressee.ts';
import type { Deps } from '../deps.ts';
import type { OutboxEvent } from '../jobs/outbox-event.ts';
import { readBlock } from '../opening/block-queries.ts';
import { type ClosingItem, readClosing, readClosingItems } from '../opening/closing-queries.ts';
import { readRent } from '../rent/queries.ts';
import type { LeaseLoss } from '../spaces/lease-loss.ts';
import { readLease } from '../spaces/queries.ts';
import { readEntriesById } from '../waitlist/queries.ts';
import { sendClosingEmails, type Taken } from './closing-email.ts';

/** Writes to members about what closings and blocks took from them: one e-mail for all that was written down together (`outbox_closing`). */
export async function mailClosingEvents(deps: Pick<Deps, 'jobs' | 'library' | 'config'>, tx: Tx, events: readonly OutboxEvent[]): Promise<void> {
  for (const { recordId, at, isMailed, details } of events) {
    if (isMailed) continue;
    const items = await readClosingItems(tx, (details as { items: number[] }).items);
    const [first] = items;
    const closing = (await readClosing(tx, recordId)) ?? (await readBlock(tx, recordId));
    const member = first && (await readAddressee(tx, first.memberId));
    if (closing && member) await sendClosingEmails(tx, deps, { closing, member, taken: await readTaken(tx, items), at });
  }
}

async function readTaken(tx: Tx, items: readonly ClosingItem[]): Promise<Taken> {
  const idsOf = (kind: ClosingItem['kind']) => items.filter((item) => item.kind === kind).map(({ recordId }) => recordId);
  const readEach = async <R>(ids: readonly string[], read: (id: string) => Promise<R | undefined>): Promise<R[]> => {
    const rows: R[] = [];
    for (const id of ids) {
      const row = await read(id);
      if (row !== undefined) rows.push(row);
    }
    return rows;
  };
  const ofLeases = Map.groupBy(
    items.filter(({ kind }) => kind === 'lease' || kind === 'lease_day'),
    ({ recordId }) => recordId,
  );
  return {
    rents: await readEach(idsOf('rent'), (id) => readRent(tx, id)),
    advisories: await readEach(idsOf('advisory'), (id) => readAdvisory(tx, id)),
    leases: await readEach([...ofLeases.keys()], (id) => readLoss(tx, id, ofLeases.get(id) ?? [])),
    waits: await readEntriesById(tx, idsOf('waitlist')),
  };
}

/** The effect on a lease, as its items have it. */
async function readLoss(tx: Tx, id: string, items: readonly ClosingItem[]): Promise<LeaseLoss | undefined> {
  const lease = await readLease(tx, id);
  if (lease === undefined) return undefined;
  const lost = items.flatMap(({ day, twd, wasPaid }) => (day === null ? [] : [{ day, twd, wasPaid }]));
  const refundTwd = items.reduce((sum, { twd, wasPaid }) => sum + (wasPaid ? twd : 0), 0);
  return { lease, isCalledOff: lost.length === 0, lost, refundTwd };
}
