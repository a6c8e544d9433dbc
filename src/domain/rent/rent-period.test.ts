import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isClosedDay } from '../opening/opening-hours.ts';
import { HOUR_MS } from '../time/period.ts';
import { daysBetween, taipeiDay, taipeiHour } from '../time/taipei-time.ts';
import { cancelBefore, checkPeriod, hoursOf, MAX_SPAN_DAYS, priceOf, type RentRules } from './rent-period.ts';

const rules: RentRules = {
  opening: { openHour: 10, closeHour: 21, closedWeekdays: [1], closedDays: new Set(['2026-12-25']), knownUntil: '2099-12-31' },
  horizonDays: 60,
};
const at = (text: string) => new Date(`${text.replace(' ', 'T')}+08:00`);
const NOW = at('2026-11-18 10:30'); // a Wednesday
const check = (start: string, end: string, now = NOW) => checkPeriod({ start: at(start), end: at(end) }, rules, now)?.message ?? 'ok';
const price = (start: string, end: string) => priceOf({ start: at(start), end: at(end) }, 12, rules.opening);

describe('a period that may be booked', () => {
  test('runs from open hour to open hour, on one day or over nights', () => {
    expect(check('2026-11-18 11:00', '2026-11-18 12:00')).toBe('ok');
    expect(check('2026-11-21 10:00', '2026-11-21 21:00')).toBe('ok');
    expect(check('2026-11-20 20:00', '2026-11-21 11:00')).toBe('ok');
    expect(check('2026-11-19 10:00', '2026-11-21 21:00')).toBe('ok');
  });

  test('costs its open hours only: nights, Mondays and holidays between are free', () => {
    expect(price('2026-11-21 14:00', '2026-11-21 17:00')).toEqual({ hours: 3, points: 36 });
    expect(price('2026-11-20 20:00', '2026-11-21 11:00')).toEqual({ hours: 2, points: 24 });
    expect(price('2026-11-22 20:00', '2026-11-24 11:00')).toEqual({ hours: 2, points: 24 });
    expect(price('2026-12-24 20:00', '2026-12-26 11:00')).toEqual({ hours: 2, points: 24 });
    expect(price('2026-11-30 10:00', '2026-12-01 12:00')).toEqual({ hours: 2, points: 24 });
    // 28 February 2028 is a Monday, the 29th exists.
    expect(price('2028-02-27 20:00', '2028-02-29 11:00')).toEqual({ hours: 2, points: 24 });
  });

  test('may begin on the next full hour, never in the running one', () => {
    expect(check('2026-11-18 10:00', '2026-11-18 12:00')).toBe('INVALID_TIME');
    expect(check('2026-11-18 11:00', '2026-11-18 12:00', at('2026-11-18 10:59:59'))).toBe('ok');
    expect(check('2026-11-18 11:00', '2026-11-18 12:00', at('2026-11-18 11:00'))).toBe('INVALID_TIME');
  });
});

describe('a period that may not', () => {
  test('is past, backwards, empty, or not of whole hours', () => {
    expect(check('2026-11-17 11:00', '2026-11-17 12:00')).toBe('INVALID_TIME');
    expect(check('2026-11-19 12:00', '2026-11-19 11:00')).toBe('INVALID_TIME');
    expect(check('2026-11-19 12:00', '2026-11-19 12:00')).toBe('INVALID_TIME');
    expect(check('2026-11-19 12:30', '2026-11-19 14:00')).toBe('INVALID_TIME');
    expect(check('2026-11-19 12:00', '2026-11-19 13:30')).toBe('INVALID_TIME');
    expect(check('2026-11-19 12:00', '2026-11-19 13:00:01')).toBe('INVALID_TIME');
  });

  test('begins or ends on a Monday, a holiday, or outside opening hours', () => {
    expect(check('2026-11-23 11:00', '2026-11-23 12:00')).toBe('INVALID_TIME');
    expect(check('2026-12-25 11:00', '2026-12-25 12:00')).toBe('INVALID_TIME');
    expect(check('2026-12-24 11:00', '2026-12-25 12:00')).toBe('INVALID_TIME');
    expect(check('2026-11-19 09:00', '2026-11-19 12:00')).toBe('INVALID_TIME');
    expect(check('2026-11-19 20:00', '2026-11-19 22:00')).toBe('INVALID_TIME');
    expect(check('2026-11-19 20:00', '2026-11-20 00:00')).toBe('INVALID_TIME');
  });

  test('begins when the centre closes, or ends when it opens: no run of open hours', () => {
    expect(check('2026-11-19 21:00', '2026-11-20 12:00')).toBe('NOT_CONTINUOUS');
    expect(check('2026-11-19 20:00', '2026-11-20 10:00')).toBe('NOT_CONTINUOUS');
  });

  test('spans four days, or lies beyond the horizon of 60 days', () => {
    expect(check('2026-11-18 20:00', '2026-11-21 11:00')).toBe('SPAN_TOO_LONG');
    expect(check('2026-11-18 11:00', '2027-11-18 12:00')).toBe('SPAN_TOO_LONG');
    expect(check('2027-01-17 11:00', '2027-01-17 12:00')).toBe('ok'); // the 60th day, a Sunday
    expect(check('2027-01-19 11:00', '2027-01-19 12:00')).toBe('INVALID_TIME');
    expect(check('2027-01-17 11:00', '2027-01-19 12:00')).toBe('INVALID_TIME');
  });
});

test('the last bookable day may be booked whole, the open day after it not at all', () => {
  // From a Friday the 60th day is a Tuesday, and the day after it is open too.
  const friday = at('2026-11-20 10:30');
  expect(check('2027-01-19 10:00', '2027-01-19 21:00', friday)).toBe('ok');
  expect(check('2027-01-20 10:00', '2027-01-20 11:00', friday)).toBe('INVALID_TIME');
  expect(check('2027-01-19 20:00', '2027-01-20 11:00', friday)).toBe('INVALID_TIME');
  expect(check('2027-01-20 10:00', '2027-01-20 11:00', at('2026-11-21 00:00'))).toBe('ok');
  // Nothing is booked for a day whose holidays are not known, nor beyond the horizon where they are.
  const known = (knownUntil: string, day: string) =>
    checkPeriod({ start: at(`${day} 10:00`), end: at(`${day} 11:00`) }, { ...rules, opening: { ...rules.opening, knownUntil } }, friday)?.field ?? 'ok';
  expect([known('2027-01-06', '2027-01-06'), known('2027-01-06', '2027-01-07')]).toEqual(['ok', 'start']);
});

test('three days may be spanned, to the last hour of the third', () => {
  expect(check('2026-11-19 20:00', '2026-11-21 21:00')).toBe('ok');
  expect(check('2026-11-19 20:00', '2026-11-22 11:00')).toBe('SPAN_TOO_LONG');
});

test('a booking may be cancelled up to 24 hours before it begins', () => {
  expect(cancelBefore(at('2028-03-01 10:00'))).toEqual(at('2028-02-29 10:00'));
});

const hour = fc.integer({ min: -24 * 5, max: 24 * 80 }).map((offset) => new Date(at('2026-11-18 00:00').getTime() + offset * HOUR_MS));

test('whatever may be booked is of open hours from end to end, future, within span and horizon, and never dearer than its length', () => {
  fc.assert(
    fc.property(hour, fc.integer({ min: -3, max: 90 }), (start, length) => {
      const period = { start, end: new Date(start.getTime() + length * HOUR_MS) };
      if (checkPeriod(period, rules, NOW) !== null) return;
      const hours = hoursOf(period, rules.opening);
      expect(hours[0]).toEqual(start);
      expect(hours.at(-1)?.getTime()).toBe(period.end.getTime() - HOUR_MS);
      for (const each of hours) {
        expect(isClosedDay(taipeiDay(each), rules.opening)).toBe(false);
        expect(taipeiHour(each)).toBeGreaterThanOrEqual(10);
        expect(taipeiHour(each)).toBeLessThan(21);
      }
      expect(start.getTime()).toBeGreaterThan(NOW.getTime());
      expect(hours.length).toBeLessThanOrEqual(Math.min(length, 11 * MAX_SPAN_DAYS));
      expect(daysBetween(taipeiDay(NOW), taipeiDay(hours.at(-1) ?? start))).toBeLessThanOrEqual(60);
    }),
    { numRuns: 3000 },
  );
});

test('prices add up: a period costs what its two halves cost', () => {
  fc.assert(
    fc.property(hour, fc.integer({ min: 1, max: 71 }), fc.integer({ min: 1, max: 71 }), (start, a, b) => {
      const [middle, end] = [new Date(start.getTime() + a * HOUR_MS), new Date(start.getTime() + (a + b) * HOUR_MS)];
      const points = (from: Date, to: Date) => priceOf({ start: from, end: to }, 7, rules.opening).points;
      expect(points(start, end)).toBe(points(start, middle) + points(middle, end));
    }),
  );
});
