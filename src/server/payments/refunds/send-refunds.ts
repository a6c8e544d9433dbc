import { REFUND_MACHINE, type RefundEvent, wasMade } from '../../../domain/payments/refund-state.ts';
import { afterEvent } from '../../../domain/state/state-machine.ts';
import { HOUR_MS, MINUTE_MS } from '../../../domain/time/period.ts';
import type { Tx } from '../../db/client.ts';
import { forEachRow } from '../../db/each-row.ts';
import type { Deps } from '../../deps.ts';
import { lockPoints } from '../../points/ledger.ts';
import { lockOrder, type OrderRow, readOrder } from '../order-queries.ts';
import { payableOrder } from '../payable-order.ts';
import { type CardState, type PaymentProvider, ProviderAway } from '../providers/provider.ts';
import { endRefund } from './end-refund.ts';
import { claimRefund, lockRefund, type RefundChange, type RefundRow, readRefund, writeRefund } from './refund-queries.ts';

type Tools = Pick<Deps, 'database' | 'payments' | 'log' | 'now'>;

/** Longer than all that one try waits for its provider: until then nobody else takes it. */
const CLAIM_MS = 5 * MINUTE_MS;
/** The pause before a payment that is not captured yet is looked at again. */
const POSTPONE_MS = HOUR_MS;
const BATCH = 50;

/**
 * Job: makes the refunds that are due, one after the other, each step outside any transaction. Nothing is asked of a provider before it is written
 * down that it will be (`sent`), and nothing is asked again before the state of the payment has said that it was not done. @throws RowsFailed
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
    await tryRefund(deps, provider, { refund, order });
  } catch (error) {
    if (!(error instanceof ProviderAway)) throw error;
    // What it was asked may have been done: the next try reads the state first.
    deps.log.warn({ err: error, refund: id, order: order.id }, 'a payment provider could not be asked for a refund');
  }
}

async function tryRefund(deps: Tools, provider: PaymentProvider, { refund, order }: { refund: RefundRow; order: OrderRow }): Promise<void> {
  const payable = payableOrder(order);
  const state = await provider.cardState(payable);
  const isWhole = refund.amountTwd === order.amountTwd;
  if (refund.status === 'sent') {
    const made = wasMade(state, { beforeTwd: refund.beforeTwd ?? 0, amountTwd: refund.amountTwd, isWhole });
    if (made === 'yes') return step(deps, refund.id, 'end');
    if (made === 'unclear') return handOver(deps, refund, textOf(state));
  } else {
    if (state.kind === 'cancelled' || state.kind === 'unclear') return handOver(deps, refund, textOf(state));
    await step(deps, refund.id, 'send', { beforeTwd: 'refundedTwd' in state ? state.refundedTwd : 0 });
  }
  const outcome = await provider.refund(payable, refund.amountTwd, state);
  if (outcome.kind === 'done') return step(deps, refund.id, 'end');
  if (outcome.kind === 'refused') return handOver(deps, refund, outcome.reason);
  await step(deps, refund.id, 'postpone', { tryAt: new Date(deps.now().getTime() + POSTPONE_MS) });
}

const textOf = (state: CardState): string => (state.kind === 'unclear' ? state.text : state.kind);

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
