/** The wishes that a buyer can have for the uniform invoice (docs/rules.md#invoices). */

/**
 * `none`: nothing chosen, the provider stores it and notifies by e-mail. `mobile_barcode`, `citizen_certificate`: a carrier of the buyer's.
 * `donation`: given to an organisation. `business`: printed for a company, or stored under the mobile barcode of whoever buys for it.
 */
export const INVOICE_PREFERENCE_KINDS = ['none', 'mobile_barcode', 'citizen_certificate', 'donation', 'business'] as const;

/** A preference excludes the others: a donated invoice has no carrier and no business number, and a citizen certificate none either. */
export type InvoicePreference =
  | { kind: 'none' }
  | { kind: 'mobile_barcode'; barcode: string }
  | { kind: 'citizen_certificate'; certificate: string }
  | { kind: 'donation'; donation_code: string }
  | {
      kind: 'business';
      business_number: string;
      name: string;
      address: string;
      /** With it the invoice is stored and not printed. */
      barcode?: string | undefined;
    };

// What the provider's fields take: 60 and 100 characters.
export const INVOICE_NAME_MAX_LENGTH = 60;
export const INVOICE_ADDRESS_MAX_LENGTH = 100;

export const MOBILE_BARCODE_PATTERN = /^\/[0-9A-Z.+-]{7}$/;
export const CITIZEN_CERTIFICATE_PATTERN = /^[A-Z]{2}[0-9]{14}$/;
/** Digits, not a number: leading zeros count. */
export const DONATION_CODE_PATTERN = /^[0-9]{3,7}$/;
