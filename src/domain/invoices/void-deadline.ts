import { type Day, taipeiInstant } from '../time/taipei-time.ts';

/** The day of the odd month after a period of two months up to which its invoices can be voided, that day included. */
const VOID_DAY = 13;

/**
 * Returns the instant from which an invoice of a day can no longer be voided, only reduced by an allowance: periods are two months, from an odd
 * one on, and the 13th of the month after one is the last day (docs/rules.md#invoices).
 */
export function voidableUntil(invoiceDay: Day): Date {
  const year = Number(invoiceDay.slice(0, 4));
  const month = Number(invoiceDay.slice(5, 7));
  const after = month + (month % 2 === 1 ? 2 : 1);
  const [dueYear, dueMonth] = after > 12 ? [year + 1, after - 12] : [year, after];
  return taipeiInstant(`${dueYear}-${String(dueMonth).padStart(2, '0')}-${VOID_DAY + 1}`);
}
