import fc from 'fast-check';
import { expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '../time/period.ts';
import { pauseAfter, shareOf } from './invoice-state.ts';

test('pieces add up to the amount, however they are cut', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 199_999 }), fc.array(fc.integer({ min: 1, max: 5000 }), { minLength: 1, maxLength: 40 }), (amountTwd, pieces) => {
      const points = pieces.reduce((sum, piece) => sum + piece, 0);
      let before = 0;
      const shares = pieces.map((piece) => {
        const share = shareOf(amountTwd, points, { before, piece });
        before += piece;
        return share;
      });
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(amountTwd);
      expect(Math.min(...shares)).toBeGreaterThanOrEqual(0);
    }),
  );
});

test('pauses grow from two minutes to six hours', () => {
  expect([1, 2, 3].map(pauseAfter)).toEqual([2 * MINUTE_MS, 4 * MINUTE_MS, 8 * MINUTE_MS]);
  expect([0, 12, 10_000].map(pauseAfter)).toEqual([2 * MINUTE_MS, 6 * HOUR_MS, 6 * HOUR_MS]);
});
