import { expect, test } from 'vitest';
import { afterSpending } from './balance.ts';

test('free points go before bought ones, and too few are counted', () => {
  const balance = { remaining: 124, purchased: 100, reward: 24 };
  expect(afterSpending(balance, 36)).toEqual({ remaining: 88, purchased: 88, reward: 0, missing: 0 });
  expect(afterSpending(balance, 12)).toEqual({ remaining: 112, purchased: 100, reward: 12, missing: 0 });
  expect(afterSpending(balance, 130).missing).toBe(6);
});
