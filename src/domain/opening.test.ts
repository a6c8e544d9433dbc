import { expect, test } from 'vitest';
import { firstBookableWeek, type OpeningRules } from './opening.ts';

const rules: OpeningRules = { openHour: 10, closeHour: 21, closedWeekdays: [1], closedDays: new Set() };
const weekAt = (moment: string, own: Partial<OpeningRules> = {}) => firstBookableWeek(new Date(`${moment}+08:00`), { ...rules, ...own }, 60);

test('the week to begin with has an hour that has not begun', () => {
  expect(weekAt('2026-11-16T09:00')).toBe('2026-11-16');
  expect(weekAt('2026-11-22T19:59')).toBe('2026-11-16');
  // The last hour of a Sunday has begun.
  expect(weekAt('2026-11-22T20:00')).toBe('2026-11-23');
  expect(weekAt('2026-11-22T23:59')).toBe('2026-11-23');
});

test('weeks that are closed altogether are passed over; this week stands where all are closed', () => {
  const closedDays = new Set(['2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27', '2026-11-28', '2026-11-29']);
  expect(weekAt('2026-11-22T20:00', { closedDays })).toBe('2026-11-30');
  expect(weekAt('2026-11-22T20:00', { closedWeekdays: [1, 2, 3, 4, 5, 6, 7] })).toBe('2026-11-16');
});
