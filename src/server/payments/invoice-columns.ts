import type { InvoicePreference } from '../../domain/invoices/invoice-preference.ts';

/** The columns of an order that say how its invoice is wanted. */
export function invoiceColumns(
  preference: InvoicePreference,
): Partial<
  Record<'invoice_barcode' | 'invoice_certificate' | 'invoice_donation_code' | 'invoice_business_number' | 'invoice_name' | 'invoice_address', string | null>
> & { invoice_kind: InvoicePreference['kind'] } {
  const invoice_kind = preference.kind;
  switch (preference.kind) {
    case 'none':
      return { invoice_kind };
    case 'mobile_barcode':
      return { invoice_kind, invoice_barcode: preference.barcode };
    case 'citizen_certificate':
      return { invoice_kind, invoice_certificate: preference.certificate };
    case 'donation':
      return { invoice_kind, invoice_donation_code: preference.donation_code };
    case 'business':
      return {
        invoice_kind,
        invoice_business_number: preference.business_number,
        invoice_name: preference.name,
        invoice_address: preference.address,
        invoice_barcode: preference.barcode ?? null,
      };
  }
}
