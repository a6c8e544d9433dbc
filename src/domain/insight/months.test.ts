import { expect, test } from 'vitest';
import { lineMonths, linePeriod, missedShare } from './months.ts';

test('twelve months end with the one that is looked at', () => {
  const months = lineMonths('2026-03');
  expect([months.length, months[0], months.at(-1)]).toEqual([12, '2025-04', '2026-03']);
  expect(linePeriod('2026-03')).toEqual({ start: new Date('2025-04-01T00:00:00+08:00'), end: new Date('2026-04-01T00:00:00+08:00') });
});

test('the share of nobody is none', () => {
  expect([missedShare({ expected: 0, missed: 0 }), missedShare({ expected: 3, missed: 1 }), missedShare({ expected: 2, missed: 0 })]).toEqual([null, 33, 0]);
});
