import { expect, test } from 'vitest';
import { dayFigure, longDay, shortDay } from './dates.ts';

test('a day is written as its readers write it, whatever zone the build runs in', () => {
  expect(dayFigure('2026-03-03', 'zh')).toBe('3.03');
  expect(dayFigure('2026-03-03', 'en')).toBe('3 Mar');
  expect(longDay('2026-11-18', 'ja')).toBe('2026年11月18日水曜日');
  expect(longDay('2026-11-18', 'en')).toBe('Wednesday, 18 November 2026');
  expect(shortDay('2026-11-18', 'zh')).toBe('11/18（三）');
  expect(shortDay('2026-11-18', 'en')).toBe('Wed 18 Nov');
  expect(shortDay('2026-11-21', 'ja')).toBe('11月21日（土）');
});
