/* Statements of payment providers against the orders. */
import type { ColumnType, Generated } from 'kysely';
import type { DifferenceKind, DifferenceState } from '../../../domain/payments/reconciliation.ts';
import type { PaymentRefundStatus } from '../../../domain/payments/settling.ts';
import type { Instant, InstantOrNull } from './column-types.ts';
import type { ProviderName } from './payments.ts';

/** A day as `YYYY-MM-DD`. */
type StoredDay = ColumnType<string, string, string>;

export interface ReconciliationsTable {
  provider: ProviderName;
  day: StoredDay;
  payments: number;
  amount_twd: number;
  compared_at: Instant;
}

export interface PaymentDifferencesTable {
  id: Generated<string>;
  provider: ProviderName;
  /** The day whose comparison found it first. */
  day: StoredDay;
  kind: DifferenceKind;
  trade_no: string;
  order_id: string | null;
  reference: string | null;
  here_twd: number;
  /** Null: the provider does not say. */
  there_twd: number | null;
  state: Generated<DifferenceState>;
  reason: Generated<string | null>;
  found_at: Instant;
  settled_at: InstantOrNull;
  /** The one of the staff who took the last step. */
  settled_by: Generated<string | null>;
  card_reference: Generated<string | null>;
  /** Points of a recorded refund that had been spent. */
  short_points: Generated<number | null>;
  /** Of a payment that is no order's and goes back: as of `order_refunds`. */
  refund_status: Generated<PaymentRefundStatus | null>;
  refund_twd: Generated<number | null>;
  before_twd: Generated<number | null>;
  note: Generated<string | null>;
  try_at: InstantOrNull;
  tries: Generated<number>;
}
