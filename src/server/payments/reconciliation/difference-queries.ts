import { sql } from 'kysely';
import type { Difference, DifferenceKind, DifferenceState } from '../../../domain/payments/reconciliation.ts';
import type { Day } from '../../../domain/time/taipei-time.ts';
import type { Db, Tx } from '../../db/client.ts';
import type { ProviderId } from '../providers/provider.ts';
import type { KnownOrder } from './statement-reader.ts';

export interface DifferenceRow extends Difference {
  id: string;
  provider: ProviderId;
  day: Day;
  kind: DifferenceKind;
  state: DifferenceState;
  reason: string | null;
  foundAt: Date;
  settledAt: Date | null;
}

type Known = Omit<KnownOrder, 'isPaid' | 'isWanted'> & { paidAt: Date | null };

/**
 * The orders of a provider that were made, paid or changed within a time, and those with the numbers that are given, once under each number that a
 * payment of them may have: paid under one of them at most.
 */
export async function ordersOf(
  db: Db | Tx,
  provider: ProviderId,
  { from, before, numbers = [] }: { from: Date; before: Date; numbers?: readonly string[] },
): Promise<(KnownOrder & { paidAt: Date | null })[]> {
  const named = sql<string[]>`${[...numbers]}::text[]`;
  const { rows } =
    await sql<Known>`SELECT orders.id, payment.no AS "tradeNo", amount_twd AS "amountTwd", language, created_at AS "createdAt", plan_name_zh AS title,
      CASE WHEN payment.counts THEN paid_at END AS "paidAt",
      CASE WHEN payment.counts THEN provider_reference END AS reference,
      CASE WHEN payment.counts THEN card_reference END AS "cardReference",
      CASE WHEN payment.counts THEN refunded_twd ELSE 0 END AS "refundedTwd"
    FROM orders CROSS JOIN LATERAL (
      SELECT coalesce(payment_no, trade_no) AS no, true AS counts
      UNION ALL SELECT trade_no, false WHERE payment_no <> trade_no AND NOT EXISTS (SELECT FROM order_attempts AS moved WHERE moved.trade_no = orders.trade_no)
      UNION ALL SELECT further.trade_no, false FROM order_attempts AS further WHERE further.order_id = orders.id AND further.trade_no <> payment_no
    ) AS payment
    WHERE provider = ${provider} AND (created_at >= ${from} AND created_at < ${before} OR paid_at >= ${from} AND paid_at < ${before}
      OR changed_at >= ${from} AND changed_at < ${before} AND refunded_twd > 0
      OR trade_no = ANY (${named}) OR orders.id IN (SELECT order_id FROM order_attempts AS asked WHERE asked.trade_no = ANY (${named})))
    ORDER BY created_at, orders.id, payment.no`.execute(db);
  // Comparing takes no money.
  return rows.map((row) => ({ ...row, isPaid: row.paidAt !== null, isWanted: false }));
}

/** Writes that a day was compared. */
export async function writeReconciliation(
  tx: Tx,
  { provider, day, payments, amountTwd, now }: { provider: ProviderId; day: Day; payments: number; amountTwd: number; now: Date },
): Promise<void> {
  const read = { payments, amount_twd: amountTwd, compared_at: now };
  await tx
    .insertInto('reconciliations')
    .values({ provider, day, ...read })
    .onConflict((conflict) => conflict.columns(['provider', 'day']).doUpdateSet(read))
    .execute();
}

/**
 * Writes a difference. One that is known stays as it is, settled or not, while its sums are the same; with other sums, or when it had gone, it is open
 * again. @returns whether it is news
 */
export async function writeDifference(tx: Tx, at: { provider: ProviderId; day: Day; now: Date }, difference: Difference): Promise<boolean> {
  const { kind, tradeNo, orderId, reference, hereTwd, thereTwd } = difference;
  const { rows } = await sql<{ id: string }>`INSERT INTO payment_differences AS known
      (provider, day, kind, trade_no, order_id, reference, here_twd, there_twd, found_at)
    VALUES (${at.provider}, ${at.day}, ${kind}, ${tradeNo.slice(0, 100)}, ${orderId}, ${reference?.slice(0, 100) ?? null}, ${hereTwd}, ${thereTwd}, ${at.now})
    ON CONFLICT ON CONSTRAINT payment_differences_once DO UPDATE
      SET here_twd = EXCLUDED.here_twd, there_twd = EXCLUDED.there_twd, order_id = EXCLUDED.order_id, found_at = EXCLUDED.found_at,
        state = 'open', settled_at = NULL, reason = NULL
      WHERE (known.settled_at IS NOT NULL AND known.reason IS NULL) OR (known.here_twd, known.there_twd) IS DISTINCT FROM (EXCLUDED.here_twd, EXCLUDED.there_twd)
    RETURNING id`.execute(tx);
  return rows.length > 0;
}

/** Ends open differences of orders that a statement speaks about, and that are not found any more. */
export async function endGone(
  tx: Tx,
  at: { provider: ProviderId; now: Date },
  { found, spokenOf }: { found: readonly Difference[]; spokenOf: (kind: DifferenceKind, tradeNo: string) => boolean },
): Promise<void> {
  const open = await tx
    .selectFrom('payment_differences')
    .select(['id', 'kind', 'trade_no as tradeNo', 'reference'])
    .where('provider', '=', at.provider)
    .where('state', '=', 'open')
    .execute();
  const isFound = (row: (typeof open)[number]) =>
    found.some(({ kind, tradeNo, reference }) => kind === row.kind && tradeNo === row.tradeNo && reference === row.reference);
  const gone = open.filter((row) => spokenOf(row.kind, row.tradeNo) && !isFound(row)).map(({ id }) => id);
  if (gone.length === 0) return;
  await tx.updateTable('payment_differences').set({ state: 'gone', settled_at: at.now }).where('id', 'in', gone).execute();
}

function differenceRows(db: Db | Tx) {
  return db
    .selectFrom('payment_differences')
    .select([
      ...(['id', 'provider', 'kind', 'trade_no as tradeNo', 'order_id as orderId', 'reference', 'here_twd as hereTwd'] as const),
      ...(['there_twd as thereTwd', 'state', 'reason', 'found_at as foundAt', 'settled_at as settledAt'] as const),
      sql<string>`to_char(day, 'YYYY-MM-DD')`.as('day'),
    ]);
}

/** A page of differences, those that are open first, newest first. */
export async function readDifferences(
  db: Db,
  { state, limit, offset }: { state?: DifferenceState | undefined; limit: number; offset: number },
): Promise<{ items: DifferenceRow[]; total: number }> {
  const { total } = await db
    .selectFrom('payment_differences')
    .$if(state !== undefined, (query) => query.where('state', '=', state ?? 'open'))
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const items = await differenceRows(db)
    .$if(state !== undefined, (query) => query.where('state', '=', state ?? 'open'))
    .orderBy(sql`state <> 'open'`)
    .orderBy('found_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute();
  return { items, total: Number(total) };
}

/** A difference, its row locked where `isLocked`. */
export async function findDifference(db: Db | Tx, id: string, { isLocked }: { isLocked: boolean }): Promise<DifferenceRow | undefined> {
  return differenceRows(db)
    .where('id', '=', id)
    .$if(isLocked, (query) => query.forUpdate())
    .executeTakeFirst();
}

/** Settles a difference. */
export async function writeSettled(
  tx: Tx,
  id: string,
  { state, reason, now }: { state: 'credited' | 'explained'; reason: string | null; now: Date },
): Promise<void> {
  await tx.updateTable('payment_differences').set({ state, reason, settled_at: now }).where('id', '=', id).execute();
}
