import { type Selectable, sql } from 'kysely';
import type { StaffOrderOutput } from '../../../contract/payments/refund.ts';
import { orderReference } from '../../../domain/payments/order.ts';
import { isoWithOffset } from '../../../domain/time/taipei-time.ts';
import type { Db } from '../../db/client.ts';
import { newestFirst, type QueueLook } from '../../db/queue/queue-look.ts';
import { rule } from '../../db/sql-rules.ts';
import type { OrderNoticesTable } from '../../db/tables/payments.ts';
import type { Deps } from '../../deps.ts';
import { type Listing, listingOf } from '../../http/lists/listing.ts';
import { readLotsOfEach } from '../../points/ledger.ts';
import { type OrderRow, orderRows } from '../order-queries.ts';
import { toOrderResponse } from '../order-response.ts';
import { quoteOf, toRefundResponse } from './begin-refund.ts';
import { readRefundsOfEach } from './refund-queries.ts';

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
  return listingOf({ db, every, rows, toItems: (orders) => staffOrders(deps, db, orders, now) });
}

/** An order as staff sees it. */
export async function toStaffOrder(deps: Pick<Deps, 'library'>, db: Db, order: OrderRow, now: Date): Promise<StaffOrderOutput> {
  const [row] = await staffOrders(deps, db, [order], now);
  if (row === undefined) throw new Error(`the order ${order.id} has no member`);
  return row;
}

/** Orders with their members, refunds and notices, and what is left of their points: one question each for all of them. */
async function staffOrders(deps: Pick<Deps, 'library'>, db: Db, orders: readonly OrderRow[], now: Date): Promise<StaffOrderOutput[]> {
  const ids = orders.map(({ id }) => id);
  const members = await readOrderMembers(
    db,
    orders.map(({ memberId }) => memberId),
  );
  const lots = await readLotsOfEach(
    db,
    orders.map(({ id, memberId }) => ({ memberId, lotReference: orderReference(id) })),
    now,
  );
  const [refundsOf, noticesOf] = [await readRefundsOfEach(db, ids), await readNoticesOfEach(db, ids)];
  return orders.flatMap((order, i) => {
    const member = members.get(order.memberId);
    if (member === undefined) return [];
    const unspent = lots[i]?.purchased.remaining ?? 0;
    const refunds = refundsOf.get(order.id) ?? [];
    const askedAt = refunds.find(({ status }) => status === 'requested')?.createdAt;
    return [
      {
        ...toOrderResponse(order, now),
        member,
        provider: order.provider,
        payment_no: order.paymentNo,
        provider_reference: order.reference,
        unspent_points: unspent,
        refundable_twd: quoteOf(deps, order, unspent, askedAt ?? now)?.amountTwd ?? 0,
        refunds: refunds.map(toRefundResponse),
        notices: noticesOf.get(order.id) ?? [],
      },
    ];
  });
}

/** The members of orders, by id. */
export async function readOrderMembers(db: Db, ids: readonly string[]): Promise<Map<string, StaffOrderOutput['member']>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('members').select(['id', 'name', 'account', 'email']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ account, ...member }) => [member.id, { ...member, username: account }]));
}

/** Reads what providers said about an order, by what was made of it, the latest first. */
export async function readNotices(db: Db, orderId: string): Promise<StaffOrderOutput['notices']> {
  return (await readNoticesOfEach(db, [orderId])).get(orderId) ?? [];
}

const NOTICES_MAX = 50;

async function readNoticesOfEach(db: Db, orderIds: readonly string[]): Promise<Map<string, StaffOrderOutput['notices']>> {
  const latest = sql<Pick<Selectable<OrderNoticesTable>, 'id' | 'verdict' | 'way' | 'received_at'>>`LATERAL (
    SELECT id, verdict, way, received_at FROM order_notices WHERE order_id = own.id ORDER BY id DESC LIMIT ${sql.lit(NOTICES_MAX)})`;
  const rows = await db
    .selectFrom(sql<{ id: string }>`unnest(${[...orderIds]}::uuid[])`.as<'own'>(sql`own (id)`))
    .innerJoin(latest.as('notice'), (join) => join.onTrue())
    .select(['own.id as orderId', 'verdict', 'way', 'received_at as at'])
    .orderBy('notice.id', 'desc')
    .execute();
  const byOrder = Map.groupBy(rows, ({ orderId }) => orderId);
  return new Map([...byOrder].map(([id, all]) => [id, all.map(({ verdict, way, at }) => ({ verdict, way, received_at: isoWithOffset(at) }))]));
}
