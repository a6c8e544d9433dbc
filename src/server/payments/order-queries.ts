import { type Insertable, sql } from 'kysely';
import type { PaymentFailure, PaymentMethod } from '../../domain/payments/order.ts';
import type { OrderStatus } from '../../domain/payments/order-state.ts';
import type { NoticeVerdict } from '../../domain/payments/payment-verdict.ts';
import type { Language } from '../../i18n/languages.ts';
import type { Db, Tx } from '../db/client.ts';
import type { OrdersTable } from '../db/tables/payments.ts';
import type { ProviderId } from './providers/provider.ts';

export interface OrderRow {
  id: string;
  tradeNo: string;
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
}

/** A query of orders, to be narrowed down. */
export function orderRows(db: Db | Tx) {
  return db
    .selectFrom('orders')
    .select([
      'id',
      'trade_no as tradeNo',
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
    ]);
}

/** An order by its id, of a member when one is named. */
export function readOrder(db: Db | Tx, id: string, memberId?: string): Promise<OrderRow | undefined> {
  return orderRows(db)
    .where('id', '=', id)
    .$if(memberId !== undefined, (query) => query.where('member_id', '=', memberId ?? ''))
    .executeTakeFirst();
}

/** An order by its number at the provider. */
export function findOrder(db: Db | Tx, tradeNo: string): Promise<OrderRow | undefined> {
  return orderRows(db).where('trade_no', '=', tradeNo).executeTakeFirst();
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
  /** Null: nothing is awaited any more. */
  askAt?: Date | null;
}

/** Writes a step of a locked order. */
export async function writeOrder(
  tx: Tx,
  id: string,
  { status, paidAt, isLate, failure, reference, cardReference, askAt }: OrderChange,
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

/** Stores where an order is paid, unless that is known already. @returns the address that is stored */
export async function writeBegun(tx: Tx, id: string, { url, reference }: { url: string; reference: string | null }, now: Date): Promise<string> {
  await tx
    .updateTable('orders')
    .set({ checkout_url: url, provider_reference: reference, changed_at: now })
    .where('id', '=', id)
    .where('checkout_url', 'is', null)
    .execute();
  const { checkout_url: stored } = await tx.selectFrom('orders').select('checkout_url').where('id', '=', id).executeTakeFirstOrThrow();
  return stored ?? url;
}

/** Orders about which their provider is to be asked by now, those first that wait longest. */
export function ordersToAsk(db: Db, now: Date, limit: number): Promise<OrderRow[]> {
  return orderRows(db).where('ask_at', '<=', now).orderBy('ask_at').limit(limit).execute();
}
