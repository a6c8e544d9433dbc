/** docs/rules.md#point-log-kinds */
export const POINT_LOG_KINDS = [
  'purchase_feedback',
  'monthly_free',
  'expired_free',
  'shopping',
  'renting',
  'printing',
  'refund',
  'refund_deduction',
  'recharge',
  'store_payment',
] as const;
