import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { SAMPLE_CONTENT } from '../../../tests/support/sample.ts';
import { isClosedDay } from '../opening/opening-hours.ts';
import { addDays, formatDateTime, isoWeekday, taipeiInstant } from '../time/taipei-time.ts';
import { addWorkdays, isWorkday } from '../time/workdays.ts';
import {
  checkLeaseDays,
  daysOfLease,
  depositDueDay,
  earliestLeaseDay,
  type LeaseDays,
  type LeaseRules,
  lastExtensionDay,
  lastFreeCancelDay,
  latestApplyDay,
  leasePeriods,
  leaseSpan,
  overlapAny,
  reviewDays,
} from './lease-days.ts';
import { SPACE_SESSIONS } from './space.ts';

const settings = parse(readFileSync(join(SAMPLE_CONTENT, 'settings/holidays.yaml'), 'utf8')) as { holidays: { date: string }[] };
const holidays = new Set(settings.holidays.map(({ date }) => date));
const rules: LeaseRules = {
  opening: { openHour: 10, closeHour: 21, closedWeekdays: [1], closedDays: holidays, knownUntil: '2099-12-31' },
  work: { holidays, makeupWorkdays: new Set() },
};
/** A Wednesday. */
const NOW = new Date('2026-11-18T10:30:00+08:00');
const lease = (moveInOn: string, startOn = moveInOn, endOn = startOn, moveOutOn = endOn, session: LeaseDays['session'] = 'whole_day'): LeaseDays => ({
  session,
  moveInOn,
  startOn,
  endOn,
  moveOutOn,
});
const messages = (days: LeaseDays, now = NOW) => Object.fromEntries(checkLeaseDays(days, rules, now).map(({ field, message }) => [field, message]));
const times = (days: LeaseDays) =>
  leasePeriods(days, rules.opening).map(({ start, end }) => `${formatDateTime(start).slice(5, 13)}-${formatDateTime(end).slice(5, 13)}`);

describe('the days of the shared facts, ten working days ahead:', () => {
  test.each([
    ['2026-02-24', '2026-02-03'],
    ['2026-03-02', '2026-02-06'],
    ['2026-10-13', '2026-09-24'],
    ['2026-10-27', '2026-10-12'],
    ['2026-12-28', '2026-12-11'],
    ['2027-01-04', '2026-12-17'],
    ['2027-02-18', '2027-01-28'],
    ['2027-03-02', '2027-02-15'],
    ['2027-05-03', '2027-04-16'],
    ['2027-10-12', '2027-09-24'],
  ])('a lease from %s is applied for until the end of %s', (moveIn, latest) => {
    expect(latestApplyDay(moveIn, rules.work)).toBe(latest);
    // Most of these are closed days, on which one moves in; the event is on the first open day after.
    let start = moveIn;
    while (isClosedDay(start, rules.opening)) start = addDays(start, 1);
    const days = lease(moveIn, start);
    expect(messages(days, new Date(taipeiInstant(latest, 24).getTime() - 1))).toEqual({});
    expect(messages(days, taipeiInstant(latest, 24))).toEqual({ move_in_on: 'SPACE_LEAD' });
  });

  test('today’s first day has today as its last', () => {
    expect(earliestLeaseDay('2026-11-18', rules.work)).toBe('2026-12-02');
    expect(latestApplyDay('2026-12-02', rules.work)).toBe('2026-11-18');
    // Before the New Year holidays of 2027 it is the day after them: no working day is lost.
    expect(latestApplyDay(earliestLeaseDay('2027-01-28', rules.work), rules.work) >= '2027-01-28').toBe(true);
  });
});

describe('closed days', () => {
  test.each([
    ['2026-02-16', true],
    ['2026-02-20', true],
    ['2026-02-28', true],
    ['2026-11-23', true],
    ['2026-11-24', false],
    ['2026-12-25', true],
  ])('%s: closed %s', (day, closed) => expect(isClosedDay(day, rules.opening)).toBe(closed));

  test('are for moving in and out, and between the days of an event', () => {
    expect(messages(lease('2026-12-14', '2026-12-15', '2026-12-20', '2026-12-21'))).toEqual({});
    expect(messages(lease('2026-12-12', '2026-12-12', '2026-12-15'))).toEqual({});
    expect(messages(lease('2026-12-14'))).toEqual({ start_on: 'SPACE_CLOSED_DAY', end_on: 'SPACE_CLOSED_DAY' });
    expect(messages(lease('2026-12-24', '2026-12-24', '2026-12-25'))).toEqual({ end_on: 'SPACE_CLOSED_DAY' });
  });

  test('are never leased in the evening, not even to move', () => {
    expect(messages(lease('2026-12-14', '2026-12-15', '2026-12-15', '2026-12-15', 'evening'))).toEqual({ move_in_on: 'SPACE_CLOSED_EVENING' });
    expect(messages(lease('2026-12-13', '2026-12-13', '2026-12-13', '2026-12-14', 'evening'))).toEqual({ move_out_on: 'SPACE_CLOSED_EVENING' });
    expect(times(lease('2026-12-13', '2026-12-13', '2026-12-13', '2026-12-14'))).toEqual(['12-13 10-12-14 17']);
  });
});

test('a lease lasts thirty days, closing days included, over the end of a month and over 29 February', () => {
  expect(messages(lease('2026-12-15', '2026-12-15', '2027-01-13'))).toEqual({});
  expect(messages(lease('2026-12-15', '2026-12-15', '2027-01-14'))).toEqual({ move_out_on: 'SPACE_LENGTH' });
  expect(daysOfLease(lease('2028-02-15', '2028-02-15', '2028-03-15'))).toHaveLength(30);
  expect(daysOfLease(lease('2026-12-17', '2026-12-17', '2326-12-17')).length).toBeLessThanOrEqual(366);
  expect(daysOfLease(lease('2028-02-28', '2028-02-28', '2028-03-01'))).toEqual(['2028-02-28', '2028-02-29', '2028-03-01']);
});

test('it ends within a year', () => {
  expect(messages(lease('2027-11-18'))).toEqual({});
  expect(messages(lease('2027-11-19'))).toEqual({ move_out_on: 'SPACE_HORIZON' });
});

test('days in the wrong order are the fault of the later one', () => {
  expect(messages(lease('2026-12-17', '2026-12-16'))).toEqual({ start_on: 'SPACE_ORDER' });
  expect(messages(lease('2026-12-17', '2026-12-17', '2026-12-16', '2026-12-17'))).toEqual({ end_on: 'SPACE_ORDER' });
  expect(messages(lease('2026-12-17', '2026-12-17', '2026-12-18', '2026-12-17'))).toEqual({ move_out_on: 'SPACE_ORDER' });
});

describe('a lease holds', () => {
  test('whole days from moving in to moving out without a break', () => {
    expect(times(lease('2026-12-11', '2026-12-12', '2026-12-15', '2026-12-16'))).toEqual(['12-11 10-12-16 21']);
  });

  test('a session of each day, of closed ones only while moving', () => {
    expect(times(lease('2026-12-14', '2026-12-19', '2026-12-22', '2026-12-28', 'morning'))).toEqual(
      // Monday the 14th to move in, not Monday the 21st, a holiday on the 25th and Monday the 28th to move out.
      [14, 15, 16, 17, 18, 19, 20, 22, 23, 24, 25, 26, 27, 28].map((day) => `12-${day} 10-12-${day} 13`),
    );
  });

  test('nothing outside its span, and no moment twice', () => {
    const day = fc.integer({ min: 0, max: 200 }).map((i) => addDays('2026-12-02', i));
    const step = fc.integer({ min: 0, max: 9 });
    const days = fc.tuple(day, step, step, step, fc.constantFrom(...SPACE_SESSIONS)).map(([moveIn, a, b, c, session]) => {
      const [start, end] = [addDays(moveIn, a), addDays(moveIn, a + b)];
      return lease(moveIn, start, end, addDays(end, c), session);
    });
    fc.assert(
      fc.property(days, (each) => {
        if (checkLeaseDays(each, rules, NOW).length > 0) return;
        const [span, periods] = [leaseSpan(each, rules.opening), leasePeriods(each, rules.opening)];
        expect(periods.length).toBeGreaterThan(0);
        expect(periods[0]?.start).toEqual(span.start);
        expect(periods.at(-1)?.end).toEqual(span.end);
        for (const [i, { start, end }] of periods.entries()) {
          expect(start < end && (periods[i - 1]?.end ?? start) <= start).toBe(true);
          if (each.session !== 'whole_day') expect(isoWeekday(formatDateTime(start).slice(0, 10)) === 1 && each.session === 'evening').toBe(false);
        }
        expect(overlapAny(periods, periods)).toBe(true);
      }),
    );
  });
});

test('two leases meet where both hold a moment', () => {
  const morning = lease('2026-12-15', '2026-12-15', '2026-12-18', '2026-12-18', 'morning');
  const meets = (other: LeaseDays) => overlapAny(leasePeriods(morning, rules.opening), leasePeriods(other, rules.opening));
  expect(meets({ ...morning, session: 'evening' })).toBe(false);
  expect(meets(lease('2026-12-18'))).toBe(true);
  expect(meets(lease('2026-12-19'))).toBe(false);
});

describe('working days are the office’s:', () => {
  test('a review takes five to seven', () => expect(reviewDays('2026-12-24', rules.work)).toEqual({ from: '2027-01-04', to: '2027-01-06' }));
  test('a review rests from the day after a correction was asked for to the day on which it came, each time', () => {
    const review = (...rests: [string, string][]) =>
      reviewDays(
        '2026-11-18',
        rules.work,
        rests.map(([askedOn, endedOn]) => ({ askedOn, endedOn })),
      );
    expect(review()).toEqual({ from: '2026-11-25', to: '2026-11-27' });
    expect(review(['2026-11-19', '2026-11-19'])).toEqual(review());
    expect(review(['2026-11-19', '2026-11-23'])).toEqual({ from: '2026-11-27', to: '2026-12-01' });
    expect(review(['2026-11-19', '2026-11-23'], ['2026-11-24', '2026-11-25'])).toEqual({ from: '2026-11-30', to: '2026-12-02' });
    // Weekends rest by themselves, and what was late already is late.
    expect(review(['2026-11-20', '2026-11-22'])).toEqual(review());
    expect(review(['2026-11-30', '2026-12-10'])).toEqual(review());
  });
  test('a rest moves the end of a review by its working days, as long as it lies before that', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 0, max: 5 }), fc.integer({ min: 0, max: 20 }), (day, asked, length) => {
        const appliedOn = addDays('2026-01-05', day);
        const askedOn = addDays(appliedOn, asked);
        const endedOn = addDays(askedOn, length);
        const rested = Array.from({ length }, (_, i) => addDays(askedOn, i + 1)).filter((each) => isWorkday(each, rules.work)).length;
        const plain = reviewDays(appliedOn, rules.work);
        expect(reviewDays(appliedOn, rules.work, [{ askedOn, endedOn }]).to).toBe(addWorkdays(plain.to, rested, rules.work));
      }),
    );
  });
  test('a deposit is due in three, and before moving in', () => {
    expect(depositDueDay('2027-02-03', '2027-02-16', rules.work)).toBe('2027-02-15');
    expect(depositDueDay('2027-02-03', '2027-02-15', rules.work)).toBe('2027-02-14');
    expect(depositDueDay('2027-02-03', '2027-02-04', rules.work)).toBe('2027-02-03');
  });
  test('a lease is given up for nothing seven ahead', () => expect(lastFreeCancelDay('2026-12-29', rules.work)).toBe('2026-12-17'));
  test('an extension is asked for fourteen ahead', () => expect(lastExtensionDay('2027-03-02', rules.work)).toBe('2027-02-02'));
});
