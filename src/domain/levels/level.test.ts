import { expect, test } from 'vitest';
import { classAfter, levelEvent } from './level.ts';

const RULES = { promotionPoints: 600, renewalPoints: 300, windowMonths: 12 };
const DAY = new Date('2026-11-18T00:00:00+08:00');
const PAST = new Date('2026-11-18T00:00:00+08:00');
const AHEAD = new Date('2026-11-19T00:00:00+08:00');

test('general members become loyal at the amount, and not a point before', () => {
  expect(levelEvent({ class: 'general', spent: 599, loyalUntil: null }, DAY, RULES)).toBeNull();
  expect(levelEvent({ class: 'general', spent: 600, loyalUntil: null }, DAY, RULES)).toBe('promoted');
});

test('loyal members stay until their time is over, and then by the amount of a renewal', () => {
  expect(levelEvent({ class: 'loyal', spent: 0, loyalUntil: AHEAD }, DAY, RULES)).toBeNull();
  expect(levelEvent({ class: 'loyal', spent: 300, loyalUntil: PAST }, DAY, RULES)).toBe('renewed');
  expect(levelEvent({ class: 'loyal', spent: 299, loyalUntil: PAST }, DAY, RULES)).toBe('ended');
  expect(levelEvent({ class: 'loyal', spent: 0, loyalUntil: null }, DAY, RULES)).toBe('counted');
  expect([classAfter('ended'), classAfter('renewed'), classAfter('promoted')]).toEqual(['general', 'loyal', 'loyal']);
});

test.each(['associate', 'creator'] as const)('spending changes nothing for members of the class %s', (memberClass) => {
  expect(levelEvent({ class: memberClass, spent: 100_000, loyalUntil: PAST }, DAY, RULES)).toBeNull();
});
