import { INVOICE_PREFERENCE_KINDS, type InvoicePreference } from '../../../domain/invoices/invoice-preference.ts';
import { itemField } from '../../form/form-values.ts';

/** The steps of a recharge (docs/rules.md#recharge). */
export const STEPS = ['plan', 'method', 'confirm'] as const;
export type Step = (typeof STEPS)[number];

type InvoicePreferenceKind = InvoicePreference['kind'];
export type Values = Readonly<Record<string, string>>;

/** A control of the invoice: the contract has them in an object of their own. */
export const invoiceField = (name: string) => itemField('invoice', name);

/** The fields of each way to issue an invoice, in the order in which it stands on the screen. */
export const INVOICE_FIELDS = {
  none: [],
  mobile_barcode: ['barcode'],
  citizen_certificate: ['certificate'],
  donation: ['donation_code'],
  business: ['business_number', 'name', 'address', 'barcode'],
} as const satisfies Record<InvoicePreferenceKind, readonly string[]>;
export type InvoiceFieldName = (typeof INVOICE_FIELDS)[InvoicePreferenceKind][number];

const INVOICE_NAMES = ['kind', 'barcode', 'certificate', 'donation_code', 'business_number', 'name', 'address'] as const;

/** The fields of each step, as they stand there. */
export const STEP_FIELDS = {
  plan: ['plan'],
  method: ['payment_method'],
  confirm: [...INVOICE_NAMES.map(invoiceField), 'agree'],
} as const satisfies Record<Step, readonly string[]>;

export const FIELDS: readonly string[] = STEPS.flatMap((step) => STEP_FIELDS[step]);

/** The way in which the invoice is wanted: none in particular until one is chosen. */
export const invoiceKindOf = (values: Values): InvoicePreferenceKind =>
  INVOICE_PREFERENCE_KINDS.find((kind) => kind === values[invoiceField('kind')]) ?? 'none';

/** Returns what was typed for the invoice, and only what its way asks for. */
export function invoiceOf(values: Values): Record<string, string> {
  const kind = invoiceKindOf(values);
  const typed = INVOICE_FIELDS[kind].map((name) => [name, values[invoiceField(name)] ?? ''] as const);
  // Beside a business number the barcode may be left out, and is not asked about then.
  return { kind, ...Object.fromEntries(typed.filter(([name, text]) => !(kind === 'business' && name === 'barcode' && text === ''))) };
}

/** The steps that one may be at: none before what it builds on is chosen. */
export function reachableStep(step: Step, values: Values): Step {
  if (step !== 'plan' && !values['plan']) return 'plan';
  return step === 'confirm' && !values['payment_method'] ? 'method' : step;
}

export const stepOf = (name: unknown): Step => STEPS.find((each) => each === name) ?? 'plan';
