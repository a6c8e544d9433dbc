import { expect, test } from 'vitest';
import { firstBookableWeek, isClosedDay, lastBookableDay, type OpeningRules, openHours, trimHours, usualOpening, widestHours } from './opening-hours.ts';

const rules: OpeningRules = { openHour: 10, closeHour: 21, closedWeekdays: [1], closedDays: new Set(), knownUntil: '2099-12-31' };
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

test('the last bookable day is one to begin with, the day after it is not', () => {
  // Only Sunday 29 November is open; it is the 7th day.
  const only = { closedWeekdays: [1, 2, 3, 4, 5, 6] };
  const after = (horizonDays: number) => firstBookableWeek(new Date('2026-11-22T20:00+08:00'), { ...rules, ...only }, horizonDays);
  expect(after(7)).toBe('2026-11-23');
  expect(after(6)).toBe('2026-11-16');
});

test('nothing is booked beyond the horizon, nor for a day whose holidays are not known', () => {
  expect(lastBookableDay('2026-11-16', 60, rules)).toBe('2027-01-15');
  expect(lastBookableDay('2026-11-16', 60, { knownUntil: '2027-01-15' })).toBe('2027-01-15');
  expect(lastBookableDay('2026-11-16', 60, { knownUntil: '2026-12-31' })).toBe('2026-12-31');
  // The known days are over: this week stands, without a day to book.
  expect(weekAt('2026-11-22T20:00', { knownUntil: '2026-11-22' })).toBe('2026-11-16');
});

test('a table of some days has the usual hours, and those before and after that one of its days has', () => {
  const specialDays = new Map([
    ['2026-11-23', { openHour: 12, closeHour: 14 }],
    ['2026-11-25', { openHour: 8, closeHour: 12 }],
    ['2026-11-28', { openHour: 10, closeHour: 23 }],
  ]);
  const own = { ...rules, specialDays };
  expect(widestHours(['2026-11-24', '2026-11-25', '2026-11-26'], own)).toMatchObject({ openHour: 8, closeHour: 21 });
  expect(widestHours(['2026-11-23', '2026-11-25', '2026-11-28'], own)).toMatchObject({ openHour: 8, closeHour: 23 });
  // A closed day takes nothing away.
  expect(widestHours(['2026-11-30'], own)).toMatchObject({ openHour: 10, closeHour: 21 });
  expect([isClosedDay('2026-11-23', own), isClosedDay('2026-11-23', usualOpening(own))]).toEqual([false, true]);
  expect([openHours('2026-11-25', own), openHours('2026-11-30', own)]).toEqual([[8, 9, 10, 11], []]);
});

test('a day loses the hours that are closed at its beginning and its end, and all of them when nothing is left', () => {
  const day = { openHour: 10, closeHour: 21 };
  expect(trimHours(day, (hour) => hour < 12 || hour >= 18)).toEqual({ openHour: 12, closeHour: 18 });
  expect(trimHours(day, (hour) => hour === 14)).toEqual(day);
  expect(trimHours(day, (hour) => hour !== 14)).toEqual({ openHour: 14, closeHour: 15 });
  expect(trimHours(day, () => true)).toBeNull();
});
