import { expect, test } from 'vitest';
import type { RentRules } from '../../../domain/rent/rent-period.ts';
import { readRepeat, repeatPath, repetitions } from './repeat-booking.ts';

const NOW = new Date('2026-11-18T10:30:00+08:00');
const rent = {
  start: '2026-11-07T14:00:00+08:00',
  end: '2026-11-07T17:00:00+08:00',
  items: [
    { device: { id: 'pen-tablet' }, quantity: 2 },
    { device: { id: 'a3-scanner' }, quantity: 1 },
  ],
};

test('a booking goes through an address whole', () => {
  const path = repeatPath('ja', rent);
  expect(path).toMatch(/^\/ja\/rent\/pen-tablet\?/);
  expect(readRepeat(path.slice(path.indexOf('?')))).toEqual({
    quantity: 2,
    extras: { 'a3-scanner': 1 },
    period: { start: new Date(rent.start), end: new Date(rent.end) },
  });
});

test('an address that somebody has written by hand asks for nothing strange', () => {
  expect(readRepeat('')).toBeNull();
  expect(readRepeat('?like=2026-11-07T17:00:00/2026-11-07T14:00:00')).toBeNull();
  expect(readRepeat('?like=2026-02-30T14:00:00/2026-02-30T17:00:00')).toBeNull();
  expect(readRepeat('?like=2026-11-07T14:00:00/2026-11-07T17:00:00&quantity=10000&with=a3-scanner:-1&with=:2')).toMatchObject({ quantity: 1, extras: {} });
});

const rules: RentRules = {
  opening: { openHour: 10, closeHour: 21, closedWeekdays: [1], closedDays: new Set(), knownUntil: '2099-12-31' },
  horizonDays: 60,
};

test('the same hours are looked for in the weeks to come, up to the last bookable day', () => {
  const found = repetitions({ start: new Date(rent.start), end: new Date(rent.end) }, NOW, { ...rules, horizonDays: 14 });
  expect(found.map(({ start }) => start.toISOString())).toEqual(['2026-11-21T06:00:00.000Z', '2026-11-28T06:00:00.000Z']);
  const known = { ...rules, opening: { ...rules.opening, knownUntil: '2026-11-27' } };
  expect(repetitions({ start: new Date(rent.start), end: new Date(rent.end) }, NOW, known).map(({ start }) => start.toISOString())).toEqual([
    '2026-11-21T06:00:00.000Z',
  ]);
});
