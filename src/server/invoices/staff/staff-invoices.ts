import type { StaffInvoiceOutput } from '../../../contract/invoices/staff-invoice.ts';
import { Refusal } from '../../../contract/refusal.ts';
import type { InvoiceProblem } from '../../../domain/invoices/invoice-state.ts';
import { isoWithOffset } from '../../../domain/time/taipei-time.ts';
import type { Tx } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { type Listing, mapListing } from '../../http/lists/listing.ts';
import { type InvoiceFilter, lockInvoice, readStaffInvoice, readStaffInvoices, type StaffInvoiceRow } from './staff-invoice-queries.ts';

/** Says whether something of an invoice can be asked for again: itself, or the parts that were given up of one that stands. */
const mayRetry = ({ status, settledAt, parts }: StaffInvoiceRow): boolean =>
  status === 'failed' ? settledAt === null : status === 'issued' && parts.some(({ isFailed }) => isFailed);

const maySettle = ({ status, settledAt, parts }: StaffInvoiceRow): boolean =>
  (status === 'failed' && settledAt === null) || parts.some(({ isFailed }) => isFailed);

function problemOf({ status, settledAt, parts }: StaffInvoiceRow): InvoiceProblem {
  if (status === 'waiting') return 'late';
  return status === 'failed' && (settledAt === null || parts.length === 0) ? 'not_issued' : 'part';
}

function toStaffInvoiceResponse(row: StaffInvoiceRow): StaffInvoiceOutput {
  const { id, state, orderId, tradeNo, item, amountTwd, status, number, issuedOn, wanted, codeCheck, fault, tries, settledAt } = row;
  return {
    ...{ id, state, problem: problemOf(row), order_id: orderId, trade_no: tradeNo },
    member: { id: row.memberId, name: row.memberName, username: row.username },
    ...{ item, amount_twd: amountTwd, status, number, issued_on: issuedOn, wanted, code_check: codeCheck, fault, tries },
    parts: row.parts.map((part) => ({ id: part.id, amount_twd: part.amountTwd, fault: part.fault })),
    ...{ created_at: isoWithOffset(row.createdAt), changed_at: isoWithOffset(row.changedAt) },
    ...{ settled_at: settledAt && isoWithOffset(settledAt), settled_reason: row.settledReason },
    ...{ may_retry: mayRetry(row), may_drop_code: status === 'failed' && mayRetry(row) && row.hasCode && !row.dropsCode, may_settle: maySettle(row) },
  };
}

/** Uniform invoices that need the office, or that it has settled. */
export function listStaffInvoices({ database, now }: Pick<Deps, 'database' | 'now'>, filter: InvoiceFilter): Listing<StaffInvoiceOutput> {
  return mapListing(readStaffInvoices(database.db, filter, now()), (rows) => rows.map(toStaffInvoiceResponse));
}

/** One invoice, as it stands now. @throws Refusal NOT_FOUND */
export async function getStaffInvoice({ database, now }: Pick<Deps, 'database' | 'now'>, id: string): Promise<StaffInvoiceOutput> {
  const row = await readStaffInvoice(database.db, id, now());
  if (row === undefined) throw new Refusal('NOT_FOUND');
  return toStaffInvoiceResponse(row);
}

/** Changes an invoice that is locked, if that is possible, and answers how it stands then. @throws Refusal NOT_FOUND, NOT_IN_STATE */
function changed(
  { database, now }: Pick<Deps, 'database' | 'now'>,
  id: string,
  { may, change }: { may: (row: StaffInvoiceRow) => boolean; change: (tx: Tx, row: StaffInvoiceRow) => Promise<void> },
): Promise<StaffInvoiceOutput> {
  return database.db.transaction().execute(async (tx) => {
    await lockInvoice(tx, id);
    const row = await readStaffInvoice(tx, id, now());
    if (row === undefined) throw new Refusal('NOT_FOUND');
    if (!may(row)) throw new Refusal('NOT_IN_STATE');
    await change(tx, row);
    const after = await readStaffInvoice(tx, id, now());
    if (after === undefined) throw new Refusal('NOT_FOUND');
    return toStaffInvoiceResponse(after);
  });
}

/**
 * Has an invoice that was given up asked for again, or its parts that were. It goes out under its number of before, so that one which the provider
 * has after all is found and not issued twice. @throws Refusal NOT_FOUND, NOT_IN_STATE
 */
export function retryInvoice(
  deps: Pick<Deps, 'database' | 'jobs' | 'now'>,
  id: string,
  { without_code: withoutCode }: { without_code: boolean },
): Promise<StaffInvoiceOutput> {
  return changed(deps, id, {
    may: mayRetry,
    change: async (tx, { status }) => {
      const at = deps.now();
      const again = { status: 'waiting' as const, next_try_at: at, retried_at: at, changed_at: at };
      if (status === 'failed')
        await tx
          .updateTable('invoices')
          .set({ ...again, ...(withoutCode && { drops_code: true }) })
          .where('id', '=', id)
          .execute();
      else
        await tx
          .updateTable('invoice_reductions')
          .set(again)
          .where('invoice_id', '=', id)
          .where('status', '=', 'failed')
          .where('settled_at', 'is', null)
          .execute();
      await deps.jobs.enqueue(tx, 'settle-invoices', {});
    },
  });
}

/**
 * Writes down that an invoice that was given up was dealt with by hand, and why, with all parts that went back of it.
 * @throws Refusal NOT_FOUND, NOT_IN_STATE
 */
export function settleInvoice(deps: Pick<Deps, 'database' | 'now'>, id: string, { reason }: { reason: string }): Promise<StaffInvoiceOutput> {
  return changed(deps, id, {
    may: maySettle,
    change: async (tx, { status }) => {
      const at = deps.now();
      const settled = { settled_at: at, settled_reason: reason, changed_at: at };
      if (status === 'failed') await tx.updateTable('invoices').set(settled).where('id', '=', id).where('settled_at', 'is', null).execute();
      await tx
        .updateTable('invoice_reductions')
        .set({ ...settled, status: 'failed' })
        .where('invoice_id', '=', id)
        // What waits of one that stands is still the provider's to do.
        .where('status', 'in', status === 'failed' ? ['failed', 'waiting'] : ['failed'])
        .where('settled_at', 'is', null)
        .execute();
    },
  });
}
