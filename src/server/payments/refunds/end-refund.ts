import { ORDER_MACHINE } from '../../../domain/payments/order-state.ts';
import { afterEvent } from '../../../domain/state/state-machine.ts';
import type { Tx } from '../../db/client.ts';
import { cancelInvoiceFor } from '../../invoices/start-invoicing.ts';
import type { OrderRow } from '../order-queries.ts';
import { type RefundRow, writeRefund } from './refund-queries.ts';

/** The reference under which a refund's points are taken back. */
export const refundReference = (refundId: string): string => `refund:${refundId}`;

/** Writes down that the money went back, of the refund and of its order; both are locked. */
export async function endRefund(tx: Tx, order: OrderRow, refund: RefundRow, now: Date): Promise<void> {
  const refundedPoints = order.refundedPoints + refund.points;
  const event = refundedPoints === order.points ? 'refund' : 'refund_part';
  const after = afterEvent(ORDER_MACHINE, order, { event, by: 'staff' }, now);
  if ('refusal' in after) throw new Error(`order ${order.id} cannot be refunded`);
  await tx
    .updateTable('orders')
    .set({ status: after.to, refunded_points: refundedPoints, refunded_twd: order.refundedTwd + refund.amountTwd, changed_at: now })
    .where('id', '=', order.id)
    .execute();
  await cancelInvoiceFor(tx, { orderId: order.id, amountTwd: refund.amountTwd, key: refundReference(refund.id) }, now);
  await writeRefund(tx, refund.id, { status: 'ended', endedAt: now, tryAt: null }, now);
}
