import { expect, test } from 'vitest';
import { stepFrom, swipeStep } from './steps.ts';

test('the pictures go round', () => {
  expect([stepFrom(0, -1, 7), stepFrom(6, 1, 7), stepFrom(2, 1, 7)]).toEqual([6, 0, 3]);
});
test('a swipe to the left turns to the next; a touch and a scroll do not', () => {
  expect([swipeStep(-80, 10), swipeStep(80, 10), swipeStep(-12, 0), swipeStep(-60, 90)]).toEqual([1, -1, 0, 0]);
});
