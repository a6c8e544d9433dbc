import { sql } from 'kysely';
import type { PaymentMethod } from '../../../domain/payments/order.ts';
import type { OrderStatus } from '../../../domain/payments/order-state.ts';
import type { Difference, DifferenceKind, DifferenceState } from '../../../domain/payments/reconciliation.ts';
import type { PaymentRefundStatus, Settleable } from '../../../domain/payments/settling.ts';
import type { Day } from '../../../domain/time/taipei-time.ts';
import type { Db, Tx } from '../../db/client.ts';
import { inOrder, isLookedFor, type QueueLook } from '../../db/queue/queue-look.ts';
import { rule } from '../../db/sql-rules.ts';
import { type Listing, listingOf } from '../../http/lists/listing.ts';
import type { ProviderId } from '../providers/provider.ts';

/** A difference, with the order that has its number and its buyer. */
export interface DifferenceRow extends Difference, Settleable {
  id: string;
  provider: ProviderId;
  day: Day;
  reason: string | null;
  foundAt: Date;
  settledAt: Date | null;
  settledBy: string | null;
  shortPoints: number | null;
  refundTwd: number | null;
  beforeTwd: number | null;
  note: string | null;
  orderStatus: OrderStatus | null;
  orderPoints: number | null;
  orderMethod: PaymentMethod | null;
  orderedAt: Date | null;
  paidAt: Date | null;
  memberId: string | null;
  memberName: string | null;
  username: string | null;
}

function differenceRows(db: Db | Tx) {
  return db
    .selectFrom('payment_differences as found')
    .leftJoin('orders', 'orders.id', 'found.order_id')
    .leftJoin('members as buyer', 'buyer.id', 'orders.member_id')
    .leftJoin('members as settler', 'settler.id', 'found.settled_by')
    .select([
      ...(['found.id', 'found.provider', 'found.kind', 'found.trade_no as tradeNo', 'found.order_id as orderId', 'found.reference'] as const),
      ...(['found.card_reference as cardReference', 'found.here_twd as hereTwd', 'found.there_twd as thereTwd', 'found.state as status'] as const),
      ...(['found.reason', 'found.found_at as foundAt', 'found.settled_at as settledAt', 'settler.name as settledBy'] as const),
      ...(['found.short_points as shortPoints', 'found.refund_status as refundStatus', 'found.refund_twd as refundTwd'] as const),
      ...(['found.before_twd as beforeTwd', 'found.note', 'orders.amount_twd as orderTwd', 'orders.status as orderStatus'] as const),
      ...(['orders.points as orderPoints', 'orders.payment_method as orderMethod', 'orders.created_at as orderedAt', 'orders.paid_at as paidAt'] as const),
      ...(['buyer.id as memberId', 'buyer.name as memberName', 'buyer.account as username'] as const),
      sql<Day>`to_char(found.day, 'YYYY-MM-DD')`.as('day'),
    ]);
}

export interface DifferenceFilter extends QueueLook {
  state?: DifferenceState | 'waiting' | undefined;
  kind?: DifferenceKind | undefined;
  q?: string | undefined;
}

function condition({ state, kind, q, ...look }: DifferenceFilter) {
  const conditions = [isLookedFor(look, 'payment_difference', 'found.id')];
  if (state === 'waiting') conditions.push(sql<boolean>`found.state = ANY (${rule('difference_waiting')})`);
  else if (state !== undefined) conditions.push(sql<boolean>`found.state = ${state}`);
  if (kind !== undefined) conditions.push(sql<boolean>`found.kind = ${kind}`);
  if (q !== undefined) conditions.push(sql<boolean>`found.trade_no = upper(${q})`);
  return sql<boolean>`(${sql.join(conditions, sql` AND `)})`;
}

/** Differences: those that wait first, then the newest. */
export function readDifferences(db: Db, filter: DifferenceFilter): Listing<DifferenceRow> {
  const where = condition(filter);
  const every = db.selectFrom('payment_differences as found').where(where);
  const rows = differenceRows(db)
    .where(where)
    .orderBy(inOrder(filter, 'found.found_at', sql`found.state <> ALL (${rule('difference_waiting')}), found.found_at DESC, found.id`));
  return listingOf({ db, every, rows, toItems: (items) => items });
}

export const readDifference = (db: Db | Tx, id: string): Promise<DifferenceRow | undefined> => differenceRows(db).where('found.id', '=', id).executeTakeFirst();

/** A difference with the lock of its row, which comes before all others (docs/architecture.md). */
export async function lockDifference(tx: Tx, id: string): Promise<DifferenceRow | undefined> {
  await sql`SELECT FROM payment_differences WHERE id = ${id}::uuid FOR UPDATE`.execute(tx);
  return readDifference(tx, id);
}

export interface DifferenceChange {
  state?: DifferenceState;
  reason?: string;
  settledAt?: Date;
  settledBy?: string;
  shortPoints?: number;
  refundStatus?: PaymentRefundStatus;
  refundTwd?: number;
  beforeTwd?: number;
  note?: string;
  /** When it is tried next; null: not by the job. */
  tryAt?: Date | null;
}

/** Writes a step of a locked difference. */
export async function writeDifferenceStep(tx: Tx, id: string, change: DifferenceChange): Promise<void> {
  const { state, reason, settledAt, settledBy, shortPoints, refundStatus, refundTwd, beforeTwd, note, tryAt } = change;
  await tx
    .updateTable('payment_differences')
    .set({
      ...(state !== undefined && { state }),
      ...(reason !== undefined && { reason }),
      ...(settledAt !== undefined && { settled_at: settledAt }),
      ...(settledBy !== undefined && { settled_by: settledBy }),
      ...(shortPoints !== undefined && { short_points: shortPoints }),
      ...(refundStatus !== undefined && { refund_status: refundStatus }),
      ...(refundTwd !== undefined && { refund_twd: refundTwd }),
      ...(beforeTwd !== undefined && { before_twd: beforeTwd }),
      ...(note !== undefined && { note }),
      ...(tryAt !== undefined && { try_at: tryAt }),
    })
    .where('id', '=', id)
    .execute();
}

/** Takes a payment that is to go back for itself until `until`, so that no other node sends it meanwhile. Undefined: none is due. */
export async function claimDifference(db: Db, now: Date, until: Date): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`UPDATE payment_differences SET try_at = ${until}, tries = tries + 1 WHERE id = (
    SELECT id FROM payment_differences WHERE try_at <= ${now} AND refund_status = ANY (${rule('refund_due')}) ORDER BY try_at LIMIT 1 FOR UPDATE SKIP LOCKED
  ) RETURNING id`.execute(db);
  return rows[0]?.id;
}

/** The days that were compared, the latest first. */
export function readReconciliations(db: Db) {
  const every = db.selectFrom('reconciliations');
  const rows = db
    .selectFrom('reconciliations')
    .select(['provider', 'payments', 'amount_twd', 'compared_at', sql<Day>`to_char(day, 'YYYY-MM-DD')`.as('day')])
    .orderBy('reconciliations.day', 'desc')
    .orderBy('provider');
  return listingOf({ db, every, rows, toItems: (items) => items });
}
