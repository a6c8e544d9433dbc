import { addDays, taipeiDay, taipeiInstant } from '../time/taipei-time.ts';

/** The centre's decisions about refunds; the law bounds both (docs/rules.md#refunds). */
export interface RefundTerms {
  wholeDays: number;
  feePercent: number;
}

/** The part of a paid order that a refund is calculated from. */
export interface RefundableOrder {
  amountTwd: number;
  points: number;
  freePoints: number;
  /** Purchased points that went back already. */
  refundedPoints: number;
  paidAt: Date;
}

export interface RefundQuote {
  /** Goes back to the buyer. */
  amountTwd: number;
  feeTwd: number;
  /** The free points that came with these; what of them is left is taken back. */
  freePoints: number;
}

/** The share of a whole that belongs to the first of its points: rounded down, so that the parts of an order add up to it. */
const shareOf = (whole: number, part: number, all: number): number => Math.floor((whole * part) / all);

/** Returns the instant from which the fee is kept: the end, in Taipei, of the last of the days from the payment on. */
export const wholeUntil = (paidAt: Date, wholeDays: number): Date => taipeiInstant(addDays(taipeiDay(paidAt), wholeDays + 1));

/**
 * Returns what goes back for so many of an order's purchased points: their share of the price, whole until the last of the days from the payment on
 * has ended in Taipei, later less the fee (docs/rules.md#refunds).
 */
export function quoteRefund(order: RefundableOrder, points: number, { wholeDays, feePercent }: RefundTerms, now: Date): RefundQuote {
  const { amountTwd, freePoints, refundedPoints: before } = order;
  const between = (whole: number) => shareOf(whole, before + points, order.points) - shareOf(whole, before, order.points);
  const gross = between(amountTwd);
  const isWhole = now < wholeUntil(order.paidAt, wholeDays);
  const feeTwd = isWhole ? 0 : Math.floor((gross * feePercent) / 100);
  return { amountTwd: gross - feeTwd, feeTwd, freePoints: between(freePoints) };
}
