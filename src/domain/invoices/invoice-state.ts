import { DAY_MS, HOUR_MS, MINUTE_MS } from '../time/period.ts';

/** The moments at which uniform invoices come: when points are sold, when they are used, never (docs/rules.md#invoices). */
export const INVOICE_MOMENTS = ['sale', 'use', 'none'] as const;
export type InvoiceMoment = (typeof INVOICE_MOMENTS)[number];

/** Kinds of spending of which an invoice at use comes. */
export const INVOICED_USES = ['shopping', 'renting', 'printing', 'store_payment'] as const;
export const INVOICE_ITEMS = ['sale', ...INVOICED_USES] as const;
export type InvoiceItem = (typeof INVOICE_ITEMS)[number];

/** `cancelled`: all of it went back before the provider was asked. `failed`: the office has to look. */
export const INVOICE_STATUSES = ['waiting', 'issued', 'void', 'cancelled', 'failed'] as const;
export type InvoiceStatus = (typeof INVOICE_STATUSES)[number];
export type ReductionStatus = 'waiting' | 'done' | 'failed';
/** `left_out`: it went back before the invoice was asked for. */
export type ReductionWay = 'left_out' | 'void' | 'allowance';

/** So long a provider that does not answer is asked again; then the office is told. */
export const INVOICE_TRIES_MS = 5 * DAY_MS;
/** The members of staff who see and settle invoices. */
export const INVOICE_ROLES = ['admin'] as const;

/** The page on which they do, below a language; `?id=` opens an invoice. */
export const STAFF_INVOICES_PATH = 'staff/payments/invoices';

/** An invoice that is not issued so long after it is due is seen by the office, though it is still tried. */
export const INVOICE_LATE_MS = DAY_MS;
/** Invoices that the office has to look at, and those that it has settled. */
export const INVOICE_ATTENTION_STATES = ['open', 'settled'] as const;
export type InvoiceAttention = (typeof INVOICE_ATTENTION_STATES)[number];
/** `not_issued`: given up. `late`: still tried. `part`: issued, and what went back of it is not told. */
export const INVOICE_PROBLEMS = ['not_issued', 'late', 'part'] as const;
export type InvoiceProblem = (typeof INVOICE_PROBLEMS)[number];
const FIRST_PAUSE_MS = 2 * MINUTE_MS;
const LONGEST_PAUSE_MS = 6 * HOUR_MS;

/** Returns the pause after so many tries: longer than any call lasts, so that nobody else asks meanwhile, and growing. */
export function pauseAfter(tries: number): number {
  return Math.min(FIRST_PAUSE_MS * 2 ** Math.max(0, Math.min(tries, 20) - 1), LONGEST_PAUSE_MS);
}

/**
 * Returns the part of an amount that falls on a piece of its points, in whole NT$: pieces that follow each other add up to the amount to the
 * dollar, however they are cut.
 */
export function shareOf(amountTwd: number, points: number, { before, piece }: { before: number; piece: number }): number {
  return Math.floor((amountTwd * (before + piece)) / points) - Math.floor((amountTwd * before) / points);
}
