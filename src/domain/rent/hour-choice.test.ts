import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { HOUR_MS } from '../time/period.ts';
import { busyTimes, freeAt, freeThrough } from './availability.ts';
import { chooseHours, hourState, isFault, periodOfHours } from './hour-choice.ts';
import { checkPeriod, hoursOf, type RentRules } from './rent-period.ts';

const rules: RentRules = {
  opening: { openHour: 10, closeHour: 21, closedWeekdays: [1], closedDays: new Set(['2026-12-25']), knownUntil: '2099-12-31' },
  horizonDays: 60,
};
const at = (text: string) => new Date(`${text.replace(' ', 'T')}+08:00`);
const NOW = at('2026-11-18 10:30');
const week = { start: at('2026-11-16 00:00'), end: at('2026-11-30 00:00') };
const occupied = (periods: [string, string][], quantity = 1) => ({
  busy: busyTimes(
    periods.map(([start, end]) => ({ start: at(start), end: at(end) })),
    quantity,
    week,
  ),
  quantity,
});
const NONE = occupied([]);
const choose = (from: string, to: string, occupancy = NONE) => {
  const chosen = chooseHours(at(from), at(to), rules, occupancy, NOW);
  return isFault(chosen) ? chosen.message : [chosen.start, chosen.end];
};

describe('choosing hours', () => {
  test('gives the period from the first to the end of the last, in either direction', () => {
    const period = [at('2026-11-21 14:00'), at('2026-11-21 17:00')];
    expect(choose('2026-11-21 14:00', '2026-11-21 16:00')).toEqual(period);
    expect(choose('2026-11-21 16:00', '2026-11-21 14:00')).toEqual(period);
    expect(choose('2026-11-21 20:00', '2026-11-22 10:00')).toEqual([at('2026-11-21 20:00'), at('2026-11-22 11:00')]);
  });

  test('over a taken hour is not continuous, over four days too long, in the past not valid', () => {
    const taken = occupied([['2026-11-21 15:00', '2026-11-21 16:00']]);
    expect(choose('2026-11-21 14:00', '2026-11-21 16:00', taken)).toBe('NOT_CONTINUOUS');
    expect(choose('2026-11-21 15:00', '2026-11-21 16:00', taken)).toBe('NOT_CONTINUOUS');
    expect(choose('2026-11-21 14:00', '2026-11-21 15:00', taken)).toBe('NOT_CONTINUOUS');
    expect(choose('2026-11-18 14:00', '2026-11-21 15:00')).toBe('SPAN_TOO_LONG');
    expect(choose('2026-11-18 10:00', '2026-11-18 12:00')).toBe('INVALID_TIME');
  });

  test('a set of hours with a gap is no period, a night between is no gap', () => {
    const hours = (...texts: string[]) => periodOfHours(texts.map(at), rules.opening);
    expect(hours('2026-11-21 14:00', '2026-11-21 16:00')).toEqual({ field: 'end', message: 'NOT_CONTINUOUS' });
    expect(hours('2026-11-22 10:00', '2026-11-21 20:00')).toEqual({ start: at('2026-11-21 20:00'), end: at('2026-11-22 11:00') });
    expect(hours('2026-11-22 20:00', '2026-11-24 10:00')).toEqual({ start: at('2026-11-22 20:00'), end: at('2026-11-24 11:00') });
    expect(hours()).toEqual({ field: 'start', message: 'INVALID_TIME' });
  });
});

test('an hour is past, closed, beyond the horizon, taken or free', () => {
  const taken = occupied([['2026-11-21 15:00', '2026-11-21 16:00']]);
  const state = (hour: string) => hourState(at(hour), rules, taken, NOW);
  expect(state('2026-11-18 10:00')).toBe('past');
  expect(state('2026-11-23 11:00')).toBe('closed');
  expect(state('2027-01-19 11:00')).toBe('later');
  expect(state('2026-11-21 15:00')).toBe('taken');
  expect(state('2026-11-21 16:00')).toBe('free');
});

test('the hour that begins now is past, the last bookable day is free, the open day after it later', () => {
  const state = (hour: string, now: string) => hourState(at(hour), rules, NONE, at(now));
  expect(state('2026-11-20 11:00', '2026-11-20 10:59:59')).toBe('free');
  expect(state('2026-11-20 11:00', '2026-11-20 11:00')).toBe('past');
  expect(state('2027-01-19 20:00', '2026-11-20 10:30')).toBe('free');
  expect(state('2027-01-20 10:00', '2026-11-20 10:30')).toBe('later');
  expect(state('2027-01-20 10:00', '2026-11-21 00:00')).toBe('free');
});

describe('busy times', () => {
  test('hide where one booking ends and the next begins', () => {
    const { busy } = occupied([
      ['2026-11-21 10:00', '2026-11-21 12:00'],
      ['2026-11-21 12:00', '2026-11-21 14:00'],
    ]);
    expect(busy).toEqual([{ start: at('2026-11-21 10:00'), end: at('2026-11-21 14:00'), free: 0 }]);
  });

  test('count what is free of several pieces', () => {
    const { busy } = occupied(
      [
        ['2026-11-21 10:00', '2026-11-21 14:00'],
        ['2026-11-21 12:00', '2026-11-21 16:00'],
      ],
      2,
    );
    expect(busy.map(({ free }) => free)).toEqual([1, 0, 1]);
    expect(freeThrough(busy, 2, { start: at('2026-11-21 10:00'), end: at('2026-11-21 12:00') })).toBe(1);
    expect(freeThrough(busy, 2, { start: at('2026-11-21 10:00'), end: at('2026-11-21 13:00') })).toBe(0);
  });

  const held = fc.array(fc.tuple(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 1, max: 60 })), { maxLength: 12 });
  test('say at every hour how many pieces are held', () => {
    fc.assert(
      fc.property(held, fc.integer({ min: 0, max: 330 }), (bookings, hour) => {
        const instant = (offset: number) => new Date(week.start.getTime() + offset * HOUR_MS);
        const periods = bookings.map(([from, length]) => ({ start: instant(from), end: instant(from + length) }));
        const busy = busyTimes(periods, 20, week);
        expect(freeAt(busy, 20, instant(hour))).toBe(20 - periods.filter(({ start, end }) => start <= instant(hour) && instant(hour) < end).length);
        for (const [i, time] of busy.entries()) {
          const before = busy[i - 1];
          if (before) expect(before.end < time.start || before.free !== time.free).toBe(true);
        }
      }),
    );
  });
});

test('what can be chosen may be booked, and every open hour of it is free', () => {
  const hour = fc.integer({ min: 0, max: 24 * 13 }).map((offset) => new Date(week.start.getTime() + offset * HOUR_MS));
  const booking = fc.tuple(hour, fc.integer({ min: 1, max: 30 })).map(([start, length]) => ({ start, end: new Date(start.getTime() + length * HOUR_MS) }));
  fc.assert(
    fc.property(hour, hour, fc.array(booking, { maxLength: 6 }), (from, to, bookings) => {
      const occupancy = { busy: busyTimes(bookings, 1, week), quantity: 1 };
      const chosen = chooseHours(from, to, rules, occupancy, NOW);
      if (isFault(chosen)) return;
      expect(checkPeriod(chosen, rules, NOW)).toBeNull();
      expect(hoursOf(chosen, rules.opening).every((each) => hourState(each, rules, occupancy, NOW) === 'free')).toBe(true);
      expect(bookings.some(({ start, end }) => start < chosen.end && chosen.start < end)).toBe(false);
    }),
    { numRuns: 2000 },
  );
});
