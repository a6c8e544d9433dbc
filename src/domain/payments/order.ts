/** The ways to pay an order; each is one provider's (docs/rules.md#orders). */
export const PAYMENT_METHODS = ['credit_card', 'line_pay'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** Kinds of guarantee that the law lets an issuer of prepaid points choose from. */
export const GUARANTEE_KINDS = ['bank', 'trust', 'mutual', 'public_body'] as const;

/** The most that one plan costs, in NT$: what a card payment of the provider takes. */
export const ORDER_MAX_TWD = 199_999;
/** The most points of one plan. */
export const ORDER_MAX_POINTS = 1_000_000;

/** Why a payment did not come about, as far as a provider says it. */
export const PAYMENT_FAILURES = ['declined', 'cancelled'] as const;
export type PaymentFailure = (typeof PAYMENT_FAILURES)[number];

/** Letters and digits, as every provider takes them: the number by which an order is known there and to its buyer, once for ever. */
export const TRADE_NO_PATTERN = /^[A-Z0-9]{20}$/;

/** The page that shows how an order stands, below a language; it reads the order of `?order={id}`. */
export const RECHARGE_RESULT_PATH = 'recharge/result';

/** The reference of an order in the ledger: its purchased and its free points are granted under it. */
export const orderReference = (orderId: string): string => `order:${orderId}`;
