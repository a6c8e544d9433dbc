import type { DifferenceDetailOutput } from '../../../contract/payments/reconciliation.ts';
import { orderReference } from '../../../domain/payments/order.ts';
import { pointsOfRefund, type SettleStep, strayTwd, unrecordedTwd } from '../../../domain/payments/settling.ts';
import { readAddressee } from '../../delivery/addressee.ts';
import type { Deps } from '../../deps.ts';
import { readLotsOf } from '../../points/ledger.ts';
import { type OrderRow, readOrder } from '../order-queries.ts';
import type { DifferenceRow } from './settle-queries.ts';

type Effect = DifferenceDetailOutput['effects'][number];
type Tools = Pick<Deps, 'database' | 'now'>;

/** Says what a step would do, as things stand: money that goes back, points that come or go, and whoever is written to. */
export async function effectOf(deps: Tools, row: DifferenceRow, step: SettleStep): Promise<Effect> {
  const nothing: Effect = { step, back_twd: 0, points: 0, free_points: 0, short_points: 0, email_to: null };
  const order = row.orderId === null ? undefined : await readOrder(deps.database.db, row.orderId);
  const to = order && (await readAddressee(deps.database.db, order.memberId))?.email;
  switch (step) {
    case 'credit':
      return order === undefined ? nothing : { ...nothing, points: order.points, free_points: order.freePoints, email_to: to ?? null };
    case 'refund_order':
      return order === undefined ? nothing : { ...nothing, back_twd: order.amountTwd, email_to: to ?? null };
    case 'refund_payment':
      return { ...nothing, back_twd: strayTwd(row) };
    case 'record_refund':
      return order === undefined ? nothing : { ...nothing, ...(await takenBack(deps, order, unrecordedTwd(row))), email_to: to ?? null };
    case 'retry':
      return { ...nothing, back_twd: row.refundTwd ?? 0 };
    default:
      return nothing;
  }
}

/** The points that go when a refund of so much is recorded. */
async function takenBack({ database, now }: Tools, order: OrderRow, backTwd: number): Promise<Pick<Effect, 'points' | 'free_points' | 'short_points'>> {
  const points = pointsOfRefund(order, backTwd);
  const lots = await readLotsOf(database.db, { memberId: order.memberId, lotReference: orderReference(order.id), now: now() });
  const taken = Math.min(points, lots.purchased.remaining);
  const free = Math.min(freePointsOf(order, points), lots.reward.remaining);
  return { points: 0 - taken, free_points: 0 - free, short_points: points - taken };
}

/** The free points that came with so many of an order's purchased points, those before rounded off with them. */
export function freePointsOf({ freePoints, points: all, refundedPoints }: OrderRow, points: number): number {
  const upTo = (part: number) => Math.floor((freePoints * part) / all);
  return upTo(refundedPoints + points) - upTo(refundedPoints);
}
