import type { CallData } from '../../../contract/call.ts';
import type { getRefundOffer, MyOrderOutput } from '../../../contract/payments/my-order.ts';
import type { RefundOutput } from '../../../contract/payments/refund.ts';
import { Refusal } from '../../../contract/refusal.ts';
import { orderReference } from '../../../domain/payments/order.ts';
import { wholeUntil } from '../../../domain/payments/refund.ts';
import { isRefundOpen, REFUND_MACHINE } from '../../../domain/payments/refund-state.ts';
import { afterEvent } from '../../../domain/state/state-machine.ts';
import { isoWithOffset } from '../../../domain/time/taipei-time.ts';
import type { Deps } from '../../deps.ts';
import { readLotsOf } from '../../points/ledger.ts';
import { type OrderRow, readOrder, readOrders } from '../order-queries.ts';
import { toOrderResponse } from '../order-response.ts';
import { quoteOf, toRefundResponse } from './begin-refund.ts';
import { lockRefund, type RefundRow, readLatestRefunds, readRefund, readRefunds, writeRefund } from './refund-queries.ts';

type Tools = Pick<Deps, 'database' | 'library' | 'now'>;

/** A page of a member's orders, newest first (docs/rules.md#record-lists), each with its latest refund. */
export async function listMyOrders(
  deps: Tools,
  memberId: string,
  { page, per_page }: { page: number; per_page: number },
): Promise<{ items: MyOrderOutput[]; total: number }> {
  const { db } = deps.database;
  const { items, total } = await readOrders(db, memberId, { limit: per_page, offset: (page - 1) * per_page });
  const now = deps.now();
  const refunds = await readLatestRefunds(
    db,
    items.map(({ id }) => id),
  );
  return { items: items.map((order) => toMyOrder(deps, { order, refund: refunds.get(order.id) }, now)), total };
}

function toMyOrder(deps: Tools, { order, refund }: { order: OrderRow; refund: RefundRow | undefined }, now: Date): MyOrderOutput {
  const isUnderWay = refund !== undefined && isRefundOpen(refund);
  return {
    ...toOrderResponse(order, now),
    refund: refund === undefined ? null : toMyRefund(deps, order, refund),
    may_request_refund: !isUnderWay && quoteOf(deps, order, order.points - order.refundedPoints, now) !== null,
  };
}

/** A refund with what it is worth: one that is only asked for says what goes back if it is made, as of when it was asked for. */
function toMyRefund(deps: Tools, order: OrderRow, refund: RefundRow): RefundOutput {
  const response = toRefundResponse(refund);
  const quote = refund.status === 'requested' ? quoteOf(deps, order, refund.points, refund.createdAt) : null;
  return quote === null ? response : { ...response, amount_twd: quote.amountTwd, fee_twd: quote.feeTwd };
}

/** Says what goes back if a member asks now for all that is unspent of an order. @throws Refusal NOT_FOUND */
export async function readRefundOffer(deps: Tools, memberId: string, id: string): Promise<CallData<typeof getRefundOffer>> {
  const { db } = deps.database;
  const order = await readOrder(db, id, memberId);
  if (order === undefined) throw new Refusal('NOT_FOUND');
  const now = deps.now();
  const { purchased, reward } = await readLotsOf(db, { memberId, lotReference: orderReference(id), now });
  const { whole_days: wholeDays, fee_percent } = deps.library.settings.recharge.refund;
  const points = purchased.remaining;
  const quote = (await readRefunds(db, id)).some(isRefundOpen) ? null : quoteOf(deps, order, points, now);
  return {
    unspent_points: points,
    offer: quote && { points, amount_twd: quote.amountTwd, fee_twd: quote.feeTwd, free_points: Math.min(quote.freePoints, reward.remaining) },
    whole_until: order.paidAt && isoWithOffset(wholeUntil(order.paidAt, wholeDays)),
    fee_percent,
  };
}

/** Withdraws a member's own request; nothing has moved yet. @throws Refusal NOT_FOUND, NOT_IN_STATE */
export function withdrawRefund({ database, now }: Tools, memberId: string, id: string): Promise<RefundOutput> {
  return database.db.transaction().execute(async (tx) => {
    const refund = await lockRefund(tx, id);
    if (refund?.memberId !== memberId) throw new Refusal('NOT_FOUND');
    const after = afterEvent(REFUND_MACHINE, refund, { event: 'withdraw', by: 'member' }, now());
    if ('refusal' in after) throw new Refusal(after.refusal);
    await writeRefund(tx, id, { status: after.to, endedAt: now() }, now());
    const withdrawn = await readRefund(tx, id);
    if (withdrawn === undefined) throw new Refusal('NOT_FOUND');
    return toRefundResponse(withdrawn);
  });
}
