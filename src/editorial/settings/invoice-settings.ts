import * as v from 'valibot';
import { INVOICE_MOMENTS, INVOICED_USES } from '../../domain/invoices/invoice-state.ts';
import { nonEmpty } from '../items/schema.ts';

/** The name of an item on an invoice; the provider has room for more, a printed one has not. */
const itemName = v.pipe(nonEmpty, v.maxLength(60));

/** `content/settings/invoices.yaml`: when uniform invoices come, and what stands on them. */
export const invoiceSettingsSchema = v.strictObject({
  moment: v.picklist(INVOICE_MOMENTS),
  items: v.strictObject({
    sale: itemName,
    ...(Object.fromEntries(INVOICED_USES.map((use) => [use, itemName])) as Record<(typeof INVOICED_USES)[number], typeof itemName>),
  }),
  /** The provider takes twenty characters. */
  void_reason: v.pipe(nonEmpty, v.maxLength(20)),
});
