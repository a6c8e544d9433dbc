import { sql } from 'kysely';
import { nextAsk } from '../../domain/payments/order-asks.ts';
import { ORDER_MACHINE } from '../../domain/payments/order-state.ts';
import { stepOf } from '../../domain/state/state-machine.ts';
import { forEachRow, LeftRows } from '../db/each-row.ts';
import type { Deps } from '../deps.ts';
import { type OrderRow, ordersToAsk, readPaymentNos } from './order-queries.ts';
import { payableOrder } from './payable-order.ts';
import { type PaymentProvider, ProviderAway, type Standing } from './providers/provider.ts';
import { recordNotice } from './record-notice.ts';

type Tools = Pick<Deps, 'database' | 'payments' | 'log' | 'now' | 'jobs' | 'library'>;

/** Rows of one statement, and orders of one run and provider: a provider that is asked too fast answers nobody for half an hour. */
const EXPIRE_BATCH = 500;
const ASK_BATCH = 20;

/** Job: writes down that orders have expired. One that is paid at that moment is locked, and left to its payment. */
export async function expireOrders({ database, now }: Pick<Tools, 'database' | 'now'>): Promise<void> {
  const { to } = stepOf(ORDER_MACHINE, { event: 'expire', by: 'clock' });
  const at = now();
  await sql`UPDATE orders SET status = ${to}, changed_at = ${at} WHERE id IN (
    SELECT id FROM orders WHERE status = 'pending' AND expires_at <= ${at} ORDER BY expires_at LIMIT ${EXPIRE_BATCH} FOR UPDATE SKIP LOCKED)`.execute(
    database.db,
  );
}

/**
 * Job: asks about orders that are due for it, oldest first, each outside any transaction. One provider that is away holds up no other, and
 * is asked about its orders the next time. @throws RowsFailed
 */
export async function queryOrders(deps: Tools): Promise<void> {
  const left = new LeftRows();
  for (const provider of Object.values(deps.payments)) if (provider !== null) await left.during(() => queryOrdersOf(deps, provider));
  left.throwIfAny();
}

async function queryOrdersOf(deps: Tools, { id }: PaymentProvider): Promise<void> {
  let isAway = false;
  await forEachRow(
    await ordersToAsk(deps.database.db, id, deps.now(), ASK_BATCH),
    (order) => `orders ${order.id}`,
    async (order) => {
      if (isAway) return;
      try {
        const standing = await queryOrder(deps, order);
        if (standing !== undefined) await putOff(deps, order, standing);
      } catch (error) {
        if (!(error instanceof ProviderAway)) throw error;
        isAway = true;
        deps.log.warn({ err: error, provider: id, order: order.id }, 'a payment provider could not be asked');
      }
    },
  );
}

interface Asking {
  /** The buyer is about to pay it once more: that the payment before came to nothing does not end it. */
  goesOn?: boolean;
  /** The buyer is about to cancel it: what waits to be confirmed is left alone. */
  isWanted?: boolean;
}

/**
 * Asks about an order under each number that it was to be paid by, those first that were begun first, and does what follows. @returns that it is
 * paid, or how it stands under the latest number; undefined where its provider is not set up. @throws ProviderAway
 */
export async function queryOrder(deps: Tools, order: OrderRow, { goesOn = false, isWanted = true }: Asking = {}): Promise<Standing | undefined> {
  const provider = deps.payments[order.paymentMethod];
  if (provider === null) return undefined;
  const payable = payableOrder(order);
  let paid: Standing | undefined;
  let latest: Standing | undefined;
  for (const tradeNo of await readPaymentNos(deps.database.db, order)) {
    const isLatest = tradeNo === order.paymentNo;
    const known = isLatest ? payable : { ...payable, reference: null, cardReference: null };
    const standing = await provider.query({ ...known, tradeNo, isWanted: isLatest && isWanted && paid === undefined && payable.isWanted });
    if (standing.kind === 'paid') paid = standing;
    if (isLatest) latest = standing;
    if (standing.kind === 'paid' || !goesOn) await record(deps, order, tradeNo, standing);
  }
  return paid ?? latest;
}

/** Records what a provider has answered about a payment of an order, where it moves something. */
async function record(deps: Tools, { provider }: OrderRow, tradeNo: string, standing: Standing): Promise<void> {
  const said = { provider, way: 'query', body: JSON.stringify(standing) } as const;
  if (standing.kind === 'paid') await recordNotice(deps, { ...said, reading: { ...standing, tradeNo } });
  else if (standing.kind === 'failed') await recordNotice(deps, { ...said, reading: { kind: 'unpaid', tradeNo, failure: standing.failure } });
}

/** Says when an order is asked about next; one that was paid meanwhile says so itself. */
async function putOff({ database }: Tools, { id, createdAt, asks }: OrderRow, standing: Standing): Promise<void> {
  const isOver = standing.kind === 'paid';
  await database.db
    .updateTable('orders')
    .set({ asks: asks + 1, ask_at: isOver ? null : nextAsk(createdAt, asks + 1) })
    .where('id', '=', id)
    .where('asks', '=', asks)
    .where('paid_at', 'is', null)
    .execute();
}
