import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { taipeiDay } from '../../domain/time/taipei-time.ts';
import type { Tx } from '../db/client.ts';
import { lockOrder, type OrderRow, readOrder } from './order-queries.ts';

const TRADE_LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const RANDOM_LETTERS = 12;

/** A number for an order or a further payment of one, `CH261123…`: the day for whoever reads it, and letters that nobody guesses. */
export function newTradeNo(now: Date): string {
  const letters = Array.from({ length: RANDOM_LETTERS }, () => TRADE_LETTERS[randomInt(TRADE_LETTERS.length)]).join('');
  return `CH${taipeiDay(now).replaceAll('-', '').slice(2)}${letters}`;
}

/** Begins a further payment of an order that is open, under a number of its own. Null: the order waits for no payment any more. */
export async function beginAttempt(tx: Tx, id: string, now: Date): Promise<OrderRow | null> {
  const order = await lockOrder(tx, id);
  if (order?.status !== 'pending' || now >= order.expiresAt) return null;
  const paymentNo = newTradeNo(now);
  await tx.insertInto('order_attempts').values({ trade_no: paymentNo, order_id: id, begun_at: now }).execute();
  // What was known of the payment before is not this one's.
  await tx
    .updateTable('orders')
    .set({ payment_no: paymentNo, provider_reference: null, card_reference: null, checkout_url: null, changed_at: now })
    .where('id', '=', id)
    .execute();
  return { ...order, paymentNo, reference: null, cardReference: null, checkoutUrl: null };
}

/**
 * Makes an order of its own of a second payment of an order that is paid already: the same plan at the same price, which its buyer is told of and
 * may have refunded. The number of that payment is the new order's from now on. Both the member's balance and the order are locked.
 */
export async function splitSecondPayment(tx: Tx, { id, expiresAt, createdAt }: OrderRow, paymentNo: string, now: Date): Promise<OrderRow> {
  const until = new Date(now.getTime() + (expiresAt.getTime() - createdAt.getTime()));
  const { rows } = await sql<{ id: string }>`INSERT INTO orders
      (trade_no, payment_no, second_of, member_id, plan_id, plan_name_zh, plan_name_en, plan_name_ja, amount_twd, points, free_points, free_valid_days,
      payment_method, provider, terms_version, language, invoice_kind, invoice_barcode, invoice_certificate, invoice_donation_code,
      invoice_business_number, invoice_name, invoice_address, created_at, expires_at, changed_at)
    SELECT ${newTradeNo(now)}, ${paymentNo}, id, member_id, plan_id, plan_name_zh, plan_name_en, plan_name_ja, amount_twd, points, free_points, free_valid_days,
      payment_method, provider, terms_version, language, invoice_kind, invoice_barcode, invoice_certificate, invoice_donation_code,
      invoice_business_number, invoice_name, invoice_address, ${now}::timestamptz, ${until}::timestamptz, ${now}::timestamptz
    FROM orders WHERE id = ${id}::uuid RETURNING id`.execute(tx);
  const second = rows[0] && (await readOrder(tx, rows[0].id));
  if (second === undefined) throw new Error(`order ${id} is not there`);
  await tx
    .insertInto('order_attempts')
    .values({ trade_no: paymentNo, order_id: second.id, begun_at: now })
    .onConflict((conflict) => conflict.column('trade_no').doUpdateSet({ order_id: second.id }))
    .execute();
  return second;
}
