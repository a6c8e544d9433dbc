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

test('the hour that begins now is not offered, nor a day after the last bookable one', () => {
  expect(nextFreeHour(rules, taken(), at('2026-11-18 10:59:59'), 7)?.hour).toEqual(at('2026-11-18 11:00'));
  // The first that may be booked at all: the hour that begins now may not.
  expect(nextFreeHour(rules, taken(), at('2026-11-18 11:00'), 7)).toEqual({ hour: at('2026-11-18 12:00'), isFirst: true });
  expect(bookableHours('2026-11-18', rules, at('2026-11-18 11:00'))[0]).toEqual(at('2026-11-18 12:00'));
  expect(freeRuns('2026-11-18', rules, taken(), at('2026-11-18 11:00'))).toEqual([{ from: 12, to: 21 }]);
  expect(bookableHours('2027-01-19', rules, at('2026-11-20 10:30'))).toHaveLength(11);
  expect(bookableHours('2027-01-20', rules, at('2026-11-20 10:30'))).toEqual([]);
});

test('as many days ahead are looked at as are named, the last one too', () => {
  const busy = taken(['2026-11-18 11:00', '2026-11-20 21:00']);
  expect(nextFreeHour(rules, busy, at('2026-11-18 10:30'), 2)).toBeNull();
  expect(nextFreeHour(rules, busy, at('2026-11-18 10:30'), 3)?.hour).toEqual(at('2026-11-21 10:00'));
});
