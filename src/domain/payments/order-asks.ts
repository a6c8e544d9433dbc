import { HOUR_MS, MINUTE_MS } from '../time/period.ts';

/**
 * When a provider is asked about an order that no notice has ended, counted from its beginning: not before the buyer had time to pay, once it
 * has expired, and then more and more seldom, for as long as notices of a payment may be on their way (docs/rules.md#orders).
 */
const ASKED_AFTER_MS = [10 * MINUTE_MS, 20 * MINUTE_MS, 40 * MINUTE_MS, 2 * HOUR_MS, 6 * HOUR_MS, 24 * HOUR_MS, 72 * HOUR_MS];

/** When an order that was asked about so many times is asked about next; null when that was the last time. */
export function nextAsk(createdAt: Date, asks: number): Date | null {
  const afterMs = ASKED_AFTER_MS[asks];
  return afterMs === undefined ? null : new Date(createdAt.getTime() + afterMs);
}
