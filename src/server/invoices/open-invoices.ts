import { join } from 'node:path';
import type { Deps } from '../deps.ts';
import { openEcpayInvoices, postOverHttp } from './providers/ecpay-invoices.ts';
import type { InvoiceProvider } from './providers/invoice-provider.ts';
import { InvoiceTwin, TWIN_MERCHANT } from './twin/invoice-twin.ts';

/** Opens the provider of e-invoices: the one whose keys are set, in a demo the embedded twin, otherwise none. */
export function openInvoices({ payments, isDemo, dataDir }: Pick<Deps['config'], 'payments' | 'isDemo' | 'dataDir'>, now: () => Date): InvoiceProvider | null {
  const { ecpayInvoices: keys } = payments;
  if (keys !== null) return openEcpayInvoices(keys, postOverHttp(keys.url));
  if (!isDemo) return null;
  const twin = new InvoiceTwin(join(dataDir, 'invoice-demo.json'));
  return openEcpayInvoices(TWIN_MERCHANT, (path, body) => Promise.resolve(twin.answer(path, body, now())));
}
