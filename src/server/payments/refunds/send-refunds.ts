import { REFUND_MACHINE, type RefundEvent } from '../../../domain/payments/refund-state.ts';
import { afterEvent } from '../../../domain/state/state-machine.ts';
import { HOUR_MS, MINUTE_MS } from '../../../domain/time/period.ts';
import type { Tx } from '../../db/client.ts';
import { forEachRow } from '../../db/each-row.ts';
import type { Deps } from '../../deps.ts';
import { lockPoints } from '../../points/ledger.ts';
import { lockOrder, type OrderRow, readOrder } from '../order-queries.ts';
import { payableOrder } from '../payable-order.ts';
import { ProviderAway } from '../providers/provider.ts';
import { endRefund } from './end-refund.ts';
import { claimRefund, lockRefund, type RefundChange, type RefundRow, readRefund, writeRefund } from './refund-queries.ts';
import { tryRefund } from './try-refund.ts';

type Tools = Pick<Deps, 'database' | 'payments' | 'log' | 'now'>;

/** Longer than all that one try waits for its provider: until then nobody else takes it. */
export const CLAIM_MS = 5 * MINUTE_MS;
/** The pause before a payment that is not captured yet is looked at again. */
export const POSTPONE_MS = HOUR_MS;
const BATCH = 50;

/**
 * Job: makes the refunds that are due, one after the other, the provider asked outside any transaction (`tryRefund`). @throws RowsFailed
 */
export async function sendRefunds(deps: Tools): Promise<void> {
  await forEachRow(
    dueRefunds(deps),
    (id) => `order_refunds ${id}`,
    (id) => sendRefund(deps, id),
  );
}

async function* dueRefunds({ database, now }: Tools): AsyncGenerator<string> {
  for (let i = 0; i < BATCH; i += 1) {
    const at = now();
    const id = await claimRefund(database.db, at, new Date(at.getTime() + CLAIM_MS));
    if (id === undefined) return;
    yield id;
  }
}

async function sendRefund(deps: Tools, id: string): Promise<void> {
  const refund = await readRefund(deps.database.db, id);
  const order = refund && (await readOrder(deps.database.db, refund.orderId));
  if (refund === undefined || order === undefined) return;
  const provider = deps.payments[order.paymentMethod];
  if (provider === null) return handOver(deps, refund, 'the provider is not set up');
  try {
    await tryRefund(provider, {
      payment: payableOrder(order),
      amountTwd: refund.amountTwd,
      isSent: refund.status === 'sent',
      beforeTwd: refund.beforeTwd,
      send: (beforeTwd) => step(deps, id, 'send', { beforeTwd }),
      end: () => step(deps, id, 'end'),
      postpone: () => step(deps, id, 'postpone', { tryAt: new Date(deps.now().getTime() + POSTPONE_MS) }),
      handOver: (note) => handOver(deps, refund, note),
    });
  } catch (error) {
    if (!(error instanceof ProviderAway)) throw error;
    // What it was asked may have been done: the next try reads the state first.
    deps.log.warn({ err: error, refund: id, order: order.id }, 'a payment provider could not be asked for a refund');
  }
}

/** Leaves a refund to staff. */
async function handOver(deps: Tools, refund: RefundRow, note: string): Promise<void> {
  deps.log.error({ refund: refund.id, order: refund.orderId, note }, 'a refund has to be made by hand');
  await step(deps, refund.id, 'hand_over', { note: note.slice(0, 500), tryAt: null });
}

/** Writes a step of a refund down, under its locks, unless somebody else has gone on with it. */
async function step({ database, now }: Tools, id: string, event: RefundEvent, change: RefundChange = {}): Promise<void> {
  await database.db.transaction().execute(async (tx) => {
    const at = now();
    const locked = await lockAll(tx, id);
    const after = afterEvent(REFUND_MACHINE, locked.refund, { event, by: 'clock' }, at);
    if ('refusal' in after) throw new Error(`refund ${id} is ${locked.refund.status}: no ${event}`);
    if (after.to === 'ended') await endRefund(tx, locked.order, locked.refund, at);
    else await writeRefund(tx, id, { ...change, status: after.to }, at);
  });
}

/** In the order of locks: balance, order, refund (docs/architecture.md). */
async function lockAll(tx: Tx, id: string): Promise<{ refund: RefundRow; order: OrderRow }> {
  const known = await readRefund(tx, id);
  if (known !== undefined) await lockPoints(tx, known.memberId);
  const order = known && (await lockOrder(tx, known.orderId));
  const refund = await lockRefund(tx, id);
  if (order === undefined || refund === undefined) throw new Error(`refund ${id} is not there`);
  return { refund, order };
}
