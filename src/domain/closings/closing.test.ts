import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { OpeningRules } from '../opening/opening-hours.ts';
import { busyTimes, freeAt, withClosed } from '../rent/availability.ts';
import type { LeaseDays } from '../spaces/lease-days.ts';
import { taipeiInstant } from '../time/taipei-time.ts';
import { CLOSING_REASON_MAX_LENGTH, closesWholeDay, closingFault, closingPeriod, dayRentTwd, isEventLost, lostLeaseDays, runsOver } from './closing.ts';

const opening: OpeningRules = { openHour: 10, closeHour: 21, closedWeekdays: [1], closedDays: new Set(), knownUntil: '2027-12-31' };
const NOW = new Date('2026-11-18T10:30:00+08:00');

test('a day is from midnight to midnight, hours are of that day', () => {
  expect(closingPeriod({ day: '2026-11-27' })).toEqual({ start: taipeiInstant('2026-11-27'), end: taipeiInstant('2026-11-28') });
  expect(closingPeriod({ day: '2026-11-27', fromHour: 14 })).toEqual({ start: taipeiInstant('2026-11-27', 14), end: taipeiInstant('2026-11-28') });
});

test('what is over, far off or upside down is no closing; the rest of today is', () => {
  expect(closingFault({ day: '2026-11-17' }, NOW)).toBe('day');
  expect(closingFault({ day: '2027-11-19' }, NOW)).toBe('day');
  expect(closingFault({ day: '2026-11-18', toHour: 10 }, NOW)).toBe('to_hour');
  expect(closingFault({ day: '2026-11-27', fromHour: 15, toHour: 15 }, NOW)).toBe('to_hour');
  expect(closingFault({ day: '2026-11-18' }, NOW)).toBeNull();
  expect(closingFault({ day: '2026-11-18', fromHour: 9, toHour: 12 }, NOW)).toBeNull();
});

test('a year ahead is recorded, a day more is not; what ends now is over, what ends in an hour is not', () => {
  expect(closingFault({ day: '2027-11-18' }, NOW)).toBeNull();
  expect(closingFault({ day: '2026-11-18', toHour: 11 }, new Date('2026-11-18T10:59:59+08:00'))).toBeNull();
  expect(closingFault({ day: '2026-11-18', toHour: 11 }, new Date('2026-11-18T11:00:00+08:00'))).toBe('to_hour');
  expect(closingFault({ day: '2026-11-18' }, new Date('2026-11-18T23:59:59+08:00'))).toBeNull();
});

test('the day is closed when nothing of its opening hours is left', () => {
  const closes = (fromHour: number, toHour: number) => closesWholeDay(closingPeriod({ day: '2026-11-27', fromHour, toHour }), opening);
  expect([closes(0, 24), closes(10, 21), closes(11, 24), closes(0, 20)]).toEqual([true, true, false, false]);
});

describe('a lease', () => {
  /** Moves in on Thursday, has its event from Friday over Sunday, moves out on Monday, on which the centre is closed. */
  const lease: LeaseDays = { session: 'afternoon', moveInOn: '2026-12-17', startOn: '2026-12-18', endOn: '2026-12-20', moveOutOn: '2026-12-21' };
  const lost = (day: string, fromHour = 0, toHour = 24) => lostLeaseDays(lease, closingPeriod({ day, fromHour, toHour }), opening);

  test('loses a day whose session meets the closing, and none that is closed anyway', () => {
    expect(lost('2026-12-18')).toEqual(['2026-12-18']);
    expect(lost('2026-12-18', 16)).toEqual(['2026-12-18']);
    expect([lost('2026-12-18', 17), lost('2026-12-18', 0, 14), lost('2026-12-21'), lost('2026-12-22')]).toEqual([[], [], [], []]);
  });

  test('is lost when no day of its event is left; the days of moving do not hold it', () => {
    expect(isEventLost(lease, new Set(['2026-12-17', '2026-12-18', '2026-12-19']), opening)).toBe(false);
    expect(isEventLost(lease, new Set(['2026-12-18', '2026-12-19', '2026-12-20']), opening)).toBe(true);
  });

  test('gets back for all its days no less than it cost, and for one no more than a dollar above its part', () => {
    const kinds = fc.constantFrom('weekday' as const, 'weekend' as const, 'closed' as const);
    fc.assert(
      fc.property(
        fc.array(fc.tuple(kinds, fc.integer({ min: 0, max: 20_000 })), { minLength: 1, maxLength: 30 }),
        fc.integer({ min: 0, max: 400_000 }),
        (days, rentTwd) => {
          const lines = days.map(([kind, twd], i) => ({ day: `2026-12-${String(i + 1).padStart(2, '0')}`, kind, twd: kind === 'closed' ? 0 : twd }));
          const total = lines.reduce((sum, { twd }) => sum + twd, 0);
          const parts = lines.map(({ day }) => dayRentTwd(day, { lines, rentTwd, extensionTwd: 0, extensionDays: 0 }));
          if (total > 0) expect(parts.reduce((sum, part) => sum + part, 0)).toBeGreaterThanOrEqual(rentTwd);
          parts.forEach((part, i) => {
            expect(part).toBeLessThan((total === 0 ? 0 : (rentTwd * (lines[i]?.twd ?? 0)) / total) + 1);
          });
        },
      ),
    );
  });

  test('an added day has its part of what the added days cost', () => {
    expect(dayRentTwd('2026-12-22', { lines: [{ day: '2026-12-17', kind: 'weekday', twd: 4000 }], rentTwd: 4000, extensionTwd: 5000, extensionDays: 3 })).toBe(
      1667,
    );
  });
});

test('while the centre is closed nothing is free, and everything else is as it was', () => {
  const hour = (n: number) => taipeiInstant('2026-11-27', n);
  const window = { start: hour(0), end: hour(24) };
  const span = fc
    .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 1, max: 6 }))
    .map(([from, length]) => ({ start: hour(from), end: hour(Math.min(24, from + length)) }));
  fc.assert(
    fc.property(fc.array(span, { maxLength: 6 }), fc.array(span, { maxLength: 3 }), (held, closings) => {
      const before = busyTimes(held, 3, window);
      const after = withClosed(before, closings, window);
      for (let n = 0; n < 24; n += 1) {
        const isClosed = closings.some(({ start, end }) => start <= hour(n) && hour(n) < end);
        expect(freeAt(after, 3, hour(n))).toBe(isClosed ? 0 : freeAt(before, 3, hour(n)));
      }
      after.slice(1).forEach((time, i) => {
        expect(time.start.getTime()).toBeGreaterThanOrEqual(after[i]?.end.getTime() ?? 0);
      });
    }),
  );
});

test('a closing is recorded up to a year ahead, and until its end has come', () => {
  expect([closingFault({ day: '2027-11-18' }, NOW), closingFault({ day: '2027-11-19' }, NOW)]).toEqual([null, 'day']);
  const half = new Date('2026-11-18T12:00:00+08:00');
  expect([closingFault({ day: '2026-11-18', toHour: 12 }, half), closingFault({ day: '2026-11-18', toHour: 13 }, half)]).toEqual(['to_hour', null]);
  expect(CLOSING_REASON_MAX_LENGTH).toBe(200);
});

test('the rent of a day that an extension added is its part of the extension, rounded up; without one it is nothing', () => {
  const rent = { lines: [{ day: '2026-12-01', kind: 'weekday' as const, twd: 900 }], rentTwd: 900, extensionTwd: 1000, extensionDays: 3 };
  expect([dayRentTwd('2026-12-05', rent), dayRentTwd('2026-12-01', rent)]).toEqual([334, 900]);
  expect(dayRentTwd('2026-12-05', { ...rent, extensionTwd: 0, extensionDays: 0 })).toBe(0);
  expect(dayRentTwd('2026-12-05', { ...rent, extensionTwd: 500, extensionDays: 1 })).toBe(500);
  expect(dayRentTwd('2026-12-01', { ...rent, lines: [{ day: '2026-12-01', kind: 'weekday', twd: 1 }], rentTwd: 1 })).toBe(1);
});

test('a booking runs over an opening that was taken back, and over no other closing', () => {
  const closing = (takesBack: boolean) => ({ ...closingPeriod({ day: '2026-11-30' }), takesBack });
  const booking = (start: string, end: string) => ({ start: new Date(`${start}:00+08:00`), end: new Date(`${end}:00+08:00`) });
  const over = booking('2026-11-29T20:00', '2026-12-01T11:00');
  expect([runsOver(over, closing(true)), runsOver(over, closing(false))]).toEqual([true, false]);
  expect([
    runsOver(booking('2026-11-30T10:00', '2026-12-01T11:00'), closing(true)),
    runsOver(booking('2026-11-29T20:00', '2026-11-30T12:00'), closing(true)),
  ]).toEqual([false, false]);
});
