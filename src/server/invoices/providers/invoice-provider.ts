import type { InvoicePreference } from '../../../domain/invoices/invoice-preference.ts';
import type { Day } from '../../../domain/time/taipei-time.ts';

/** The order of a uniform invoice. Amounts are whole NT$, taxes included. */
export interface InvoiceRequest {
  /** Letters and digits, at most 30; the provider refuses a second invoice of it for ever, in large or small letters alike. */
  relateNumber: string;
  amountTwd: number;
  itemName: string;
  preference: InvoicePreference;
  /** The provider notifies the buyer there. */
  email: string;
}

/** The three by which an invoice is known: later calls need number and day. */
export interface IssuedInvoice {
  /** Two letters and eight digits. */
  number: string;
  day: Day;
  /** Four digits. */
  randomNumber: string;
}

/** An invoice as the provider has it now. */
interface StoredInvoice extends IssuedInvoice {
  amountTwd: number;
  isVoid: boolean;
  /** The rest of the amount, after its allowances. */
  remainingTwd: number;
}

/** The provider has said no: the same call will get the same answer. */
export interface Refusal {
  kind: 'refused';
  code: number;
  message: string;
}

/** Whether a code is registered; `unchecked` when the provider could not say, which holds up no sale. */
export type CodeCheck = 'registered' | 'unknown' | 'unchecked';

/** The call ended without an answer that can be read: what became of it is not known, and must be asked before it is sent again. */
export class UnansweredInvoiceCall extends Error {
  override readonly name = 'UnansweredInvoiceCall';
}

/** A provider of e-invoices. Every call but the checks @throws UnansweredInvoiceCall. */
export interface InvoiceProvider {
  issue(request: InvoiceRequest, now: Date): Promise<{ kind: 'issued'; invoice: IssuedInvoice } | Refusal>;
  /** The invoice of a relate number; null when the provider has none. */
  find(relateNumber: string, now: Date): Promise<StoredInvoice | null>;
  voidInvoice(invoice: IssuedInvoice, reason: string, now: Date): Promise<{ kind: 'voided' } | Refusal>;
  /** Reduces an invoice by a part of its amount, and notifies the buyer. */
  allow(
    invoice: IssuedInvoice,
    allowance: { amountTwd: number; itemName: string; email: string },
    now: Date,
  ): Promise<{ kind: 'allowed'; allowanceNumber: string } | Refusal>;
  checkBarcode(barcode: string, now: Date): Promise<CodeCheck>;
  checkDonationCode(code: string, now: Date): Promise<CodeCheck>;
  checkBusinessNumber(number: string, now: Date): Promise<CodeCheck>;
}
