/** The pages of staff about payments, below a language; `?id=` opens an item. */
export const STAFF_PAYMENT_PAGES = {
  reconciliation: 'staff/payments/reconciliation',
  refunds: 'staff/payments/refunds',
  orders: 'staff/payments/orders',
} as const;
