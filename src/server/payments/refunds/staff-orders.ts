import { sql } from 'kysely';
import type { StaffOrderOutput } from '../../../contract/payments/refund.ts';
import { isoWithOffset } from '../../../domain/time/taipei-time.ts';
import type { Db } from '../../db/client.ts';
import { newestFirst, type QueueLook } from '../../db/queue/queue-look.ts';
import { rule } from '../../db/sql-rules.ts';
import type { Deps } from '../../deps.ts';
import { type Listing, listingOf } from '../../http/lists/listing.ts';
import { type OrderRow, orderRows } from '../order-queries.ts';
import { toOrderResponse } from '../order-response.ts';
import { quoteOf, toRefundResponse, unspentOf } from './begin-refund.ts';
import { readRefunds } from './refund-queries.ts';

export interface OrderFilter extends Pick<QueueLook, 'sort'> {
  q?: string | undefined;
  status?: OrderRow['status'] | undefined;
  refund?: 'open' | undefined;
}

/** Orders that are asked for: by number, account or address, by status, and by a refund that waits for staff. */
function condition({ q, status, refund }: OrderFilter, now: Date) {
  const conditions = [sql<boolean>`true`];
  if (q !== undefined)
    conditions.push(
      sql<boolean>`(trade_no = upper(${q}) OR id = (SELECT order_id FROM order_attempts WHERE order_attempts.trade_no = upper(${q}))
        OR member_id = (SELECT id FROM members WHERE lower(account) = lower(${q})) OR member_id = (SELECT id FROM members WHERE lower(email) = lower(${q})))`,
    );
  // What time has changed counts, whether or not its job has run.
  if (status === 'pending') conditions.push(sql<boolean>`status = 'pending' AND expires_at > ${now}`);
  else if (status === 'expired') conditions.push(sql<boolean>`(status = 'expired' OR status = 'pending' AND expires_at <= ${now})`);
  else if (status !== undefined) conditions.push(sql<boolean>`status = ${status}`);
  if (refund !== undefined)
    conditions.push(sql<boolean>`id = ANY (ARRAY(SELECT order_id FROM order_refunds WHERE order_refunds.status = ANY (${rule('refund_waiting')})))`);
  return sql<boolean>`(${sql.join(conditions, sql` AND `)})`;
}

/** Orders for staff, newest first, each with its refunds and what its provider said. */
export function listStaffOrders(deps: Pick<Deps, 'database' | 'library' | 'now'>, filter: OrderFilter): Listing<StaffOrderOutput> {
  const { db } = deps.database;
  const now = deps.now();
  const where = condition(filter, now);
  const every = db.selectFrom('orders').where(where);
  const rows = orderRows(db)
    .where(where)
    .orderBy(newestFirst(filter, 'created_at', 'id'));
  return listingOf({
    ...{ db, every, rows },
    toItems: async (orders) => {
      const items: StaffOrderOutput[] = [];
      for (const order of orders) items.push(await toStaffOrder(deps, db, order, now));
      return items;
    },
  });
}

/** An order as staff sees it. */
export async function toStaffOrder(deps: Pick<Deps, 'library'>, db: Db, order: OrderRow, now: Date): Promise<StaffOrderOutput> {
  const { id, name, account, email } = await db
    .selectFrom('members')
    .select(['id', 'name', 'account', 'email'])
    .where('id', '=', order.memberId)
    .executeTakeFirstOrThrow();
  const unspent = await unspentOf(db, order, now);
  const refunds = await readRefunds(db, order.id);
  const askedAt = refunds.find(({ status }) => status === 'requested')?.createdAt;
  return {
    ...toOrderResponse(order, now),
    member: { id, name, username: account, email },
    provider: order.provider,
    payment_no: order.paymentNo,
    provider_reference: order.reference,
    unspent_points: unspent,
    refundable_twd: quoteOf(deps, order, unspent, askedAt ?? now)?.amountTwd ?? 0,
    refunds: refunds.map(toRefundResponse),
    notices: await readNotices(db, order.id),
  };
}

/** Reads what providers said about an order, by what was made of it, the latest first. */
export async function readNotices(db: Db, orderId: string): Promise<StaffOrderOutput['notices']> {
  const notices = await db
    .selectFrom('order_notices')
    .select(['verdict', 'way', 'received_at'])
    .where('order_id', '=', orderId)
    .orderBy('id', 'desc')
    .limit(NOTICES_MAX)
    .execute();
  return notices.map(({ verdict, way, received_at }) => ({ verdict, way, received_at: isoWithOffset(received_at) }));
}
const NOTICES_MAX = 50;
