import { expect, test } from 'vitest';
import { dayFigure, daySpan, longDay, nearDay, shortDay } from './dates.ts';

test('a day is written as its readers write it, whatever zone the build runs in', () => {
  expect(dayFigure('2026-03-03', 'zh')).toBe('3.03');
  expect(dayFigure('2026-03-03', 'en')).toBe('3 Mar');
  expect(longDay('2026-11-18', 'ja')).toBe('2026年11月18日水曜日');
  expect(longDay('2026-11-18', 'en')).toBe('Wednesday, 18 November 2026');
  expect(shortDay('2026-11-18', 'zh')).toBe('11/18（三）');
  expect(shortDay('2026-11-18', 'en')).toBe('Wed 18 Nov');
  expect(shortDay('2026-11-21', 'ja')).toBe('11月21日（土）');
});

test('a span says one day once, and a year only when it is not this one, once', () => {
  const today = '2026-11-21';
  expect(nearDay('2026-12-08', 'zh', today)).toBe('12/8（二）');
  expect(nearDay('2027-01-05', 'en', today)).toBe('Tue 5 Jan 2027');
  expect(daySpan('2026-12-08', '2026-12-08', 'zh', today)).toBe('12/8（二）');
  expect(daySpan('2026-12-08', '2026-12-10', 'en', today)).toBe('Tue 8 Dec – Thu 10 Dec');
  expect(daySpan('2027-01-05', '2027-01-07', 'zh', today)).toBe('2027/1/5（二）– 1/7（四）');
  expect(daySpan('2027-01-05', '2027-01-07', 'en', today)).toBe('Tue 5 Jan – Thu 7 Jan 2027');
  expect(daySpan('2026-12-30', '2027-01-02', 'ja', today)).toBe('12月30日（水）〜2027年1月2日（土）');
  expect(daySpan('2026-12-30', '2027-01-02', 'en', '2027-03-01')).toBe('Wed 30 Dec 2026 – Sat 2 Jan 2027');
});
