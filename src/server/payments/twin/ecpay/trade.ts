import * as v from 'valibot';
import { addDays, clockInstant, formatDateTime, taipeiDay } from '../../../../domain/time/taipei-time.ts';
import type { Language } from '../../../../i18n/languages.ts';

const instant = v.pipe(v.string(), v.isoTimestamp());

const NoticeSchema = v.object({
  dueAt: instant,
  tries: v.number(),
  /** The merchant's last answer; null: none, or none yet. */
  answer: v.nullable(v.string()),
  /** Sent with a fault, as by somebody who is not ECPay. */
  forged: v.nullable(v.picklist(['checksum', 'amount', 'merchant'])),
});
export type TwinNotice = v.InferOutput<typeof NoticeSchema>;

/** One trade at the twin, from the order form on. */
export const TradeSchema = v.object({
  merchantTradeNo: v.string(),
  tradeNo: v.string(),
  gwsr: v.number(),
  /** The order form as it came. */
  order: v.record(v.string(), v.string()),
  orderedAt: instant,
  /** The buyer pays at this later time. */
  payAt: v.nullable(instant),
  result: v.nullable(v.object({ kind: v.picklist(['paid', 'declined', 'simulated']), at: instant })),
  /** The authorisation; `captureFrom` null: it is not to be captured unless asked. */
  card: v.object({ captureFrom: v.nullable(instant), isAbandoned: v.boolean(), refunds: v.array(v.object({ at: instant, amount: v.number() })) }),
  notices: v.array(NoticeSchema),
});
export type Trade = v.InferOutput<typeof TradeSchema>;

/** Captures go to the bank at this time of day, and for a quarter of an hour nothing else is done with them. */
const CAPTURE_CLOCK = '20:15';
const CAPTURE_ENDS_CLOCK = '20:30';
/** The bank has captured on the next morning. */
const CAPTURED_CLOCK = '09:00';

const LANGUAGES: Readonly<Record<string, Language>> = { ENG: 'en', JPN: 'ja' };
/** The language that the order asks for; Chinese without one. */
export const languageOf = ({ order }: Trade): Language => LANGUAGES[order['Language'] ?? ''] ?? 'zh';

export const amountOf = ({ order }: Trade): number => Number(order['TotalAmount']);

/** A time as ECPay writes it: Taipei's, without a zone. */
export const ecpayTime = (at: Date): string => formatDateTime(at).replaceAll('-', '/');

/** The trade after the buyer, or the dashboard, has decided it. A payment is captured by itself on the same evening. */
export function decided(trade: Trade, kind: 'paid' | 'declined' | 'simulated', at: Date): Trade {
  const today = clockInstant(taipeiDay(at), CAPTURE_CLOCK);
  const next = at < today ? today : clockInstant(addDays(taipeiDay(at), 1), CAPTURE_CLOCK);
  return {
    ...trade,
    payAt: null,
    result: { kind, at: at.toISOString() },
    card: { ...trade.card, captureFrom: kind === 'paid' ? next.toISOString() : null },
  };
}

export type CardState = 'none' | 'authorised' | 'to_capture' | 'captured' | 'abandoned';

/** Where the card payment stands at a time. */
export function cardStateOf({ result, card }: Trade, at: Date): CardState {
  if (result?.kind !== 'paid') return 'none';
  if (card.isAbandoned) return 'abandoned';
  if (card.captureFrom === null || new Date(card.captureFrom) > at) return 'authorised';
  const captured = clockInstant(addDays(taipeiDay(new Date(card.captureFrom)), 1), CAPTURED_CLOCK);
  return at < captured ? 'to_capture' : 'captured';
}

const refundedOf = ({ card }: Trade): number => card.refunds.reduce((sum, { amount }) => sum + amount, 0);

export type CardAction = 'C' | 'R' | 'E' | 'N';

/** Captures (C), refunds (R), cancels the capture (E) or abandons the authorisation (N) of a trade. @returns the trade after it; a text when it is refused */
export function actOnCard(trade: Trade, action: CardAction, amount: number, at: Date): Trade | string {
  const state = cardStateOf(trade, at);
  const day = taipeiDay(at);
  if (at >= clockInstant(day, CAPTURE_CLOCK) && at < clockInstant(day, CAPTURE_ENDS_CLOCK)) return 'captures are under way';
  const { card } = trade;
  const left = amountOf(trade) - refundedOf(trade);
  const isWhole = amount === amountOf(trade);
  if (action === 'C' && state === 'authorised' && isWhole) return { ...trade, card: { ...card, captureFrom: at.toISOString() } };
  if (action === 'N' && state === 'authorised' && isWhole) return { ...trade, card: { ...card, isAbandoned: true } };
  if (action === 'E' && state === 'to_capture' && isWhole && left === amount) return { ...trade, card: { ...card, captureFrom: null } };
  const mayRefund = state === 'captured' || (state === 'to_capture' && !isWhole);
  if (action === 'R' && mayRefund && amount <= left) return { ...trade, card: { ...card, refunds: [...card.refunds, { at: at.toISOString(), amount }] } };
  return action === 'R' && amount > left ? 'more than is left' : `not while the payment is ${state}`;
}
