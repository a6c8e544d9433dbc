import type { FieldFault } from '../../contract/field-message.ts';
import type { InvoicePreference } from '../../domain/invoices/invoice-preference.ts';
import type { Tx } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import type { CodeCheck, InvoiceProvider } from './providers/invoice-provider.ts';

/** The provider's word on the codes of a wish; `none`: it has no code that can be asked about. */
type PreferenceCheck = { kind: 'none' | 'registered' | 'unchecked' } | { kind: 'unknown'; faults: FieldFault[] };

interface Question {
  /** Of a code that is not registered; null where that is no proof against it. */
  fault: FieldFault | null;
  ask: (provider: InvoiceProvider, now: Date) => Promise<CodeCheck>;
}

function questionsOf(preference: InvoicePreference): Question[] {
  switch (preference.kind) {
    case 'none':
    case 'citizen_certificate':
      // Nobody answers whether a certificate is registered.
      return [];
    case 'mobile_barcode':
      return [aboutBarcode(preference.barcode)];
    case 'donation': {
      const fault = { field: 'donation_code', message: 'DONATION_CODE_UNKNOWN' } as const;
      return [{ fault, ask: (provider, now) => provider.checkDonationCode(preference.donation_code, now) }];
    }
    case 'business': {
      // Schools, associations and public bodies have numbers that the register of companies lacks: its digits were checked, and nobody is turned away.
      const aboutNumber: Question = { fault: null, ask: (provider, now) => provider.checkBusinessNumber(preference.business_number, now) };
      return preference.barcode === undefined ? [aboutNumber] : [aboutNumber, aboutBarcode(preference.barcode)];
    }
  }
}

const aboutBarcode = (barcode: string): Question => ({
  fault: { field: 'barcode', message: 'MOBILE_BARCODE_UNKNOWN' },
  ask: (provider, now) => provider.checkBarcode(barcode, now),
});

/**
 * Asks the provider of e-invoices whether the codes of a wish are registered, outside any transaction. A provider that is away, or that is not set
 * up, holds up no sale: the wish is `unchecked` then, and the office sees it should the invoice be refused.
 */
export async function checkPreference(
  { invoices: provider, log, now }: Pick<Deps, 'invoices' | 'log' | 'now'>,
  preference: InvoicePreference,
): Promise<PreferenceCheck> {
  const questions = questionsOf(preference);
  if (questions.length === 0) return { kind: 'none' };
  if (provider === null) return { kind: 'unchecked' };
  const answers = await Promise.all(questions.map(({ ask }) => ask(provider, now())));
  const faults = questions.flatMap(({ fault }, i) => (answers[i] === 'unknown' && fault !== null ? [fault] : []));
  if (faults.length > 0) return { kind: 'unknown', faults };
  if (answers.every((answer) => answer === 'registered')) return { kind: 'registered' };
  log.warn({ invoice: preference.kind }, 'the code of an invoice could not be checked');
  return { kind: 'unchecked' };
}

/** Writes down beside a new order whether the codes of its invoice were checked. */
export async function writeCodeCheck(tx: Tx, orderId: string, check: 'none' | 'registered' | 'unchecked', now: Date): Promise<void> {
  if (check === 'none') return;
  await tx.insertInto('order_invoicing').values({ order_id: orderId, code_check: check, created_at: now }).execute();
}
