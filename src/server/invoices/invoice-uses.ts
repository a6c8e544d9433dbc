import { sql } from 'kysely';
import { INVOICED_USES, type InvoiceItem, shareOf } from '../../domain/invoices/invoice-state.ts';
import { HOUR_MS } from '../../domain/time/period.ts';
import type { Tx } from '../db/client.ts';
import { forEachRow, LeftRows } from '../db/each-row.ts';
import type { Deps } from '../deps.ts';
import { insertInvoice, reduceInvoice } from './start-invoicing.ts';

type Tools = Pick<Deps, 'database' | 'now'>;

/** An entry of the ledger on a purchased lot whose invoices come at use. */
interface UseRow {
  id: number;
  lotId: string;
  kind: InvoiceItem | 'refund';
  /** Below zero for what was spent. */
  amount: number;
  reference: string;
  orderId: string;
  amountTwd: number;
  points: number;
}

const BATCH = 500;
/** Entries this old are all committed: no call lasts so long. */
const SETTLED_MS = HOUR_MS;

/**
 * Job: an invoice for each use of purchased points whose order has its invoices at use, at what the points were paid for, and less of it for what
 * was given back. It reads the ledger, so that it serves whatever points are spent on and costs a booking nothing. An entry is done once
 * (`invoices_one_per_entry`), whatever dies.
 */
export async function invoiceUses(deps: Tools): Promise<void> {
  const { entryId: from } = await deps.database.db.selectFrom('invoice_progress').select('entry_id as entryId').executeTakeFirstOrThrow();
  const left = new LeftRows();
  let after = Number(from);
  for (;;) {
    const rows = await usesAfter(deps, after);
    await left.during(() =>
      forEachRow(
        rows,
        ({ id }) => `ledger_entries ${id}`,
        (row) => deps.database.db.transaction().execute((tx) => recordUse(tx, row, deps.now())),
      ),
    );
    after = rows.at(-1)?.id ?? after;
    if (rows.length < BATCH) break;
  }
  left.throwIfAny();
  await advance(deps, Number(from));
}

async function usesAfter({ database }: Tools, after: number): Promise<UseRow[]> {
  const { rows } = await sql<UseRow & { id: string | number }>`
    SELECT entries.id, entries.lot_id AS "lotId", entries.kind, entries.amount, entries.reference,
      orders.id AS "orderId", orders.amount_twd AS "amountTwd", orders.points
    FROM ledger_entries AS entries
    JOIN point_lots AS lots ON lots.id = entries.lot_id AND lots.kind = 'purchased'
    JOIN LATERAL (
      SELECT reference FROM ledger_entries WHERE member_id = entries.member_id AND lot_id = entries.lot_id AND kind = 'recharge' LIMIT 1
    ) AS bought ON true
    JOIN order_invoicing ON 'order:' || order_invoicing.order_id = bought.reference AND order_invoicing.moment = 'use'
    JOIN orders ON orders.id = order_invoicing.order_id
    WHERE entries.id > ${after}::bigint AND entries.kind IN (${sql.join([...INVOICED_USES, 'refund'])})
    ORDER BY entries.id
    LIMIT ${BATCH}`.execute(database.db);
  return rows.map((row) => ({ ...row, id: Number(row.id) }));
}

const recordUse = (tx: Tx, { kind, ...row }: UseRow, now: Date): Promise<void> => (kind === 'refund' ? takeBack(tx, row, now) : invoiceUse(tx, row, kind, now));

async function invoiceUse(tx: Tx, row: Omit<UseRow, 'kind'>, item: InvoiceItem, now: Date): Promise<void> {
  const { before } = await tx
    .selectFrom('ledger_entries')
    .select(({ fn }) => fn.coalesce(fn.sum<number>('amount'), sql<number>`0`).as('before'))
    .where('lot_id', '=', row.lotId)
    .where('kind', 'in', INVOICED_USES)
    .where('id', '<', row.id)
    .executeTakeFirstOrThrow();
  const amountTwd = shareOf(row.amountTwd, row.points, { before: -Number(before), piece: -row.amount });
  if (amountTwd > 0) await insertInvoice(tx, { orderId: row.orderId, use: { entryId: row.id, points: -row.amount }, item, amountTwd }, now);
}

/** Points that went back to their lot: out of the invoices of what they were spent on, the latest first. */
async function takeBack(tx: Tx, row: Omit<UseRow, 'kind'>, now: Date): Promise<void> {
  const { rows: uses } = await sql<{ invoiceId: string; points: number; returnedPoints: number; amountTwd: number }>`
    SELECT invoices.id AS "invoiceId", invoices.points, invoices.returned_points AS "returnedPoints", invoices.amount_twd AS "amountTwd"
    FROM ledger_entries AS entries
    JOIN invoices ON invoices.entry_id = entries.id
    WHERE entries.reference = ${row.reference}::text AND entries.lot_id = ${row.lotId}::uuid AND entries.id < ${row.id}::bigint
    ORDER BY entries.id DESC
    FOR UPDATE OF invoices`.execute(tx);
  const done = await tx.selectFrom('invoice_reductions').select('id').where('entry_id', '=', row.id).executeTakeFirst();
  if (done !== undefined) return;
  let left = row.amount;
  for (const { invoiceId, points, returnedPoints: before, amountTwd } of uses) {
    const piece = Math.min(left, points - before);
    if (piece === 0) continue;
    left -= piece;
    const share = shareOf(amountTwd, points, { before, piece });
    await reduceInvoice(tx, { invoiceId, amountTwd: share, key: `entry:${row.id}:${invoiceId}`, entryId: row.id, points: piece }, now);
  }
}

/** Remembers how far all is done: entries that are old enough have none before them that is still to come. */
async function advance({ database, now }: Tools, from: number): Promise<void> {
  const before = new Date(now().getTime() - SETTLED_MS);
  await sql`UPDATE invoice_progress SET entry_id = settled.id
    FROM (SELECT max(id) AS id FROM ledger_entries WHERE id > ${from}::bigint AND created_at < ${before}::timestamptz) AS settled
    WHERE settled.id > invoice_progress.entry_id`.execute(database.db);
}
