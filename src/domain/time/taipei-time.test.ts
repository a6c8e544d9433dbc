import { format, tzDate } from '@formkit/tempo';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, daysBetween, formatDateTime, isDay, isoWeekday, parseDateTime, TIME_ZONE, taipeiDay, taipeiHour, taipeiInstant } from './taipei-time.ts';

const instants = fc.date({ min: new Date('2000-01-01T00:00:00Z'), max: new Date('2099-12-31T00:00:00Z'), noInvalidDate: true });

test('the arithmetic agrees with tempo in Asia/Taipei', () => {
  fc.assert(
    fc.property(instants, (instant) => {
      expect(taipeiDay(instant)).toBe(format({ date: instant, format: 'YYYY-MM-DD', tz: TIME_ZONE, locale: 'en' }));
      expect(taipeiHour(instant)).toBe(Number(format({ date: instant, format: 'H', tz: TIME_ZONE, locale: 'en' })));
      expect(taipeiInstant(taipeiDay(instant), 10)).toEqual(tzDate(`${taipeiDay(instant)} 10:00`, TIME_ZONE));
    }),
  );
});

test('a date-time survives the wire to the second', () => {
  fc.assert(
    fc.property(instants, (instant) => {
      expect(parseDateTime(formatDateTime(instant))?.getTime()).toBe(Math.floor(instant.getTime() / 1000) * 1000);
    }),
  );
});

test('only real days are days, written strictly', () => {
  expect(['2028-02-29', '2026-12-31'].map(isDay)).toEqual([true, true]);
  expect(['2027-02-29', '2026-2-3', '2026-13-01', '2026-02-30', ' 2026-01-01', '20260101'].map(isDay)).toEqual([false, false, false, false, false, false]);
  expect(['2026-11-21 24:00:00', '2026-11-21T10:00:00', '2026-11-21 10:00'].map(parseDateTime)).toEqual([null, null, null]);
});

test('days count over month ends and leap days', () => {
  expect(addDays('2028-02-28', 2)).toBe('2028-03-01');
  expect(daysBetween('2026-12-31', '2027-01-01')).toBe(1);
  expect(isoWeekday('2026-11-23')).toBe(1);
});
