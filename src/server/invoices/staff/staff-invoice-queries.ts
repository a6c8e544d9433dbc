import { sql } from 'kysely';
import type { InvoicePreference } from '../../../domain/invoices/invoice-preference.ts';
import { INVOICE_LATE_MS, type InvoiceAttention, type InvoiceItem, type InvoiceStatus } from '../../../domain/invoices/invoice-state.ts';
import type { Db, Tx } from '../../db/client.ts';
import { inOrder, type QueueLook } from '../../db/queue/queue-look.ts';
import { type Listing, listingOf } from '../../http/lists/listing.ts';

/** An invoice as staff sees it: with whose order it is, and what of it is not as it should be. */
export interface StaffInvoiceRow {
  id: string;
  state: InvoiceAttention | 'running';
  orderId: string;
  tradeNo: string;
  memberId: string;
  memberName: string;
  username: string;
  item: InvoiceItem;
  amountTwd: number;
  status: InvoiceStatus;
  number: string | null;
  issuedOn: string | null;
  wanted: InvoicePreference['kind'];
  hasCode: boolean;
  codeCheck: 'none' | 'registered' | 'unchecked';
  dropsCode: boolean;
  fault: string | null;
  tries: number;
  parts: { id: string; amountTwd: number; fault: string | null; isFailed: boolean }[];
  createdAt: Date;
  changedAt: Date;
  settledAt: Date | null;
  settledReason: string | null;
}

const lateBefore = (now: Date) => new Date(now.getTime() - INVOICE_LATE_MS);

/** Parts of `invoices` that the provider should know of and does not. */
const openParts = (now: Date) => sql`SELECT FROM invoice_reductions AS part WHERE part.invoice_id = invoices.id
  AND (part.status = 'failed' AND part.settled_at IS NULL OR part.status = 'waiting' AND invoices.status = 'issued' AND COALESCE(part.retried_at, part.created_at) <= ${lateBefore(now)}::timestamptz)`;

/** Whether an invoice waits for the office: it was given up, or is late, or a part that went back of it was or is. */
export const isOpen = (now: Date) => sql<boolean>`(invoices.status = 'failed' AND invoices.settled_at IS NULL
  OR invoices.status = 'waiting' AND COALESCE(invoices.retried_at, invoices.created_at) <= ${lateBefore(now)}::timestamptz OR EXISTS (${openParts(now)}))`;

const isSettled = sql<boolean>`(invoices.settled_at IS NOT NULL
  OR EXISTS (SELECT FROM invoice_reductions AS part WHERE part.invoice_id = invoices.id AND part.settled_at IS NOT NULL))`;

/** Those that are not simply issued, by their indexes: most are, and wait for nothing. */
const isOfInterest = sql<boolean>`invoices.id = ANY (ARRAY(SELECT id FROM invoices WHERE status = 'failed' OR status = 'waiting' OR settled_at IS NOT NULL
  UNION SELECT invoice_id FROM invoice_reductions WHERE status <> 'done' OR settled_at IS NOT NULL))`;

function filterOf(state: InvoiceAttention | undefined, now: Date) {
  if (state === 'open') return sql<boolean>`(${isOfInterest} AND ${isOpen(now)})`;
  const wanted = state === 'settled' ? sql`${isSettled} AND NOT ${isOpen(now)}` : sql`(${isOpen(now)} OR ${isSettled})`;
  return sql<boolean>`(${isOfInterest} AND ${wanted})`;
}

function rowsOf(db: Db | Tx, now: Date) {
  return db
    .selectFrom('invoices')
    .innerJoin('orders', 'orders.id', 'invoices.order_id')
    .innerJoin('members', 'members.id', 'orders.member_id')
    .leftJoin('order_invoicing', 'order_invoicing.order_id', 'orders.id')
    .select(['invoices.id', 'orders.id as orderId', 'orders.trade_no as tradeNo', 'members.id as memberId', 'members.name as memberName'])
    .select(['members.account as username', 'item', 'invoices.status', 'number', 'orders.invoice_kind as wanted', 'drops_code as dropsCode', 'fault', 'tries'])
    .select(['invoices.created_at as createdAt', 'invoices.changed_at as changedAt'])
    .select([
      sql<StaffInvoiceRow['state']>`CASE WHEN ${isOpen(now)} THEN 'open' WHEN ${isSettled} THEN 'settled' ELSE 'running' END`.as('state'),
      sql<number>`COALESCE(sent_twd, invoices.amount_twd - reduced_twd)`.as('amountTwd'),
      sql<string | null>`to_char(issued_on, 'YYYY-MM-DD')`.as('issuedOn'),
      sql<boolean>`(invoice_barcode IS NOT NULL OR invoice_certificate IS NOT NULL OR invoice_donation_code IS NOT NULL)`.as('hasCode'),
      sql<StaffInvoiceRow['codeCheck']>`COALESCE(code_check, 'none')`.as('codeCheck'),
      sql<
        StaffInvoiceRow['parts']
      >`(SELECT COALESCE(json_agg(json_build_object('id', part.id::text, 'amountTwd', part.amount_twd, 'fault', part.fault, 'isFailed', part.status = 'failed')
        ORDER BY part.id), '[]') FROM invoice_reductions AS part WHERE part.invoice_id = invoices.id AND part.status <> 'done'
        AND part.settled_at IS NULL)`.as('parts'),
      sql<Date | null>`COALESCE(settled_at, (SELECT max(settled_at) FROM invoice_reductions AS part WHERE part.invoice_id = invoices.id))`.as('settledAt'),
      sql<string | null>`COALESCE(settled_reason, (SELECT settled_reason FROM invoice_reductions AS part
        WHERE part.invoice_id = invoices.id AND settled_at IS NOT NULL ORDER BY settled_at DESC LIMIT 1))`.as('settledReason'),
    ]);
}

/** Looks for an order, an invoice or a member by a name of theirs. */
const isAbout = (q: string) => sql<boolean>`(invoices.number = upper(${q}) OR invoices.order_id IN (SELECT id FROM orders WHERE trade_no = upper(${q})
  OR member_id = (SELECT id FROM members WHERE lower(account) = lower(${q})) OR member_id = (SELECT id FROM members WHERE lower(email) = lower(${q}))))`;

export interface InvoiceFilter extends Pick<QueueLook, 'sort'> {
  state?: InvoiceAttention | undefined;
  q?: string | undefined;
}

/** Invoices for the office, open ones first, each group the oldest first: they are put in order by themselves, and what else is said of one is read for those that are shown. */
export function readStaffInvoices(db: Db, { state, q, ...look }: InvoiceFilter, now: Date): Listing<StaffInvoiceRow> {
  const where = q === undefined ? filterOf(state, now) : sql<boolean>`(${filterOf(state, now)} AND ${isAbout(q)})`;
  const every = db.selectFrom('invoices').where(where);
  const rows = every.select('invoices.id').orderBy(inOrder(look, 'invoices.created_at', sql`NOT ${isOpen(now)}, invoices.created_at, invoices.id`));
  return listingOf({ db, every, rows, toItems: (found) => readById(db, found, now) });
}

/** Some invoices as they stand, in their order. */
async function readById(db: Db, found: readonly { id: string }[], now: Date): Promise<StaffInvoiceRow[]> {
  const ids = found.map(({ id }) => id);
  const rows = await rowsOf(db, now).where(sql<boolean>`invoices.id = ANY (${ids}::uuid[])`).execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

export const readStaffInvoice = (db: Db | Tx, id: string, now: Date): Promise<StaffInvoiceRow | undefined> =>
  rowsOf(db, now).where('invoices.id', '=', id).executeTakeFirst();

/** Locks an invoice; the job that asks for it takes the same lock. */
export async function lockInvoice(tx: Tx, id: string): Promise<void> {
  await tx.selectFrom('invoices').select('id').where('id', '=', id).forUpdate().executeTakeFirst();
}
