import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayRentTwd } from '../closings/closing.ts';
import type { OpeningRules } from '../opening/opening-hours.ts';
import { addDays } from '../time/taipei-time.ts';
import { leasePeriods } from './lease-days.ts';
import { estimateLease, type LeaseLine, openingAsLeased, overtimeTwd, type SpacePrices, settleDeposit, withoutDays } from './lease-price.ts';
import { SPACE_SESSIONS } from './space.ts';

const opening: OpeningRules = { openHour: 10, closeHour: 21, closedWeekdays: [1], closedDays: new Set(['2026-12-25']), knownUntil: '2099-12-31' };
const prices: SpacePrices = {
  weekday: { morning: 4001, afternoon: 4400, evening: 4800, whole_day: 11600 },
  weekend: { morning: 4800, afternoon: 5400, evening: 5800, whole_day: 14000 },
};
const estimate = (moveInOn: string, moveOutOn: string, session: 'morning' | 'whole_day' = 'whole_day', isCreator = false) =>
  estimateLease({ session, moveInOn, startOn: moveInOn, endOn: moveOutOn, moveOutOn }, prices, opening, isCreator);

test('each open day costs its session; closed days are held and free', () => {
  const { lines, estimatedTwd } = estimate('2026-12-25', '2026-12-29');
  expect(lines.map(({ kind, twd }) => [kind, twd])).toEqual([
    ['closed', 0],
    ['weekend', 14000],
    ['weekend', 14000],
    ['closed', 0],
    ['weekday', 11600],
  ]);
  expect(estimatedTwd).toBe(39600);
});

describe('half', () => {
  test('is paid by creators, in whole dollars', () => {
    expect(estimate('2026-12-15', '2026-12-15', 'morning', true)).toMatchObject({
      reduction: 'creator',
      discountedTwd: 2001,
      reductionTwd: 2000,
      depositTwd: 1001,
    });
  });
  test('is paid for thirty days, closing days included, and not for twenty-nine', () => {
    expect(estimate('2026-12-01', '2026-12-30')).toMatchObject({ reduction: 'month' });
    expect(estimate('2026-12-01', '2026-12-29')).toMatchObject({ reduction: null, reductionTwd: 0 });
  });
  test('is never taken off twice', () => {
    const month = estimate('2026-12-01', '2026-12-30', 'whole_day', true);
    expect(month.reduction).toBe('creator');
    expect(month.discountedTwd).toBe(month.estimatedTwd / 2);
  });
});

describe('an estimate without lost days', () => {
  const MONTH = Array.from({ length: 30 }, (_, i) => `2026-12-${String(i + 1).padStart(2, '0')}`);
  test('is the lease without them; with none lost it is as it was', () => {
    const asked = estimate('2026-12-15', '2026-12-16', 'morning', true);
    expect(withoutDays(asked, [])).toEqual(asked);
    expect(withoutDays(estimate('2026-12-15', '2026-12-16'), ['2026-12-15'])).toEqual(estimate('2026-12-16', '2026-12-16'));
  });
  test('charges what is left once each day’s part is taken off, and never less than nothing or more than the days cost', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 30 }), fc.subarray(MONTH), fc.boolean(), (days, lost, isCreator) => {
        const asked = estimate('2026-12-01', MONTH[days - 1] ?? '', 'morning', isCreator);
        const left = withoutDays(asked, lost);
        const taken = lost.reduce((sum, day) => {
          const { lines, discountedTwd } = asked;
          return sum + (lines.some((line) => line.day === day) ? dayRentTwd(day, { lines, rentTwd: discountedTwd, extensionTwd: 0, extensionDays: 0 }) : 0);
        }, 0);
        expect(left.discountedTwd).toBe(Math.max(0, asked.discountedTwd - taken));
        expect(left.estimatedTwd).toBe(left.lines.reduce((sum, { twd }) => sum + twd, 0));
        expect(left.reductionTwd).toBe(left.estimatedTwd - left.discountedTwd);
        expect(left.reductionTwd).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

test.each([
  [0, 0],
  [1, 2000],
  [60, 2000],
  [61, 4000],
  [180, 6000],
])('%i minutes over the time cost NT$%i', (minutes, twd) => expect(overtimeTwd(minutes)).toBe(twd));

test('a deposit comes back less what is owed, and what it does not cover is still owed', () => {
  const nothing = { overtimeMinutes: 0, damagesTwd: 0, unpaidTwd: 0 };
  expect(settleDeposit(5800, nothing)).toEqual({ owedTwd: 0, returnedTwd: 5800, stillOwedTwd: 0 });
  expect(settleDeposit(5800, { ...nothing, overtimeMinutes: 30, damagesTwd: 800 })).toEqual({ owedTwd: 2800, returnedTwd: 3000, stillOwedTwd: 0 });
  expect(settleDeposit(5800, { ...nothing, damagesTwd: 6000, unpaidTwd: 100 })).toEqual({ owedTwd: 6100, returnedTwd: 0, stillOwedTwd: 300 });
});

describe('a day that staff has opened', () => {
  const opened = (openHour: number, closeHour: number): OpeningRules => ({ ...opening, specialDays: new Map([['2026-12-28', { openHour, closeHour }]]) });
  const days = (session: 'morning' | 'whole_day') => ({
    session,
    ...{ moveInOn: '2026-12-27', startOn: '2026-12-27', endOn: '2026-12-29', moveOutOn: '2026-12-29' },
  });
  const kinds = (rules: OpeningRules, session: 'morning' | 'whole_day') => estimateLease(days(session), prices, rules, false).lines.map(({ kind }) => kind);

  test('costs what its weekday costs, where its hours hold the session', () => {
    expect(kinds(opening, 'morning')).toEqual(['weekend', 'closed', 'weekday']);
    expect([kinds(opened(10, 13), 'morning'), kinds(opened(9, 21), 'whole_day')]).toEqual([
      ['weekend', 'weekday', 'weekday'],
      ['weekend', 'weekday', 'weekday'],
    ]);
    expect([kinds(opened(11, 21), 'morning'), kinds(opened(10, 18), 'whole_day')]).toEqual([
      ['weekend', 'closed', 'weekday'],
      ['weekend', 'closed', 'weekday'],
    ]);
  });

  test('changes nothing of a lease that was made before, whatever is set and taken back of any day', () => {
    const span = fc.record({ from: fc.integer({ min: 0, max: 23 }), length: fc.integer({ min: 1, max: 24 }) });
    const specials = fc
      .dictionary(
        fc.integer({ min: 0, max: 12 }).map((n) => addDays('2026-12-20', n)),
        span,
      )
      .map((some) => {
        const hours = Object.entries(some).map(([day, { from, length }]) => [day, { openHour: from, closeHour: Math.min(24, from + length) }] as const);
        return { ...opening, specialDays: new Map(hours) };
      });
    const leases = fc.record({ session: fc.constantFrom(...SPACE_SESSIONS), start: fc.integer({ min: 0, max: 6 }), length: fc.integer({ min: 0, max: 6 }) });
    fc.assert(
      fc.property(leases, specials, specials, ({ session, start, length }, made, now) => {
        const [first, last] = [addDays('2026-12-20', start), addDays('2026-12-20', start + length)];
        const lease = { session, moveInOn: first, startOn: first, endOn: last, moveOutOn: last };
        const { lines } = estimateLease(lease, prices, made, false);
        const asLeased = openingAsLeased(now, lines);
        expect(estimateLease(lease, prices, asLeased, false).lines).toEqual<LeaseLine[]>(lines);
        expect(leasePeriods(lease, asLeased)).toEqual(leasePeriods(lease, made));
      }),
    );
  });
});
