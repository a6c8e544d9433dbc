import { join } from 'node:path';
import { type EcpayInvoiceMerchant, openEcpayInvoices, postOverHttp } from './providers/ecpay-invoices.ts';
import type { InvoiceProvider } from './providers/invoice-provider.ts';
import { InvoiceTwin, TWIN_MERCHANT } from './twin/invoice-twin.ts';

interface InvoiceSetup {
  keys: (EcpayInvoiceMerchant & { url: string }) | null;
  /** The folder in which a demo's twin remembers its invoices; null: this is no demo. */
  demoDir: string | null;
}

/** Opens the provider of e-invoices: the one whose keys are set, in a demo the embedded twin, otherwise none. */
export function openInvoices({ keys, demoDir }: InvoiceSetup, now: () => Date): InvoiceProvider | null {
  if (keys !== null) return openEcpayInvoices(keys, postOverHttp(keys.url));
  if (demoDir === null) return null;
  const twin = new InvoiceTwin(join(demoDir, 'invoice-demo.json'));
  return openEcpayInvoices(TWIN_MERCHANT, (path, body) => Promise.resolve(twin.answer(path, body, now())));
}
