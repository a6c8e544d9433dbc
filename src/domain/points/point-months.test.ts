import { expect, test } from 'vitest';
import { chartMonths, firstChartMonth } from './point-months.ts';

test('twelve months end with the one of the day, over the turn of a year', () => {
  expect(firstChartMonth('2026-11-18')).toBe('2025-12');
  expect(firstChartMonth('2026-12-31')).toBe('2026-01');
  expect(firstChartMonth('2027-01-01')).toBe('2026-02');
});

test('each month has the balance at its end, counted back from now', () => {
  const nothing = { received: 0, refunded: 0, spent: 0, expired: 0, deducted: 0 };
  const months = chartMonths(
    [
      { ...nothing, month: '2026-03', received: 100, spent: 30 },
      { ...nothing, month: '2026-11', refunded: 10, expired: 15, deducted: 5 },
    ],
    { first: '2025-12', balance: 60 },
  );
  expect(months.map(({ month, balance }) => `${month} ${balance}`)).toEqual([
    '2025-12 0',
    '2026-01 0',
    '2026-02 0',
    '2026-03 70',
    '2026-04 70',
    '2026-05 70',
    '2026-06 70',
    '2026-07 70',
    '2026-08 70',
    '2026-09 70',
    '2026-10 70',
    '2026-11 60',
  ]);
});
