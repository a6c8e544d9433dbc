/* Orders of points, what providers said about them, and their statements against the orders. */
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { PaymentFailure, PaymentMethod } from '../../../domain/payments/order.ts';
import type { OrderStatus } from '../../../domain/payments/order-state.ts';
import type { NoticeVerdict } from '../../../domain/payments/payment-verdict.ts';
import type { DifferenceKind, DifferenceState } from '../../../domain/payments/reconciliation.ts';
import type { RefundStatus } from '../../../domain/payments/refund-state.ts';
import type { PaymentRefundStatus } from '../../../domain/payments/settling.ts';
import type { Instant, InstantOrNull, Language } from './column-types.ts';

type ProviderName = 'ecpay' | 'line_pay';
/** `orders_invoice` says which columns go with which. */
type StoredInvoiceKind = 'none' | 'mobile_barcode' | 'citizen_certificate' | 'donation' | 'business';

export interface OrdersTable {
  id: Generated<string>;
  trade_no: string;
  member_id: string;
  status: Generated<OrderStatus>;
  plan_id: string;
  plan_name_zh: string;
  plan_name_en: string;
  plan_name_ja: string;
  amount_twd: number;
  points: number;
  free_points: number;
  free_valid_days: number | null;
  payment_method: PaymentMethod;
  provider: ProviderName;
  /** The provider's own number of it. */
  provider_reference: Generated<string | null>;
  card_reference: Generated<string | null>;
  checkout_url: Generated<string | null>;
  terms_version: string;
  language: Language;
  invoice_kind: Generated<StoredInvoiceKind>;
  invoice_barcode: Generated<string | null>;
  invoice_certificate: Generated<string | null>;
  invoice_donation_code: Generated<string | null>;
  invoice_business_number: Generated<string | null>;
  invoice_name: Generated<string | null>;
  invoice_address: Generated<string | null>;
  created_at: Instant;
  expires_at: Instant;
  changed_at: Instant;
  paid_at: InstantOrNull;
  /** Paid after it had expired. */
  is_late: Generated<boolean>;
  failure: Generated<PaymentFailure | null>;
  refunded_twd: Generated<number>;
  refunded_points: Generated<number>;
  /** When the provider is asked next; null once nothing is awaited. */
  ask_at: InstantOrNull;
  asks: Generated<number>;
  /** The number of the payment that was begun last, or of the one that paid it; null: its own. */
  payment_no: Generated<string | null>;
  /** The order of which it was a second payment. */
  second_of: Generated<string | null>;
}

export interface OrderAttemptsTable {
  trade_no: string;
  order_id: string;
  begun_at: Instant;
}

export interface OrderNoticesTable {
  id: GeneratedAlways<number>;
  order_id: string | null;
  trade_no: string | null;
  provider: ProviderName;
  way: 'notice' | 'browser' | 'query';
  verdict: NoticeVerdict;
  body: string;
  received_at: Instant;
}

export interface OrderRefundsTable {
  id: Generated<string>;
  order_id: string;
  member_id: string;
  status: RefundStatus;
  points: number;
  free_points: Generated<number>;
  amount_twd: Generated<number>;
  fee_twd: Generated<number>;
  reason: Generated<string | null>;
  reason_language: Generated<Language | null>;
  /** The amount that had gone back at the provider before it was sent. */
  before_twd: Generated<number | null>;
  /** The provider's latest words. */
  note: Generated<string | null>;
  try_at: InstantOrNull;
  tries: Generated<number>;
  created_at: Instant;
  changed_at: Instant;
  ended_at: InstantOrNull;
}

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
