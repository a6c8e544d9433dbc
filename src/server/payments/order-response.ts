import type { OrderOutput } from '../../contract/payments/order.ts';
import { orderStatusAt } from '../../domain/payments/order-state.ts';
import { isoWithOffset } from '../../domain/time/taipei-time.ts';
import type { OrderRow } from './order-queries.ts';

/** An order as it travels, as it stands at a moment. */
export function toOrderResponse(order: OrderRow, now: Date): OrderOutput {
  const { planNames } = order;
  return {
    id: order.id,
    trade_no: order.tradeNo,
    status: orderStatusAt(order, now),
    plan_id: order.planId,
    ...{ plan_name_zh: planNames.zh, plan_name_en: planNames.en, plan_name_ja: planNames.ja },
    amount_twd: order.amountTwd,
    points: order.points,
    free_points: order.freePoints,
    free_valid_days: order.freeValidDays,
    payment_method: order.paymentMethod,
    created_at: isoWithOffset(order.createdAt),
    expires_at: isoWithOffset(order.expiresAt),
    paid_at: order.paidAt && isoWithOffset(order.paidAt),
    is_late: order.isLate,
    is_second_payment: order.secondOf !== null,
    failure: order.failure,
    refunded_twd: order.refundedTwd,
    refunded_points: order.refundedPoints,
  };
}
