import { sql } from 'kysely';
import { nextAsk } from '../../domain/payments/order-asks.ts';
import { ORDER_MACHINE } from '../../domain/payments/order-state.ts';
import { stepOf } from '../../domain/state/state-machine.ts';
import { forEachRow } from '../db/each-row.ts';
import type { Deps } from '../deps.ts';
import { type OrderRow, ordersToAsk } from './order-queries.ts';
import { payableOrder } from './payable-order.ts';
import { ProviderAway, type Standing } from './providers/provider.ts';
import { recordNotice } from './record-notice.ts';

type Tools = Pick<Deps, 'database' | 'payments' | 'log' | 'now' | 'jobs' | 'library'>;

/** Rows of one statement, and orders of one run: a provider that is asked too fast answers nobody for half an hour. */
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
 * Job: asks about orders that are due for it, oldest first, each outside any transaction. One provider that is away ends its part of the run;
 * its orders are asked about the next time. @throws RowsFailed
 */
export async function queryOrders(deps: Tools): Promise<void> {
  const due = await ordersToAsk(deps.database.db, deps.now(), ASK_BATCH);
  const away = new Set<string>();
  await forEachRow(
    due.filter(({ paymentMethod }) => deps.payments[paymentMethod] !== null),
    ({ id }) => `orders ${id}`,
    async (order) => {
      if (away.has(order.provider)) return;
      try {
        await queryOrder(deps, order);
      } catch (error) {
        if (!(error instanceof ProviderAway)) throw error;
        away.add(order.provider);
        deps.log.warn({ err: error, provider: order.provider, order: order.id }, 'a payment provider could not be asked');
      }
    },
  );
}

/** Asks about one order, and does what follows. @throws ProviderAway */
export async function queryOrder(deps: Tools, order: OrderRow): Promise<void> {
  const standing = await deps.payments[order.paymentMethod]?.query(payableOrder(order));
  if (standing === undefined) return;
  const { tradeNo, provider } = order;
  const body = JSON.stringify(standing);
  if (standing.kind === 'paid') await recordNotice(deps, { provider, way: 'query', reading: { ...standing, tradeNo }, body });
  else if (standing.kind === 'failed')
    await recordNotice(deps, { provider, way: 'query', reading: { kind: 'unpaid', tradeNo, failure: standing.failure }, body });
  await putOff(deps, order, standing);
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
