import * as v from 'valibot';
import { INVOICE_PREFERENCE_KINDS } from '../../domain/invoices/invoice-preference.ts';
import { INVOICE_ATTENTION_STATES, INVOICE_ITEMS, INVOICE_PROBLEMS, INVOICE_ROLES, INVOICE_STATUSES } from '../../domain/invoices/invoice-state.ts';
import { STAFF_REASON_MAX_LENGTH } from '../../domain/text/field-limits.ts';
import { defineCall } from '../call.ts';
import { checkboxField, instantField, longText, optional, pageQuery, shortText } from '../fields.ts';
import { sortQuery } from '../queue-query.ts';

/** A uniform invoice that needs the office, or that it has settled (docs/rules.md#invoices); sums in NT$. */
export const StaffInvoiceSchema = v.object({
  id: v.string(),
  /** `running`: it needs nobody (any more). */
  state: v.picklist([...INVOICE_ATTENTION_STATES, 'running']),
  problem: v.picklist(INVOICE_PROBLEMS),
  order_id: v.string(),
  trade_no: v.string(),
  member: v.object({ id: v.string(), name: v.string(), username: v.string() }),
  item: v.picklist(INVOICE_ITEMS),
  amount_twd: v.number(),
  status: v.picklist(INVOICE_STATUSES),
  number: v.nullable(v.string()),
  /** `YYYY-MM-DD`. */
  issued_on: v.nullable(v.string()),
  /** The wish of the buyer, without its code, and whether the provider knew the code at the sale. */
  wanted: v.picklist(INVOICE_PREFERENCE_KINDS),
  code_check: v.picklist(['none', 'registered', 'unchecked']),
  /** The provider's last word, or what was wrong with it: a number and a text as they came. */
  fault: v.nullable(v.string()),
  tries: v.number(),
  /** Parts that went back and that the provider does not know of. */
  parts: v.array(v.object({ id: v.string(), amount_twd: v.number(), fault: v.nullable(v.string()) })),
  created_at: instantField,
  changed_at: instantField,
  settled_at: v.nullable(instantField),
  settled_reason: v.nullable(v.string()),
  /** It can be asked for again; without the buyer's code as well. */
  may_retry: v.boolean(),
  may_drop_code: v.boolean(),
  may_settle: v.boolean(),
});
export type StaffInvoiceOutput = v.InferOutput<typeof StaffInvoiceSchema>;

const params = v.object({ id: v.pipe(v.string(), v.uuid()) });
const one = { access: INVOICE_ROLES, output: StaffInvoiceSchema, envelope: 'item' } as const;

export const listStaffInvoices = defineCall({
  method: 'GET',
  path: '/staff/invoices',
  summary:
    'Uniform invoices that were not issued or not reduced as they should be, open ones first, and those settled by hand; `q` is an order number, an invoice number, an account or an e-mail address',
  access: INVOICE_ROLES,
  query: v.object({ ...pageQuery, ...sortQuery, q: optional(shortText), state: v.optional(v.picklist(INVOICE_ATTENTION_STATES)) }),
  output: StaffInvoiceSchema,
  envelope: 'list',
});
export const getStaffInvoice = defineCall({
  ...one,
  method: 'GET',
  path: '/staff/invoices/{id}',
  about: 'invoice',
  summary: 'One uniform invoice: what is wrong with it, and what can be done',
  params,
  errors: ['NOT_FOUND'],
});
export const retryInvoice = defineCall({
  ...one,
  method: 'POST',
  path: '/staff/invoices/{id}/retry',
  summary: 'Ask the provider again for an invoice that was given up, or for the parts that went back of it; without the buyer’s code where it refused that',
  params,
  body: v.object({ without_code: checkboxField }),
  errors: ['NOT_FOUND', 'NOT_IN_STATE'],
});
export const settleInvoice = defineCall({
  ...one,
  method: 'POST',
  path: '/staff/invoices/{id}/settle',
  summary:
    'Say with a reason that an invoice that was given up, or the parts that went back of it, were dealt with by hand: nothing is asked of the provider any more',
  params,
  body: v.object({ reason: longText(STAFF_REASON_MAX_LENGTH) }),
  errors: ['NOT_FOUND', 'NOT_IN_STATE'],
});
