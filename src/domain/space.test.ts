import { expect, test } from 'vitest';
import { depositTwd, overtimeTwd, reducedRentTwd, SPACE_CAPACITY } from './space.ts';

test('an hour of overtime begun is paid whole', () => {
  expect(overtimeTwd(0)).toBe(0);
  expect(overtimeTwd(-30)).toBe(0);
  expect(overtimeTwd(1)).toBe(2000);
  expect(overtimeTwd(60)).toBe(2000);
  expect(overtimeTwd(61)).toBe(4000);
});

test('a creator pays half, and the deposit is half of what is paid', () => {
  expect(reducedRentTwd(4800)).toBe(2400);
  expect(depositTwd(reducedRentTwd(4800))).toBe(1200);
  expect(depositTwd(4801)).toBe(2401);
});

test('the whole 2F takes as many as its zones A and B', () => {
  expect(SPACE_CAPACITY['2']).toBe(SPACE_CAPACITY['2a'] + SPACE_CAPACITY['2b']);
});
