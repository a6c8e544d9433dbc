/* Uniform invoices: when they come, each that was asked for, and what of it went back. */
import type { Generated, GeneratedAlways } from 'kysely';
import type { InvoiceItem, InvoiceMoment, InvoiceStatus, ReductionStatus, ReductionWay } from '../../../domain/invoices/invoice-state.ts';
import type { Instant, InstantOrNull } from './column-types.ts';

export interface OrderInvoicingTable {
  order_id: string;
  code_check: 'none' | 'registered' | 'unchecked';
  /** Null until the order is paid. */
  moment: InvoiceMoment | null;
  created_at: Instant;
}

export interface InvoicesTable {
  id: Generated<string>;
  relate_number: string;
  order_id: string;
  /** Of the ledger; null for the invoice at sale. */
  entry_id: number | null;
  item: InvoiceItem;
  amount_twd: number;
  points: number | null;
  returned_points: Generated<number>;
  reduced_twd: Generated<number>;
  sent_twd: Generated<number | null>;
  status: Generated<InvoiceStatus>;
  number: Generated<string | null>;
  issued_on: Generated<string | null>;
  random_number: Generated<string | null>;
  asked_at: InstantOrNull;
  tries: Generated<number>;
  next_try_at: Instant;
  fault: Generated<string | null>;
  created_at: Instant;
  changed_at: Instant;
  settled_at: InstantOrNull;
  settled_reason: Generated<string | null>;
  retried_at: InstantOrNull;
  /** Asked for without the buyer's code. */
  drops_code: Generated<boolean>;
  /** The last day on which the office had an e-mail about it. */
  reported_on: Generated<string | null>;
}

export interface InvoiceReductionsTable {
  id: GeneratedAlways<number>;
  invoice_id: string;
  key: string;
  entry_id: number | null;
  amount_twd: number;
  status: Generated<ReductionStatus>;
  way: Generated<ReductionWay | null>;
  allowance_number: Generated<string | null>;
  tries: Generated<number>;
  next_try_at: Instant;
  fault: Generated<string | null>;
  created_at: Instant;
  changed_at: Instant;
  settled_at: InstantOrNull;
  settled_reason: Generated<string | null>;
  retried_at: InstantOrNull;
}

export interface InvoiceProgressTable {
  id: Generated<number>;
  entry_id: number;
}
