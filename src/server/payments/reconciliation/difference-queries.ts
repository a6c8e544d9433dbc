import { sql } from 'kysely';
import type { Difference, DifferenceKind } from '../../../domain/payments/reconciliation.ts';
import type { Day } from '../../../domain/time/taipei-time.ts';
import type { Language } from '../../../i18n/languages.ts';
import type { Db, Tx } from '../../db/client.ts';
import { rule } from '../../db/sql-rules.ts';
import type { ProviderId } from '../providers/provider.ts';
import type { KnownOrder } from './statement-reader.ts';

function ordersAt(db: Db | Tx, provider: ProviderId) {
  return db
    .selectFrom('orders')
    .select([
      ...(['id', 'trade_no as tradeNo', 'amount_twd as amountTwd', 'language', 'created_at as createdAt', 'paid_at as paidAt'] as const),
      ...(['provider_reference as reference', 'card_reference as cardReference', 'refunded_twd as refundedTwd', 'plan_name_zh as title'] as const),
    ])
    .where('provider', '=', provider)
    .orderBy('created_at')
    .orderBy('id');
}
const toKnown = <R extends { language: string }>(row: R) => ({ ...row, language: row.language as Language });

/** The orders of a provider that were made, paid or changed within a time, and those with the numbers that are given. */
export async function ordersOf(
  db: Db | Tx,
  provider: ProviderId,
  { from, before, numbers = [] }: { from: Date; before: Date; numbers?: readonly string[] },
): Promise<KnownOrder[]> {
  const rows = await ordersAt(db, provider)
    .where(({ and, eb, or }) =>
      or([
        and([eb('created_at', '>=', from), eb('created_at', '<', before)]),
        and([eb('paid_at', '>=', from), eb('paid_at', '<', before)]),
        and([eb('changed_at', '>=', from), eb('changed_at', '<', before), eb('refunded_twd', '>', 0)]),
        ...(numbers.length > 0 ? [eb('trade_no', 'in', numbers)] : []),
      ]),
    )
    .execute();
  return rows.map(toKnown);
}

/** The orders of a provider with these numbers. */
export async function ordersNumbered(db: Db | Tx, provider: ProviderId, numbers: readonly string[]): Promise<KnownOrder[]> {
  const rows = await ordersAt(db, provider).where('trade_no', 'in', numbers).execute();
  return rows.map(toKnown);
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
