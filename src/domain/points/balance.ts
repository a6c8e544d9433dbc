/** Point log kinds of what points are spent on, and refunded of (docs/rules.md#balance). */
export const SPEND_KINDS = ['renting', 'shopping', 'printing', 'store_payment'] as const;
export type SpendKind = (typeof SPEND_KINDS)[number];

/** Point log kinds of what points are granted for: each is a lot of its own. */
export const GRANT_KINDS = ['recharge', 'monthly_free', 'purchase_feedback'] as const;
export type GrantKind = (typeof GRANT_KINDS)[number];

/** Points by where they came from (docs/rules.md#balance). */
export interface Balance {
  remaining: number;
  purchased: number;
  reward: number;
}

/**
 * The balance after spending, as the ledger does it: points that expire first go first, and purchased points never expire.
 * `missing` is how many points are too few; then nothing can be spent.
 */
export function afterSpending({ purchased, reward }: Balance, points: number): Balance & { missing: number } {
  const fromReward = Math.min(reward, points);
  const left = { purchased: Math.max(0, purchased - (points - fromReward)), reward: reward - fromReward };
  return { ...left, remaining: left.purchased + left.reward, missing: Math.max(0, points - purchased - reward) };
}
