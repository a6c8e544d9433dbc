import { expect, test } from 'vitest';
import { busyTimes } from './availability.ts';
import { bookableHours, freeRuns, nextFreeHour } from './next-free.ts';
import type { RentRules } from './rent-period.ts';

const rules: RentRules = { opening: { openHour: 10, closeHour: 21, closedWeekdays: [1], closedDays: new Set(), knownUntil: '2099-12-31' }, horizonDays: 60 };
const at = (text: string) => new Date(`${text.replace(' ', 'T')}+08:00`);
const taken = (...periods: [string, string][]) => ({
  busy: busyTimes(
    periods.map(([start, end]) => ({ start: at(start), end: at(end) })),
    1,
    { start: at('2026-11-16 00:00'), end: at('2026-11-30 00:00') },
  ),
  quantity: 1,
});

test('what nobody holds is free from the next full hour, or from the next opening', () => {
  expect(nextFreeHour(rules, taken(), at('2026-11-18 10:30'), 7)).toEqual({ hour: at('2026-11-18 11:00'), isFirst: true });
  expect(nextFreeHour(rules, taken(), at('2026-11-18 20:10'), 7)).toEqual({ hour: at('2026-11-19 10:00'), isFirst: true });
  // Sunday evening: Monday is closed.
  expect(nextFreeHour(rules, taken(), at('2026-11-22 22:00'), 7)).toEqual({ hour: at('2026-11-24 10:00'), isFirst: true });
});

test('what is held is free when the booking ends', () => {
  expect(nextFreeHour(rules, taken(['2026-11-18 11:00', '2026-11-18 14:00']), at('2026-11-18 10:30'), 7)).toEqual({
    hour: at('2026-11-18 14:00'),
    isFirst: false,
  });
  expect(nextFreeHour(rules, taken(['2026-11-18 11:00', '2026-11-27 21:00']), at('2026-11-18 10:30'), 7)).toBeNull();
});

test('the free hours of a day run together; what has begun, or is held, is none of them', () => {
  const held = taken(['2026-11-18 13:00', '2026-11-18 15:00']);
  expect(freeRuns('2026-11-18', rules, held, at('2026-11-18 10:30'))).toEqual([
    { from: 11, to: 13 },
    { from: 15, to: 21 },
  ]);
  expect(freeRuns('2026-11-23', rules, held, at('2026-11-18 10:30'))).toEqual([]);
});

test('an hour that begins this instant has begun, and the last day looked at counts', () => {
  expect(nextFreeHour(rules, taken(), at('2026-11-18 11:00'), 7)?.hour).toEqual(at('2026-11-18 12:00'));
  const held = taken(['2026-11-18 10:00', '2026-11-20 10:00']);
  expect(nextFreeHour(rules, held, at('2026-11-18 10:30'), 1)).toBeNull();
  expect(nextFreeHour(rules, held, at('2026-11-18 10:30'), 2)).toEqual({ hour: at('2026-11-20 10:00'), isFirst: false });
});

test('hours can be booked up to the last bookable day, and not after it', () => {
  const now = at('2026-11-18 10:30');
  const last = bookableHours('2027-01-17', rules, now);
  expect([last.length, last[0]]).toEqual([11, at('2027-01-17 10:00')]);
  expect(bookableHours('2027-01-19', rules, now)).toEqual([]);
});
