import type { InvoicePreference } from '../../../domain/invoices/invoice-preference.ts';
import type { InvoiceRequest } from './invoice-provider.ts';

/** The provider's kinds of carriers: one of its own, the citizen certificate, the mobile barcode. */
const OWN_CARRIER = '1';
const CERTIFICATE_CARRIER = '2';
const BARCODE_CARRIER = '3';

interface BuyerFields {
  CustomerIdentifier: string;
  CustomerName: string;
  CustomerAddr: string;
  Print: '0' | '1';
  Donation: '0' | '1';
  LoveCode: string;
  CarrierType: string;
  CarrierNum: string;
}

const NOBODY: BuyerFields = {
  CustomerIdentifier: '',
  CustomerName: '',
  CustomerAddr: '',
  Print: '0',
  Donation: '0',
  LoveCode: '',
  CarrierType: '',
  CarrierNum: '',
};

/** Returns the combination of fields that the provider takes for a preference: each excludes the others. */
function buyerFields(preference: InvoicePreference): BuyerFields {
  switch (preference.kind) {
    case 'none':
      return { ...NOBODY, CarrierType: OWN_CARRIER };
    case 'mobile_barcode':
      return { ...NOBODY, CarrierType: BARCODE_CARRIER, CarrierNum: preference.barcode };
    case 'citizen_certificate':
      return { ...NOBODY, CarrierType: CERTIFICATE_CARRIER, CarrierNum: preference.certificate };
    case 'donation':
      return { ...NOBODY, Donation: '1', LoveCode: preference.donation_code };
    case 'business': {
      const business = { ...NOBODY, CustomerIdentifier: preference.business_number, CustomerName: preference.name, CustomerAddr: preference.address };
      return preference.barcode === undefined ? { ...business, Print: '1' } : { ...business, CarrierType: BARCODE_CARRIER, CarrierNum: preference.barcode };
    }
  }
}

/** Returns the data of `Issue`: one item, prices with the tax of 5 % in them. */
export function issueFields({ relateNumber, amountTwd, itemName, preference, email }: InvoiceRequest) {
  return {
    RelateNumber: relateNumber,
    CustomerEmail: email,
    ...buyerFields(preference),
    TaxType: '1',
    InvType: '07',
    vat: '1',
    SalesAmount: amountTwd,
    Items: [item(itemName, amountTwd)],
  };
}

/** Returns the data of an item that is one thing at its price. */
export function item(itemName: string, amountTwd: number) {
  return { ItemSeq: 1, ItemName: itemName, ItemCount: 1, ItemWord: '式', ItemPrice: amountTwd, ItemTaxType: '1', ItemAmount: amountTwd };
}
