import { type RawBuilder, sql } from 'kysely';
import type { Difference, DifferenceKind } from '../../../domain/payments/reconciliation.ts';
import type { Day } from '../../../domain/time/taipei-time.ts';
import type { Db, Tx } from '../../db/client.ts';
import { rule } from '../../db/sql-rules.ts';
import type { ProviderId } from '../providers/provider.ts';
import type { KnownOrder } from './statement-reader.ts';

type Known = Omit<KnownOrder, 'isWanted'>;

/** The orders of a provider for which `wanted` holds, once under each number that a payment of them may have: paid under one of them at most. */
async function ordersWhere(db: Db | Tx, provider: ProviderId, wanted: RawBuilder<boolean>): Promise<KnownOrder[]> {
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
    WHERE provider = ${provider} AND (${wanted})
    ORDER BY created_at, orders.id, payment.no`.execute(db);
  // Comparing takes no money.
  return rows.map((row) => ({ ...row, isWanted: false }));
}

const isNumbered = (numbers: readonly string[]): RawBuilder<boolean> => {
  const named = sql<string[]>`${[...numbers]}::text[]`;
  return sql<boolean>`trade_no = ANY (${named}) OR orders.id IN (SELECT order_id FROM order_attempts AS asked WHERE asked.trade_no = ANY (${named}))`;
};

/** The orders of a provider that were made, paid or changed within a time, and those with the numbers that are given. */
export function ordersOf(
  db: Db | Tx,
  provider: ProviderId,
  { from, before, numbers = [] }: { from: Date; before: Date; numbers?: readonly string[] },
): Promise<KnownOrder[]> {
  return ordersWhere(
    db,
    provider,
    sql`created_at >= ${from} AND created_at < ${before} OR paid_at >= ${from} AND paid_at < ${before}
      OR changed_at >= ${from} AND changed_at < ${before} AND refunded_twd > 0 OR ${isNumbered(numbers)}`,
  );
}

/** The orders of a provider with these numbers. */
export const ordersNumbered = (db: Db | Tx, provider: ProviderId, numbers: readonly string[]): Promise<KnownOrder[]> =>
  ordersWhere(db, provider, isNumbered(numbers));

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
 * again, unless its money is on the way back. @returns whether it is news
 */
export async function writeDifference(tx: Tx, at: { provider: ProviderId; day: Day; now: Date }, difference: Difference): Promise<boolean> {
  const { kind, tradeNo, orderId, reference, cardReference, hereTwd, thereTwd } = difference;
  const { rows } = await sql<{ id: string }>`INSERT INTO payment_differences AS known
      (provider, day, kind, trade_no, order_id, reference, card_reference, here_twd, there_twd, found_at)
    VALUES (${at.provider}, ${at.day}, ${kind}, ${tradeNo.slice(0, 100)}, ${orderId}, ${reference?.slice(0, 100) ?? null},
      ${cardReference?.slice(0, 100) ?? null}, ${hereTwd}, ${thereTwd}, ${at.now})
    ON CONFLICT ON CONSTRAINT payment_differences_once DO UPDATE
      SET here_twd = EXCLUDED.here_twd, there_twd = EXCLUDED.there_twd, order_id = EXCLUDED.order_id, card_reference = EXCLUDED.card_reference,
        found_at = EXCLUDED.found_at, state = 'open', settled_at = NULL, settled_by = NULL, reason = NULL, short_points = NULL,
        refund_status = NULL, refund_twd = NULL, before_twd = NULL, note = NULL, try_at = NULL
      WHERE known.state <> 'refunding' AND (known.state = ANY (${rule('difference_reopened')})
        OR (known.here_twd, known.there_twd) IS DISTINCT FROM (EXCLUDED.here_twd, EXCLUDED.there_twd))
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
