import { expect, test } from 'vitest';
import { TRIES_KEPT_SECONDS, waitAfter } from './login-backoff.ts';

test('four wrong passwords cost nothing; from the fifth on each costs twice as long, a quarter of an hour at most', () => {
  expect([0, 1, 4].map(waitAfter)).toEqual([0, 0, 0]);
  expect([5, 6, 7, 8, 14].map(waitAfter)).toEqual([1, 2, 4, 8, 512]);
  expect([15, 16, 1000].map(waitAfter)).toEqual([900, 900, 900]);
});

test('a row of wrong tries is forgotten after a day', () => {
  expect(TRIES_KEPT_SECONDS).toBe(86_400);
});
