import { randomUUID } from 'node:crypto';
import type { InvoiceItem, InvoiceMoment } from '../../domain/invoices/invoice-state.ts';
import type { Tx } from '../db/client.ts';
import type { Deps } from '../deps.ts';

/**
 * Says when the invoices of an order come, in the transaction that credits it: as the setting is now, for good. At sale, one is asked for as soon
 * as that is committed.
 */
export async function startInvoicing(
  { library, jobs }: Pick<Deps, 'library' | 'jobs'>,
  tx: Tx,
  { orderId, amountTwd }: { orderId: string; amountTwd: number },
  now: Date,
): Promise<void> {
  const { moment } = library.settings.invoices;
  await tx
    .insertInto('order_invoicing')
    .values({ order_id: orderId, code_check: 'none', moment, created_at: now })
    .onConflict((conflict) => conflict.column('order_id').doUpdateSet({ moment }).where('order_invoicing.moment', 'is', null))
    .execute();
  if (moment !== ('sale' satisfies InvoiceMoment)) return;
  await insertInvoice(tx, { orderId, use: null, item: 'sale', amountTwd }, now);
  await jobs.enqueue(tx, 'settle-invoices', {});
}

/** Writes an invoice that is to be asked for; one that is there for the same sale or entry stays as it is. */
export async function insertInvoice(
  tx: Tx,
  { orderId, use, item, amountTwd }: { orderId: string; use: { entryId: number; points: number } | null; item: InvoiceItem; amountTwd: number },
  now: Date,
): Promise<void> {
  const id = randomUUID();
  await tx
    .insertInto('invoices')
    .values({
      id,
      // The provider takes thirty letters and digits; 28 of the id's 32 are unique enough, and a constraint says so.
      relate_number: `IV${id.replaceAll('-', '').slice(0, 28).toUpperCase()}`,
      order_id: orderId,
      entry_id: use?.entryId ?? null,
      points: use?.points ?? null,
      item,
      amount_twd: amountTwd,
      next_try_at: now,
      created_at: now,
      changed_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Takes money that is given back to the buyer of an order out of its invoice, in the transaction that says so: left out of one that was not asked
 * for yet, later voided or reduced by an allowance. Points that were never used have no invoice where those come at use. The same key counts once.
 */
export async function cancelInvoiceFor(tx: Tx, { orderId, amountTwd, key }: { orderId: string; amountTwd: number; key: string }, now: Date): Promise<void> {
  const invoice = await tx.selectFrom('invoices').select('id').where('order_id', '=', orderId).where('entry_id', 'is', null).executeTakeFirst();
  if (invoice === undefined) return;
  await reduceInvoice(tx, { invoiceId: invoice.id, amountTwd, key }, now);
}

interface Reducing {
  invoiceId: string;
  amountTwd: number;
  key: string;
  /** Of points that went back to their lot. */
  entryId?: number;
  points?: number;
}

/** Takes a part out of an invoice, once for a key. More than is left breaks `invoices_reduced`. */
export async function reduceInvoice(tx: Tx, { invoiceId, amountTwd, key, entryId, points = 0 }: Reducing, now: Date): Promise<void> {
  const inserted = await tx
    .insertInto('invoice_reductions')
    .values({
      invoice_id: invoiceId,
      key,
      entry_id: entryId ?? null,
      amount_twd: amountTwd,
      // Nothing is asked of the provider for less than a dollar.
      ...(amountTwd === 0 && { status: 'done' as const, way: 'left_out' as const }),
      ...{ next_try_at: now, created_at: now, changed_at: now },
    })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (inserted === undefined) return;
  await tx
    .updateTable('invoices')
    .set(({ eb }) => ({ reduced_twd: eb('reduced_twd', '+', amountTwd), returned_points: eb('returned_points', '+', points), changed_at: now }))
    .where('id', '=', invoiceId)
    .execute();
}
