import { type Insertable, sql } from 'kysely';
import type { PaymentFailure, PaymentMethod } from '../../domain/payments/order.ts';
import type { OrderStatus } from '../../domain/payments/order-state.ts';
import type { NoticeVerdict } from '../../domain/payments/payment-verdict.ts';
import type { Language } from '../../i18n/languages.ts';
import type { Db, Tx } from '../db/client.ts';
import type { OrdersTable } from '../db/tables/payments.ts';
import type { ProviderId } from './providers/provider.ts';

/** The page of a member's orders, below a language. */
export const ORDERS_PATH = 'member/buy';

export interface OrderRow {
  id: string;
  tradeNo: string;
  /** The number under which its provider knows it: of the payment that was begun last, once it is paid of the one that paid it. */
  paymentNo: string;
  memberId: string;
  status: OrderStatus;
  planId: string;
  planNames: { zh: string; en: string; ja: string };
  amountTwd: number;
  points: number;
  freePoints: number;
  freeValidDays: number | null;
  paymentMethod: PaymentMethod;
  provider: ProviderId;
  reference: string | null;
  cardReference: string | null;
  checkoutUrl: string | null;
  language: Language;
  createdAt: Date;
  expiresAt: Date;
  paidAt: Date | null;
  isLate: boolean;
  failure: PaymentFailure | null;
  refundedTwd: number;
  refundedPoints: number;
  asks: number;
  /** The order of which this one was a second payment. */
  secondOf: string | null;
}

/** A query of orders, to be narrowed down. */
export function orderRows(db: Db | Tx) {
  return db
    .selectFrom('orders')
    .select([
      'id',
      'trade_no as tradeNo',
      sql<string>`coalesce(payment_no, trade_no)`.as('paymentNo'),
      'member_id as memberId',
      'status',
      'plan_id as planId',
      sql<OrderRow['planNames']>`json_build_object('zh', plan_name_zh, 'en', plan_name_en, 'ja', plan_name_ja)`.as('planNames'),
      'amount_twd as amountTwd',
      'points',
      'free_points as freePoints',
      'free_valid_days as freeValidDays',
      'payment_method as paymentMethod',
      'provider',
      'provider_reference as reference',
      'card_reference as cardReference',
      'checkout_url as checkoutUrl',
      'language',
      'created_at as createdAt',
      'expires_at as expiresAt',
      'paid_at as paidAt',
      'is_late as isLate',
      'failure',
      'refunded_twd as refundedTwd',
      'refunded_points as refundedPoints',
      'asks',
      'second_of as secondOf',
    ]);
}

/** An order by its id, of a member when one is named. */
export function readOrder(db: Db | Tx, id: string, memberId?: string): Promise<OrderRow | undefined> {
  return orderRows(db)
    .where('id', '=', id)
    .$if(memberId !== undefined, (query) => query.where('member_id', '=', memberId ?? ''))
    .executeTakeFirst();
}

/** The order that a payment under a number is for: a further number of an order has a row that says so, its own has none. */
export function findOrder(db: Db | Tx, paymentNo: string): Promise<OrderRow | undefined> {
  return orderRows(db)
    .where(
      'id',
      '=',
      sql<string>`coalesce(
      (SELECT order_id FROM order_attempts WHERE order_attempts.trade_no = ${paymentNo}), (SELECT own.id FROM orders AS own WHERE own.trade_no = ${paymentNo}))`,
    )
    .executeTakeFirst();
}

/** The numbers under which a payment of an order may come, in the order in which they were begun. */
export async function readPaymentNos(db: Db | Tx, { id, tradeNo }: Pick<OrderRow, 'id' | 'tradeNo'>): Promise<string[]> {
  const { rows } = await sql<{ no: string }>`SELECT ${tradeNo} AS no, NULL::timestamptz AS begun_at
    WHERE NOT EXISTS (SELECT FROM order_attempts WHERE trade_no = ${tradeNo})
    UNION ALL SELECT trade_no, begun_at FROM order_attempts WHERE order_id = ${id}::uuid ORDER BY begun_at NULLS FIRST, no`.execute(db);
  return rows.map(({ no }) => no);
}

/** An order with the lock of its row. The balance of its member is locked before it (docs/architecture.md). */
export async function lockOrder(tx: Tx, id: string): Promise<OrderRow | undefined> {
  await sql`SELECT FROM orders WHERE id = ${id}::uuid FOR UPDATE`.execute(tx);
  return readOrder(tx, id);
}

/** A page of a member's orders, newest first. */
export async function readOrders(
  db: Db,
  memberId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ items: OrderRow[]; total: number }> {
  const { total } = await db
    .selectFrom('orders')
    .where('member_id', '=', memberId)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const items = await orderRows(db).where('member_id', '=', memberId).orderBy('created_at', 'desc').orderBy('id').limit(limit).offset(offset).execute();
  return { items, total: Number(total) };
}

/** Writes a new order. */
export async function insertOrder(tx: Tx, order: Insertable<OrdersTable>): Promise<string> {
  const { id } = await tx.insertInto('orders').values(order).returning('id').executeTakeFirstOrThrow();
  return id;
}

export interface OrderChange {
  status?: OrderStatus;
  paidAt?: Date;
  isLate?: boolean;
  failure?: PaymentFailure | null;
  reference?: string;
  cardReference?: string;
  paymentNo?: string;
  /** Null: nothing is awaited any more. */
  askAt?: Date | null;
}

/** Writes a step of a locked order. */
export async function writeOrder(
  tx: Tx,
  id: string,
  { status, paidAt, isLate, failure, reference, cardReference, paymentNo, askAt }: OrderChange,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('orders')
    .set({
      changed_at: now,
      ...(status !== undefined && { status }),
      ...(paidAt !== undefined && { paid_at: paidAt }),
      ...(isLate !== undefined && { is_late: isLate }),
      ...(failure !== undefined && { failure }),
      ...(reference !== undefined && { provider_reference: reference }),
      ...(cardReference !== undefined && { card_reference: cardReference }),
      ...(paymentNo !== undefined && { payment_no: paymentNo }),
      ...(askAt !== undefined && { ask_at: askAt }),
    })
    .where('id', '=', id)
    .execute();
}

export interface Notice {
  orderId: string | null;
  tradeNo: string | null;
  provider: ProviderId;
  way: 'notice' | 'browser' | 'query';
  verdict: NoticeVerdict;
  body: string;
}

/** Adds what a provider said, and what was made of it. */
export async function insertNotice(tx: Tx, { orderId, tradeNo, provider, way, verdict, body }: Notice, now: Date): Promise<void> {
  await tx.insertInto('order_notices').values({ order_id: orderId, trade_no: tradeNo, provider, way, verdict, body, received_at: now }).execute();
}

/** Stores where a payment of an order is made, unless that is known already. @returns the address that is stored */
export async function writeBegun(
  tx: Tx,
  { id, paymentNo }: OrderRow,
  { url, reference }: { url: string; reference: string | null },
  now: Date,
): Promise<string> {
  await tx
    .updateTable('orders')
    .set({ checkout_url: url, provider_reference: reference, changed_at: now })
    .where('id', '=', id)
    .where('checkout_url', 'is', null)
    .where(sql`coalesce(payment_no, trade_no)`, '=', paymentNo)
    .where('paid_at', 'is', null)
    .execute();
  const { checkout_url: stored } = await tx.selectFrom('orders').select('checkout_url').where('id', '=', id).executeTakeFirstOrThrow();
  return stored ?? url;
}

/** Orders of a provider about which it is to be asked by now, those first that wait longest. */
export function ordersToAsk(db: Db, provider: ProviderId, now: Date, limit: number): Promise<OrderRow[]> {
  return orderRows(db).where('ask_at', '<=', now).where('provider', '=', provider).orderBy('ask_at').limit(limit).execute();
}
