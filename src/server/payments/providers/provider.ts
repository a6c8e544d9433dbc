import type { PaymentFailure, PaymentMethod } from '../../../domain/payments/order.ts';
import type { Language } from '../../../i18n/languages.ts';

/** The providers that take money for the centre; a name in the tables stays. */
export type ProviderId = 'ecpay' | 'line_pay';

/** The part of an order that a provider is told. */
export interface PayableOrder {
  id: string;
  /** Its number there, once for ever. */
  tradeNo: string;
  amountTwd: number;
  /** The name of what is bought, in the buyer's language. */
  title: string;
  language: Language;
  createdAt: Date;
  /** The provider's own number of it, once it is known: `TradeNo`, `transactionId`. */
  reference: string | null;
  /** Of a card: the number of its authorisation there (`gwsr`). */
  cardReference: string | null;
  /** False once it is paid, or its buyer has cancelled it: a payment that waits to be confirmed is left alone. */
  isWanted: boolean;
}

/** The way on to the payment: as the contract's `CheckoutSchema`. */
export type Checkout = { kind: 'form'; action: string; fields: Record<string, string> } | { kind: 'redirect'; url: string };

/** An order at the provider. `reference` is stored with the order, where the provider has named it already. */
export interface Begun {
  checkout: Checkout;
  reference: string | null;
}

/** Money that came, as a provider says it. */
export interface Payment {
  amountTwd: number;
  reference: string;
  cardReference: string | null;
  paidAt: Date;
}

/** The meaning of a notice, once it is known to be the provider's own. Nothing moves but by `paid` and `unpaid`. */
export type NoticeReading =
  /** Not made by the provider: the checksum is wrong, or none. */
  | { kind: 'forged'; tradeNo: string | null }
  /** Of another merchant's account. */
  | { kind: 'foreign'; tradeNo: string }
  /** Made by the provider, but not understood. */
  | { kind: 'malformed'; tradeNo: string | null }
  /** Made by hand on the provider's dashboard: never fulfilled. */
  | { kind: 'simulated'; tradeNo: string }
  | { kind: 'unpaid'; tradeNo: string; failure: PaymentFailure }
  | ({ kind: 'paid'; tradeNo: string } & Payment);

/** The state of an order at its provider. */
export type Standing =
  | ({ kind: 'paid' } & Payment)
  /** It may still be paid. */
  | { kind: 'open' }
  /** It will not be paid any more. */
  | { kind: 'failed'; failure: PaymentFailure }
  /** It was never begun there. */
  | { kind: 'unknown' };

/** The state of the payment of an order: what may be done to give it back depends on it. `refundedTwd` is what went back already. */
export type CardState =
  | { kind: 'authorised' }
  | { kind: 'to_be_captured'; refundedTwd: number }
  | { kind: 'captured'; refundedTwd: number }
  | { kind: 'cancelled' }
  /** A word of the provider's that is not known here: staff looks. */
  | { kind: 'unclear'; text: string };

/** `later`: the payment is not yet in a state in which this can be done; nothing was. */
export type RefundOutcome = { kind: 'done' } | { kind: 'later' } | { kind: 'refused'; reason: string };

/**
 * One way to pay. Every call that goes out is bounded in time, and none holds a transaction of the database open.
 */
export interface PaymentProvider {
  id: ProviderId;
  method: PaymentMethod;
  /** Begins a payment. The same order may be begun again and gets the same payment. @throws ProviderAway */
  begin(order: PayableOrder): Promise<Begun>;
  /** Says what a notice means: its body as it came. Asks nobody. */
  acceptNotice(body: string): NoticeReading;
  /**
   * Asks how an order stands. Where a payment has to be confirmed, one that its buyer has agreed to is confirmed with our own amount, as long as
   * it is wanted.
   * @throws ProviderAway
   */
  query(order: PayableOrder): Promise<Standing>;
  /** Reads how far a paid order has gone. @throws ProviderAway */
  cardState(order: PayableOrder): Promise<CardState>;
  /**
   * Gives `amountTwd` of a paid order back, `state` being as it was read just before. Not repeatable: after `ProviderAway` the state is read
   * first. @throws ProviderAway
   */
  refund(order: PayableOrder, amountTwd: number, state: CardState): Promise<RefundOutcome>;
}

/** The providers that are set up, by the way to pay. */
export type PaymentProviders = Readonly<Record<PaymentMethod, PaymentProvider | null>>;

/** The provider could not be asked, or its answer is not known: nobody knows whether it did what was asked. */
export class ProviderAway extends Error {
  override readonly name = 'ProviderAway';
}
