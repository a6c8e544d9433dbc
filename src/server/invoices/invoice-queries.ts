import { sql } from 'kysely';
import type { InvoicePreference } from '../../domain/invoices/invoice-preference.ts';
import { CITIZEN_CERTIFICATE_PATTERN, MOBILE_BARCODE_PATTERN } from '../../domain/invoices/invoice-preference.ts';
import { type InvoiceItem, pauseAfter, type ReductionWay } from '../../domain/invoices/invoice-state.ts';
import type { Db } from '../db/client.ts';
import type { IssuedInvoice } from './providers/invoice-provider.ts';

/** An invoice that is this run's to ask for. */
export interface ClaimedInvoice {
  id: string;
  relateNumber: string;
  item: InvoiceItem;
  sentTwd: number;
  tries: number;
  /** When it was written, or staff had it tried again. */
  triedSince: Date;
  preference: InvoicePreference;
  /** Null: the member has none that is proven, or has left. */
  email: string | null;
}

/** A part of an invoice that is this run's to give back. */
export interface ClaimedReduction {
  id: number;
  amountTwd: number;
  triedSince: Date;
  invoiceId: string;
  relateNumber: string;
  item: InvoiceItem;
  sentTwd: number;
  /** The sum of the allowances before it. */
  allowedTwd: number;
  issued: IssuedInvoice;
  isDonated: boolean;
  email: string | null;
}

const BUYER = {
  kind: 'orders.invoice_kind as kind',
  email: sql<string | null>`CASE WHEN members.email_verified_at IS NULL OR length(members.email) > 80 THEN NULL ELSE members.email END`.as('email'),
} as const;

/**
 * Takes an invoice that is due, so that nobody else asks for it until its pause is over: the first time, what it is asked for is fixed, and what went
 * back until then is left out. Undefined: somebody else has it, or nothing is left to ask for.
 */
export async function claimInvoice(db: Db, id: string, now: Date): Promise<ClaimedInvoice | undefined> {
  return db.transaction().execute(async (tx) => {
    const due = await tx
      .selectFrom('invoices')
      .innerJoin('orders', 'orders.id', 'invoices.order_id')
      .innerJoin('members', 'members.id', 'orders.member_id')
      .select(['invoices.id', 'relate_number as relateNumber', 'item', 'tries', 'asked_at as askedAt'])
      .select(({ fn }) => fn.coalesce('retried_at', 'invoices.created_at').as('triedSince'))
      .select(['sent_twd as sentTwd', 'invoices.amount_twd as amountTwd', 'reduced_twd as reducedTwd', BUYER.kind, BUYER.email])
      .select(['invoice_barcode as barcode', 'invoice_certificate as certificate', 'invoice_donation_code as donationCode'])
      .select(['invoice_business_number as businessNumber', 'invoice_name as name', 'invoice_address as address', 'drops_code as dropsCode'])
      .where('invoices.id', '=', id)
      .where('invoices.status', '=', 'waiting')
      .where('next_try_at', '<=', now)
      .forUpdate('invoices')
      .executeTakeFirst();
    if (due === undefined) return undefined;
    const sentTwd = due.sentTwd ?? due.amountTwd - due.reducedTwd;
    const isCancelled = due.askedAt === null && sentTwd === 0;
    const tries = due.tries + 1;
    await tx
      .updateTable('invoices')
      .set({
        ...(isCancelled ? { status: 'cancelled' as const } : { asked_at: due.askedAt ?? now, sent_twd: sentTwd, tries }),
        ...{ next_try_at: new Date(now.getTime() + pauseAfter(tries)), changed_at: now },
      })
      .where('id', '=', id)
      .execute();
    if (due.askedAt === null)
      await tx
        .updateTable('invoice_reductions')
        .set({ status: 'done', way: 'left_out', changed_at: now })
        .where('invoice_id', '=', id)
        .where('status', '=', 'waiting')
        .execute();
    const preference = preferenceOf(due);
    return isCancelled ? undefined : { ...due, sentTwd, tries, preference: due.dropsCode ? withoutCode(preference) : preference };
  });
}

interface PreferenceColumns {
  kind: InvoicePreference['kind'];
  barcode: string | null;
  certificate: string | null;
  donationCode: string | null;
  businessNumber: string | null;
  name: string | null;
  address: string | null;
}

/** The wish as the order has it. The codes of a member who has left are gone: their invoice is stored by the provider. */
function preferenceOf({ kind, barcode, certificate, donationCode, businessNumber, name, address }: PreferenceColumns): InvoicePreference {
  const hasBarcode = barcode !== null && MOBILE_BARCODE_PATTERN.test(barcode);
  if (kind === 'mobile_barcode' && hasBarcode) return { kind, barcode };
  if (kind === 'citizen_certificate' && certificate !== null && CITIZEN_CERTIFICATE_PATTERN.test(certificate)) return { kind, certificate };
  if (kind === 'donation' && donationCode !== null) return { kind, donation_code: donationCode };
  if (kind === 'business' && businessNumber !== null && name !== null && address !== null)
    return { kind, business_number: businessNumber, name, address, ...(hasBarcode && { barcode }) };
  return { kind: 'none' };
}

/** The wish with no carrier or donation code in it: for one that the provider has refused. A business still is one. */
function withoutCode(preference: InvoicePreference): InvoicePreference {
  if (preference.kind !== 'business') return { kind: 'none' };
  const { barcode: _, ...business } = preference;
  return business;
}

/** Writes down an invoice that was issued; one that stands already stays. */
export async function writeIssued(db: Db, id: string, { number, day, randomNumber }: IssuedInvoice, now: Date): Promise<void> {
  await db
    .updateTable('invoices')
    .set({ status: 'issued', number, issued_on: day, random_number: randomNumber, fault: null, changed_at: now })
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .execute();
}

/** Takes a reduction of an issued invoice that is due; those of one invoice come one after another, in their order. */
export async function claimReduction(db: Db, id: number, now: Date): Promise<ClaimedReduction | undefined> {
  const { rows } = await sql<Omit<ClaimedReduction, 'issued'> & { number: string; day: string; randomNumber: string }>`
    WITH claimed AS (
      UPDATE invoice_reductions SET tries = tries + 1, next_try_at = ${new Date(now.getTime() + pauseAfter(1))}::timestamptz, changed_at = ${now}::timestamptz
      WHERE id = ${id}::bigint AND status = 'waiting' AND next_try_at <= ${now}::timestamptz
      RETURNING id, invoice_id, amount_twd, COALESCE(retried_at, created_at) AS tried_since
    )
    SELECT claimed.id, claimed.amount_twd AS "amountTwd", claimed.tried_since AS "triedSince", invoices.id AS "invoiceId",
      invoices.relate_number AS "relateNumber", invoices.item, invoices.sent_twd AS "sentTwd",
      invoices.number, invoices.issued_on::text AS day, invoices.random_number AS "randomNumber",
      orders.invoice_kind = 'donation' AS "isDonated",
      CASE WHEN members.email_verified_at IS NULL OR length(members.email) > 80 THEN NULL ELSE members.email END AS email,
      (SELECT COALESCE(sum(amount_twd), 0)::integer FROM invoice_reductions AS others
        WHERE others.invoice_id = invoices.id AND others.status = 'done' AND others.way = 'allowance') AS "allowedTwd"
    FROM claimed
    JOIN invoices ON invoices.id = claimed.invoice_id
    JOIN orders ON orders.id = invoices.order_id
    JOIN members ON members.id = orders.member_id`.execute(db);
  const [row] = rows;
  if (row === undefined) return undefined;
  const { number, day, randomNumber, ...claimed } = row;
  return { ...claimed, issued: { number, day, randomNumber } };
}

/** Writes down how a part went back; a void ends its invoice. */
export async function writeReduced(
  db: Db,
  { id, invoiceId }: Pick<ClaimedReduction, 'id' | 'invoiceId'>,
  { way, allowanceNumber }: { way: ReductionWay; allowanceNumber: string | null },
  now: Date,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx
      .updateTable('invoice_reductions')
      .set({ status: 'done', way, allowance_number: allowanceNumber, fault: null, changed_at: now })
      .where('id', '=', id)
      .where('status', '=', 'waiting')
      .execute();
    if (way === 'void')
      await tx.updateTable('invoices').set({ status: 'void', changed_at: now }).where('id', '=', invoiceId).where('status', '=', 'issued').execute();
  });
}

/** Notes what went wrong; `isOver`: nothing is tried any more until the office has looked. */
export async function writeFault(
  db: Db,
  { table, id }: { table: 'invoices'; id: string } | { table: 'invoice_reductions'; id: number },
  { fault, isOver }: { fault: string; isOver: boolean },
  now: Date,
): Promise<void> {
  await sql`UPDATE ${sql.table(table)} SET fault = ${fault.slice(0, 300)}, changed_at = ${now}::timestamptz, status = ${isOver ? 'failed' : 'waiting'}
    WHERE id = ${id} AND status = 'waiting'`.execute(db);
}

/** The invoices to ask for, and the first part to give back of each invoice, that are due now. */
export async function dueInvoices(db: Db, now: Date, limit: number): Promise<{ invoices: string[]; reductions: number[] }> {
  const invoices = await db
    .selectFrom('invoices')
    .select('id')
    .where('status', '=', 'waiting')
    .where('next_try_at', '<=', now)
    .orderBy('next_try_at')
    .limit(limit)
    .execute();
  const reductions = await sql<{ id: string | number }>`
    SELECT min(invoice_reductions.id) AS id FROM invoice_reductions JOIN invoices ON invoices.id = invoice_id AND invoices.status = 'issued'
    WHERE invoice_reductions.status = 'waiting'
    GROUP BY invoice_id HAVING min(invoice_reductions.next_try_at) <= ${now}::timestamptz
    ORDER BY 1 LIMIT ${limit}`.execute(db);
  return { invoices: invoices.map(({ id }) => id), reductions: reductions.rows.map(({ id }) => Number(id)) };
}

/** Parts that went back of invoices that the office has settled by hand: nothing is asked of the provider, and the office has to look again. */
export async function failPartsOfSettled(db: Db, now: Date): Promise<void> {
  await sql`UPDATE invoice_reductions SET status = 'failed', fault = 'its invoice was settled by hand', changed_at = ${now}::timestamptz
    FROM invoices WHERE invoices.id = invoice_id AND invoices.settled_at IS NOT NULL AND invoice_reductions.status = 'waiting'`.execute(db);
}

/** Gives up what has waited since before `until` for a provider that is not set up. */
export async function failUnprovided(db: Db, until: Date, now: Date): Promise<void> {
  for (const table of ['invoices', 'invoice_reductions'] as const)
    await db
      .updateTable(table)
      .set({ status: 'failed', fault: 'no e-invoice provider is set up', changed_at: now })
      .where('status', '=', 'waiting')
      .where(({ fn }) => fn.coalesce('retried_at', 'created_at'), '<=', until)
      .execute();
}
