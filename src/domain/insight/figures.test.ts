import { expect, test } from 'vitest';
import { addDays, isoWeekday } from '../time/taipei-time.ts';
import { heatByHour, heatByWeekday, median, monthDays, monthPeriod } from './figures.ts';

test('a month begins with its first moment in Taipei and ends with that of the next', () => {
  expect(monthPeriod('2026-12')).toEqual({ start: new Date('2026-11-30T16:00:00Z'), end: new Date('2026-12-31T16:00:00Z') });
});

test('the middle of some numbers', () => {
  expect([median([]), median([7]), median([10, 2, 9]), median([1, 2, 4, 100])]).toEqual([null, 7, 9, 3]);
});

/** Three open hours a day, Mondays closed, and one Tuesday of December 2026: four Tuesdays (8, 15, 22, 29) and 26 open days stay. */
const { first, last } = monthDays('2026-12');
const december = Array.from({ length: 31 }, (_, i) => addDays(first, i));
const open = new Map(december.map((day) => [day, isoWeekday(day) === 1 || day === '2026-12-01' ? [] : [10, 11, 12]]));
const of = { open, places: 2 };
const held = [
  { what: 'seat', day: '2026-12-08', hour: 10, held: 2 },
  { what: 'seat', day: '2026-12-08', hour: 12, held: 1 },
  { what: 'seat', day: '2026-12-31', hour: 10, held: 1 },
  // On a closed day, in a closed hour, of another month: no part of the open hours.
  { what: 'seat', day: '2026-12-01', hour: 10, held: 2 },
  { what: 'seat', day: '2026-12-08', hour: 9, held: 2 },
  { what: 'seat', day: '2026-11-30', hour: 10, held: 2 },
];

test('a cell of an hour has what was held in it on open days, of all places on those days', () => {
  expect(heatByHour(held, of)).toEqual([
    { hour: 10, held: 3, open: 52 },
    { hour: 11, held: 0, open: 52 },
    { hour: 12, held: 1, open: 52 },
  ]);
});

test('the same by weekday, Monday first', () => {
  const weekdays = heatByWeekday(held, of);
  expect(weekdays.map(({ weekday, days }) => [weekday, days])).toEqual([
    [1, 0],
    [2, 4],
    [3, 5],
    [4, 5],
    [5, 4],
    [6, 4],
    [7, 4],
  ]);
  expect(weekdays[1]?.hours).toEqual([
    { hour: 10, held: 2, open: 8 },
    { hour: 11, held: 0, open: 8 },
    { hour: 12, held: 1, open: 8 },
  ]);
  expect(weekdays[3]?.hours.map((cell) => cell.held)).toEqual([1, 0, 0]);
});

test('a month has its days, and an hour that was closed on a day is one place-hour of each place less', () => {
  expect(last).toBe('2026-12-31');
  const less = { ...of, open: new Map([...open, ['2026-12-08', [10]], ['2026-12-20', [10, 11, 12, 13]]]) };
  expect(heatByHour(held, less)).toEqual([
    { hour: 10, held: 3, open: 52 },
    { hour: 11, held: 0, open: 50 },
    // Held, while it was closed.
    { hour: 12, held: 0, open: 50 },
    // Open longer on one day.
    { hour: 13, held: 0, open: 2 },
  ]);
  expect(heatByWeekday(held, less)[1]).toMatchObject({ days: 4, hours: [{ open: 8 }, { open: 6 }, { open: 6 }, { open: 0 }] });
});
