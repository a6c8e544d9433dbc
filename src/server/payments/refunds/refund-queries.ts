import { type RawBuilder, sql } from 'kysely';
import type { RefundStatus } from '../../../domain/payments/refund-state.ts';
import type { Language } from '../../../i18n/languages.ts';
import type { Db, Tx } from '../../db/client.ts';
import { inOrder, type QueueLook } from '../../db/queue/queue-look.ts';
import { rule } from '../../db/sql-rules.ts';

export interface RefundRow {
  id: string;
  orderId: string;
  memberId: string;
  status: RefundStatus;
  points: number;
  freePoints: number;
  amountTwd: number;
  feeTwd: number;
  reason: string | null;
  reasonLanguage: Language | null;
  beforeTwd: number | null;
  tries: number;
  note: string | null;
  tryAt: Date | null;
  createdAt: Date;
  endedAt: Date | null;
}

function refundRows(db: Db | Tx) {
  return db
    .selectFrom('order_refunds')
    .select([
      'id',
      'order_id as orderId',
      'member_id as memberId',
      'status',
      'points',
      'free_points as freePoints',
      'amount_twd as amountTwd',
      'fee_twd as feeTwd',
      'reason',
      'reason_language as reasonLanguage',
      'before_twd as beforeTwd',
      'tries',
      'note',
      'try_at as tryAt',
      'created_at as createdAt',
      'ended_at as endedAt',
    ]);
}

/** The refunds of an order, the latest first. */
export const readRefunds = (db: Db | Tx, orderId: string): Promise<RefundRow[]> =>
  refundRows(db).where('order_id', '=', orderId).orderBy('created_at', 'desc').orderBy('id').execute();

/** The same of each of some orders. */
export async function readRefundsOfEach(db: Db | Tx, orderIds: readonly string[]): Promise<Map<string, RefundRow[]>> {
  if (orderIds.length === 0) return new Map();
  const rows = await refundRows(db).where('order_id', 'in', orderIds).orderBy('created_at', 'desc').orderBy('id').execute();
  return Map.groupBy(rows, ({ orderId }) => orderId);
}

/** The latest refund of each of some orders that has any. */
export async function readLatestRefunds(db: Db | Tx, orderIds: readonly string[]): Promise<Map<string, RefundRow>> {
  if (orderIds.length === 0) return new Map();
  const rows = await refundRows(db)
    .distinctOn('order_id')
    .where('order_id', 'in', orderIds)
    .orderBy('order_id')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  return new Map(rows.map((row) => [row.orderId, row]));
}

/** Refunds: those that wait for staff, the oldest first, then the others, the latest first. */
export const refundsIn = (db: Db, where: RawBuilder<boolean>, look: QueueLook) =>
  refundRows(db)
    .where(where)
    .orderBy(inOrder(look, 'order_refunds.created_at', sql`CASE WHEN status = ANY (${rule('refund_waiting')}) THEN created_at END, created_at DESC, id`));

export const readRefund = (db: Db | Tx, id: string): Promise<RefundRow | undefined> => refundRows(db).where('id', '=', id).executeTakeFirst();

/** A refund with the lock of its row; those of its member's balance and its order come before it. */
export async function lockRefund(tx: Tx, id: string): Promise<RefundRow | undefined> {
  await sql`SELECT FROM order_refunds WHERE id = ${id}::uuid FOR UPDATE`.execute(tx);
  return readRefund(tx, id);
}

export interface RefundChange {
  status?: RefundStatus;
  points?: number;
  freePoints?: number;
  amountTwd?: number;
  feeTwd?: number;
  reason?: { text: string; language: Language };
  beforeTwd?: number;
  note?: string;
  /** When it is tried next; null: not by the job. */
  tryAt?: Date | null;
  endedAt?: Date;
}

/** The columns of a change. */
function columnsOf({ status, points, freePoints, amountTwd, feeTwd, reason, beforeTwd, note, tryAt, endedAt }: RefundChange) {
  return {
    ...(status !== undefined && { status }),
    ...(points !== undefined && { points }),
    ...(freePoints !== undefined && { free_points: freePoints }),
    ...(amountTwd !== undefined && { amount_twd: amountTwd }),
    ...(feeTwd !== undefined && { fee_twd: feeTwd }),
    ...(reason !== undefined && { reason: reason.text, reason_language: reason.language }),
    ...(beforeTwd !== undefined && { before_twd: beforeTwd }),
    ...(note !== undefined && { note }),
    ...(tryAt !== undefined && { try_at: tryAt }),
    ...(endedAt !== undefined && { ended_at: endedAt }),
  };
}

type NewRefund = RefundChange & Pick<RefundRow, 'id' | 'orderId' | 'memberId' | 'points' | 'status'>;

/** Writes a new refund; the database refuses a second one that is open (`order_refunds_one_open`). */
export async function insertRefund(tx: Tx, { id, orderId, memberId, points, status, ...change }: NewRefund, now: Date): Promise<void> {
  await tx
    .insertInto('order_refunds')
    .values({ ...columnsOf(change), id, order_id: orderId, member_id: memberId, points, status, created_at: now, changed_at: now })
    .execute();
}

/** Writes a step of a locked refund. */
export async function writeRefund(tx: Tx, id: string, change: RefundChange, now: Date): Promise<void> {
  await tx
    .updateTable('order_refunds')
    .set({ changed_at: now, ...columnsOf(change) })
    .where('id', '=', id)
    .execute();
}

/** Takes a refund that is due for itself until `until`, so that no other node sends it meanwhile. Undefined: none is due. */
export async function claimRefund(db: Db, now: Date, until: Date): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`UPDATE order_refunds SET try_at = ${until}, tries = tries + 1 WHERE id = (
    SELECT id FROM order_refunds WHERE try_at <= ${now} AND status = ANY (${rule('refund_due')}) ORDER BY try_at LIMIT 1 FOR UPDATE SKIP LOCKED
  ) RETURNING id`.execute(db);
  return rows[0]?.id;
}
