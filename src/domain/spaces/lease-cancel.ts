import type { Day } from '../time/taipei-time.ts';
import { dayEnd } from './lease-state.ts';
import { SPACE_LATE_CANCEL_PERCENT } from './space.ts';

/** The amounts paid for a lease, and the last day of free cancellation; null while it is not approved. */
export interface LeasePaid {
  freeUntilOn: Day | null;
  depositPaidTwd: number;
  cleaningPaidTwd: number;
  rentPaidTwd: number;
}

export const FORFEIT_ITEMS = ['deposit', 'cleaning_fee', 'rent'] as const;
export interface CancellationCost {
  isLate: boolean;
  /** The forfeited amounts, item by item, in whole NT$; empty in time. */
  forfeited: { item: (typeof FORFEIT_ITEMS)[number]; twd: number }[];
  forfeitedTwd: number;
  /** The refund, without interest. */
  refundedTwd: number;
}

/**
 * The cost of cancelling a lease at a moment (docs/rules.md#space-cancellation): nothing until seven working days before it begins; later
 * the deposit, the cleaning fee and half of the rent that was paid. What was not paid is not asked for.
 */
export function cancellationCost({ freeUntilOn, depositPaidTwd, cleaningPaidTwd, rentPaidTwd }: LeasePaid, now: Date): CancellationCost {
  const paidTwd = depositPaidTwd + cleaningPaidTwd + rentPaidTwd;
  const isLate = freeUntilOn !== null && now >= dayEnd(freeUntilOn);
  if (!isLate) return { isLate, forfeited: [], forfeitedTwd: 0, refundedTwd: paidTwd };
  const all: CancellationCost['forfeited'] = [
    { item: 'deposit', twd: depositPaidTwd },
    { item: 'cleaning_fee', twd: cleaningPaidTwd },
    { item: 'rent', twd: Math.floor((rentPaidTwd * SPACE_LATE_CANCEL_PERCENT) / 100) },
  ];
  const forfeited = all.filter(({ twd }) => twd > 0);
  const forfeitedTwd = forfeited.reduce((sum, { twd }) => sum + twd, 0);
  return { isLate, forfeited, forfeitedTwd, refundedTwd: paidTwd - forfeitedTwd };
}
