import { sql } from 'kysely';
import type { InvoicePreference } from '../../domain/invoices/invoice-preference.ts';
import type { InvoiceItem, InvoiceMoment, InvoiceStatus } from '../../domain/invoices/invoice-state.ts';
import type { Db } from '../db/client.ts';

/** An invoice of an order, as its buyer may see it. */
export interface OrderInvoice {
  item: InvoiceItem;
  number: string | null;
  issuedOn: string | null;
  randomNumber: string | null;
  amountTwd: number;
  /** Taken out of it by allowances that the provider has made. */
  allowedTwd: number;
  status: InvoiceStatus;
}

/** The invoices of an order, the first one first, with when they come and how they were wanted. */
export async function readOrderInvoices(
  db: Db,
  orderId: string,
): Promise<{ moment: InvoiceMoment; wanted: InvoicePreference['kind']; invoices: OrderInvoice[] }> {
  const { moment, wanted } = await db
    .selectFrom('orders')
    .leftJoin('order_invoicing', 'order_id', 'id')
    .select(['moment', 'invoice_kind as wanted'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  const invoices = await db
    .selectFrom('invoices')
    .select(['item', 'number', 'random_number as randomNumber', 'status'])
    .select([
      sql<string | null>`to_char(issued_on, 'YYYY-MM-DD')`.as('issuedOn'),
      sql<number>`COALESCE(sent_twd, amount_twd - reduced_twd)`.as('amountTwd'),
      sql<number>`(SELECT COALESCE(sum(part.amount_twd), 0)::integer FROM invoice_reductions AS part
        WHERE part.invoice_id = invoices.id AND part.status = 'done' AND part.way = 'allowance')`.as('allowedTwd'),
    ])
    .where('order_id', '=', orderId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return { moment: moment ?? 'none', wanted, invoices };
}
