import { INVOICE_TRIES_MS } from '../../domain/invoices/invoice-state.ts';
import { voidableUntil } from '../../domain/invoices/void-deadline.ts';
import { forEachRow, LeftRows } from '../db/each-row.ts';
import type { Deps } from '../deps.ts';
import {
  type ClaimedInvoice,
  type ClaimedReduction,
  claimInvoice,
  claimReduction,
  dueInvoices,
  failPartsOfSettled,
  failUnprovided,
  writeFault,
  writeIssued,
  writeReduced,
} from './invoice-queries.ts';
import { type InvoiceProvider, UnansweredInvoiceCall } from './providers/invoice-provider.ts';

type Tools = Pick<Deps, 'database' | 'invoices' | 'library' | 'log' | 'now'>;

/** Calls of one run. */
const BATCH = 50;

/**
 * Job: asks the provider for the invoices that are due, and gives back what went back of them. No call is made inside a transaction. A call whose answer
 * is lost is never repeated blindly: the provider is asked first how the invoice stands. @throws RowsFailed
 */
export async function settleInvoices(deps: Tools): Promise<void> {
  const { database, invoices: provider, now } = deps;
  await failPartsOfSettled(database.db, now());
  if (provider === null) return failUnprovided(database.db, new Date(now().getTime() - INVOICE_TRIES_MS), now());
  const left = new LeftRows();
  const due = await dueInvoices(database.db, now(), BATCH);
  await left.during(() =>
    forEachRow(
      due.invoices,
      (id) => `invoices ${id}`,
      async (id) => {
        const claimed = await claimInvoice(database.db, id, now());
        if (claimed !== undefined) await settled(deps, { table: 'invoices', id }, claimed, () => issue(deps, provider, claimed));
      },
    ),
  );
  await left.during(() =>
    forEachRow(
      due.reductions,
      (id) => `invoice_reductions ${id}`,
      async (id) => {
        const claimed = await claimReduction(database.db, id, now());
        if (claimed !== undefined) await settled(deps, { table: 'invoice_reductions', id }, claimed, () => giveBack(deps, provider, claimed));
      },
    ),
  );
  left.throwIfAny();
}

/** Does one row: what it answers is why the provider will not; null when it is done. A provider that is away is tried again for days. */
async function settled(
  { database, log, now }: Tools,
  row: Parameters<typeof writeFault>[1],
  { triedSince }: { triedSince: Date },
  step: () => Promise<string | null>,
): Promise<void> {
  const noted = async (fault: string, isOver: boolean) => {
    await writeFault(database.db, row, { fault, isOver }, now());
    if (isOver) log.error({ ...row, fault }, 'an invoice needs the office');
  };
  try {
    const fault = await step();
    if (fault !== null) await noted(fault, true);
  } catch (error) {
    if (!(error instanceof UnansweredInvoiceCall)) throw error;
    log.warn({ err: error, ...row }, 'the e-invoice provider gave no answer');
    await noted(error.message, now().getTime() - triedSince.getTime() >= INVOICE_TRIES_MS);
  }
}

async function issue({ database, library, now }: Tools, provider: InvoiceProvider, claimed: ClaimedInvoice): Promise<string | null> {
  const { id, relateNumber, sentTwd, tries, preference, item } = claimed;
  const stored = tries > 1 ? await provider.find(relateNumber, now()) : null;
  if (stored === null) {
    const email = claimed.email ?? library.settings.contact.mailbox;
    const answer = await provider.issue({ relateNumber, amountTwd: sentTwd, itemName: library.settings.invoices.items[item], preference, email }, now());
    if (answer.kind === 'issued') {
      await writeIssued(database.db, id, answer.invoice, now());
      return null;
    }
    // A number that is used is refused: then the invoice is there, and an earlier answer was lost.
    const found = await provider.find(relateNumber, now());
    if (found === null) return `${answer.code} ${answer.message}`;
    if (found.amountTwd !== sentTwd) return `the provider has NT$${found.amountTwd} under this number`;
    await writeIssued(database.db, id, found, now());
    return null;
  }
  if (stored.amountTwd !== sentTwd) return `the provider has NT$${stored.amountTwd} under this number`;
  await writeIssued(database.db, id, stored, now());
  return null;
}

/** Voids an invoice that goes back whole and in time; otherwise asks for an allowance. The state is read first: an allowance has no number of ours. */
async function giveBack({ database, library, now }: Tools, provider: InvoiceProvider, claimed: ClaimedReduction): Promise<string | null> {
  const { relateNumber, amountTwd, sentTwd, allowedTwd, issued, isDonated, item } = claimed;
  const stored = await provider.find(relateNumber, now());
  if (stored === null) return 'the provider has no such invoice';
  const isWhole = amountTwd === sentTwd && allowedTwd === 0;
  if (isWhole && stored.isVoid) {
    await writeReduced(database.db, claimed, { way: 'void', allowanceNumber: null }, now());
    return null;
  }
  if (isWhole && stored.remainingTwd === sentTwd && !isDonated && now() < voidableUntil(issued.day)) {
    const answer = await provider.voidInvoice(issued, library.settings.invoices.void_reason, now());
    if (answer.kind === 'refused') return `${answer.code} ${answer.message}`;
    await writeReduced(database.db, claimed, { way: 'void', allowanceNumber: null }, now());
    return null;
  }
  const remainingTwd = sentTwd - allowedTwd;
  if (stored.remainingTwd === remainingTwd) {
    const email = claimed.email ?? library.settings.contact.mailbox;
    const answer = await provider.allow(issued, { amountTwd, itemName: library.settings.invoices.items[item], email }, now());
    if (answer.kind === 'refused') return `${answer.code} ${answer.message}`;
    await writeReduced(database.db, claimed, { way: 'allowance', allowanceNumber: answer.allowanceNumber }, now());
    return null;
  }
  if (stored.remainingTwd !== remainingTwd - amountTwd) return `the provider has NT$${stored.remainingTwd} left of this invoice`;
  // The allowance was made, and its answer was lost with its number.
  await writeReduced(database.db, claimed, { way: 'allowance', allowanceNumber: null }, now());
  return null;
}
