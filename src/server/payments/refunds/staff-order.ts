import type { StaffOrderDetailOutput } from '../../../contract/payments/refund.ts';
import { Refusal } from '../../../contract/refusal.ts';
import { orderReference } from '../../../domain/payments/order.ts';
import { isRefundOpen } from '../../../domain/payments/refund-state.ts';
import { readAddressee } from '../../delivery/addressee.ts';
import type { Deps } from '../../deps.ts';
import { readLotsOf } from '../../points/ledger.ts';
import { type OrderRow, readOrder } from '../order-queries.ts';
import { quoteOf } from './begin-refund.ts';
import { toStaffOrder } from './staff-orders.ts';
import { cardOf, previewOf } from './staff-refunds.ts';

type Tools = Pick<Deps, 'database' | 'library' | 'now' | 'payments' | 'config' | 'log'>;

/**
 * An order, with how its payment stands at the provider now and what a refund that staff begins would do: of all unspent points unless a number is asked for.
 * @throws Refusal NOT_FOUND, NOT_ENOUGH_POINTS
 */
export async function getStaffOrder(deps: Tools, { id, asked }: { id: string; asked: number | undefined }): Promise<StaffOrderDetailOutput> {
  const { db } = deps.database;
  const now = deps.now();
  const order = await readOrder(db, id);
  if (order === undefined) throw new Refusal('NOT_FOUND');
  const row = await toStaffOrder(deps, db, order, now);
  if (asked !== undefined && asked > row.unspent_points) throw new Refusal('NOT_ENOUGH_POINTS');
  // What a member has asked for is decided as such: it counts from the day of the asking.
  const isOpen = row.refunds.some(isRefundOpen);
  const effect = isOpen ? null : await effectOf(deps, order, asked ?? row.unspent_points, now);
  return { ...row, card: await cardOf(deps, order), quote: effect?.quote ?? null, email: effect?.email ?? null };
}

async function effectOf(deps: Tools, order: OrderRow, points: number, now: Date): Promise<Pick<StaffOrderDetailOutput, 'quote' | 'email'> | null> {
  const { db } = deps.database;
  const quote = quoteOf(deps, order, points, now);
  if (quote === null) return null;
  const { reward } = await readLotsOf(db, { memberId: order.memberId, lotReference: orderReference(order.id), now });
  const addressee = await readAddressee(db, order.memberId);
  const email = addressee === undefined ? null : previewOf(deps, 'refund_begun', { order, refund: { ...quote, points }, addressee });
  const { amountTwd: amount_twd, feeTwd: fee_twd, freePoints } = quote;
  return { quote: { points, amount_twd, fee_twd, free_points: Math.min(freePoints, reward.remaining) }, email };
}
