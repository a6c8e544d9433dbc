import { nobodys, type PersonalData } from './personal-columns.ts';

/** Of uniform invoices: see `PERSONAL_DATA`. Whose they are, and what they asked for, stands with their order. */
export const PERSONAL_INVOICES = {
  order_invoicing: {
    rows: 'of-nobody',
    why: 'when the invoices of an order come; the order has the member',
    columns: nobodys('order_id', 'code_check', 'moment', 'created_at'),
  },
  invoices: {
    rows: 'of-nobody',
    why: 'the books of the centre; the order has the member, and how they wanted it',
    columns: {
      ...nobodys('id', 'relate_number', 'order_id', 'entry_id', 'item', 'amount_twd', 'points', 'returned_points', 'reduced_twd', 'sent_twd', 'status'),
      ...nobodys('number', 'issued_on', 'random_number', 'asked_at', 'tries', 'next_try_at', 'fault', 'created_at', 'changed_at'),
      ...nobodys('settled_at', 'settled_reason', 'retried_at', 'drops_code', 'reported_on'),
    },
  },
  invoice_reductions: {
    rows: 'of-nobody',
    why: 'what went back of an invoice',
    columns: {
      ...nobodys('id', 'invoice_id', 'key', 'entry_id', 'amount_twd', 'status', 'way', 'allowance_number', 'tries', 'next_try_at', 'fault'),
      ...nobodys('created_at', 'changed_at', 'settled_at', 'settled_reason', 'retried_at'),
    },
  },
  invoice_progress: { rows: 'of-nobody', why: 'one row of a job', columns: nobodys('id', 'entry_id') },
} as const satisfies Pick<PersonalData, 'order_invoicing' | 'invoices' | 'invoice_reductions' | 'invoice_progress'>;
