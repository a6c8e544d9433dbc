import { expect, test } from 'vitest';
import { reducedRentTwd, SPACE_CAPACITY, SPACE_SESSION_HOURS } from './space.ts';

test('a creator pays half, in whole dollars', () => {
  expect(reducedRentTwd(4800)).toBe(2400);
  expect(reducedRentTwd(4801)).toBe(2401);
  expect(reducedRentTwd(0)).toBe(0);
});

test('the whole 2F takes as many as its zones A and B', () => {
  expect(SPACE_CAPACITY['2']).toBe(SPACE_CAPACITY['2a'] + SPACE_CAPACITY['2b']);
});

test('a whole day runs from the first session to the last', () => {
  const { morning, evening, whole_day } = SPACE_SESSION_HOURS;
  expect(whole_day).toEqual({ from: morning.from, to: evening.to });
});
