/* Orders of points, and what providers said about them. */
import type { Generated, GeneratedAlways } from 'kysely';
import type { PaymentFailure, PaymentMethod } from '../../../domain/payments/order.ts';
import type { OrderStatus } from '../../../domain/payments/order-state.ts';
import type { NoticeVerdict } from '../../../domain/payments/payment-verdict.ts';
import type { RefundStatus } from '../../../domain/payments/refund-state.ts';
import type { Instant, InstantOrNull, Language } from './column-types.ts';

export type ProviderName = 'ecpay' | 'line_pay';
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
