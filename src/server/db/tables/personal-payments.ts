import { internal, nobodys, type PersonalData, personal, record } from './personal-columns.ts';

const BY_MEMBER = { id: 'member_id' } as const;

/** Of orders and payments: see `PERSONAL_DATA`. */
export const PERSONAL_PAYMENTS = {
  orders: {
    rows: 'kept',
    member: BY_MEMBER,
    columns: {
      // What was bought and paid stays with the books, the company on an invoice with it; a person's carrier goes.
      ...record('id', 'trade_no', 'member_id', 'status', 'plan_id', 'plan_name_zh', 'plan_name_en', 'plan_name_ja', 'amount_twd', 'points', 'free_points'),
      ...record('free_valid_days', 'payment_method', 'provider', 'provider_reference', 'card_reference', 'terms_version', 'language', 'invoice_kind'),
      ...record('invoice_donation_code', 'invoice_business_number', 'created_at', 'expires_at', 'changed_at', 'paid_at', 'is_late', 'failure'),
      ...record('refunded_twd', 'refunded_points', 'payment_no', 'second_of'),
      ...personal({ invoice_barcode: '－', invoice_certificate: '－', invoice_name: '－', invoice_address: '－' }),
      ...internal('checkout_url', 'ask_at', 'asks'),
    },
  },
  order_refunds: {
    rows: 'kept',
    member: BY_MEMBER,
    columns: {
      ...record('id', 'order_id', 'member_id', 'status', 'points', 'free_points', 'amount_twd', 'fee_twd', 'created_at', 'changed_at', 'ended_at'),
      ...personal({ reason: null, reason_language: null }),
      ...internal('before_twd', 'note', 'try_at', 'tries'),
    },
  },
  order_notices: {
    rows: 'of-nobody',
    why: 'what a provider said about an order, which has the member: the proof of what was paid',
    columns: nobodys('id', 'order_id', 'trade_no', 'provider', 'way', 'verdict', 'body', 'received_at'),
  },
  order_attempts: {
    rows: 'of-nobody',
    why: 'numbers of an order at its provider; the order has the member',
    columns: nobodys('trade_no', 'order_id', 'begun_at'),
  },
} as const satisfies Pick<PersonalData, 'orders' | 'order_attempts' | 'order_notices' | 'order_refunds'>;
