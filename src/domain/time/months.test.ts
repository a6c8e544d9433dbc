import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import { addYears, nextMonthStart } from './months.ts';
import { addDays } from './taipei-time.ts';

const days = fc.integer({ min: 0, max: 36_500 }).map((count) => addDays('2020-01-01', count));
/** In some of them summer time begins at midnight, so that a day has none. */
const ZONES = ['UTC', 'Asia/Taipei', 'Africa/Cairo', 'America/Santiago', 'Pacific/Kiritimati', 'America/Los_Angeles'];
const zone = process.env['TZ'];

afterEach(() => {
  if (zone === undefined) delete process.env['TZ'];
  else process.env['TZ'] = zone;
});

test.each(ZONES)('a year and a month are as long as the calendar says, on a machine in %s', (name) => {
  process.env['TZ'] = name;
  fc.assert(
    fc.property(days, fc.integer({ min: 0, max: 5 }), (day, years) => {
      const date = new Date(`${day}T00:00:00Z`);
      date.setUTCFullYear(date.getUTCFullYear() + years);
      expect(addYears(day, years)).toBe(date.toISOString().slice(0, 10));
      const [year = 0, month = 0] = day.split('-').map(Number);
      expect(nextMonthStart(day)).toBe(new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10));
    }),
    { numRuns: 30 },
  );
});

test('29 February has 1 March a year on', () => {
  expect(addYears('2028-02-29', 1)).toBe('2029-03-01');
  expect(nextMonthStart('2026-12-31')).toBe('2027-01-01');
});
