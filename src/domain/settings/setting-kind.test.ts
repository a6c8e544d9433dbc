import { expect, test } from 'vitest';
import {
  clockOfMinutes,
  completeValue,
  consultantSubject,
  fieldsOf,
  isSameValue,
  isStart,
  minutesOfClock,
  recordedValue,
  settingFaults,
  settingId,
  soonestStart,
} from './setting-kind.ts';

const MATCHING = { kind: 'consultation_hours', subject: 'matching' } as const;

const SPACE = {
  ...{ weekday_morning: 400, weekday_afternoon: 400, weekday_evening: 500, weekday_whole_day: 1200 },
  ...{ weekend_morning: 500, weekend_afternoon: 500, weekend_evening: 600, weekend_whole_day: 1500 },
};

test('a number that is missing or beyond its limits is named', () => {
  expect(settingFaults({ kind: 'device_price', subject: '' }, {})).toEqual([{ field: 'points_per_hour', message: 'REQUIRED' }]);
  expect(settingFaults({ kind: 'device_price', subject: '' }, { points_per_hour: -1 })).toEqual([{ field: 'points_per_hour', message: 'TOO_SMALL', limit: 0 }]);
  expect(settingFaults({ kind: 'loyalty', subject: '' }, { promotion_points: 0, renewal_points: 1 })).toMatchObject([
    { field: 'promotion_points', message: 'TOO_SMALL' },
  ]);
  expect(settingFaults({ kind: 'device_price', subject: '' }, { points_per_hour: 0 })).toEqual([]);
});

test('a whole day costs more than its dearest session and no more than all; a space without a price has none', () => {
  expect(settingFaults({ kind: 'space_prices', subject: '' }, SPACE)).toEqual([]);
  expect(settingFaults({ kind: 'space_prices', subject: '' }, { ...SPACE, weekday_whole_day: 500 })).toEqual([
    { field: 'weekday_whole_day', message: 'TOO_SMALL', limit: 501 },
  ]);
  expect(settingFaults({ kind: 'space_prices', subject: '' }, { ...SPACE, weekend_whole_day: 1601 })).toEqual([
    { field: 'weekend_whole_day', message: 'TOO_LARGE', limit: 1600 },
  ]);
  expect(settingFaults({ kind: 'space_prices', subject: '' }, Object.fromEntries(Object.keys(SPACE).map((field) => [field, 0])))).toEqual([]);
});

test('free points of a plan have days, and no free points have none', () => {
  const plan = { on_sale: 1, amount_twd: 300, points: 300, free_points: 0, free_valid_days: 0 };
  expect(settingFaults({ kind: 'recharge_plan', subject: '' }, plan)).toEqual([]);
  expect(settingFaults({ kind: 'recharge_plan', subject: '' }, { ...plan, free_points: 10 })).toMatchObject([
    { field: 'free_valid_days', message: 'TOO_SMALL' },
  ]);
  expect(settingFaults({ kind: 'recharge_plan', subject: '' }, { ...plan, free_valid_days: 10 })).toMatchObject([
    { field: 'free_valid_days', message: 'TOO_LARGE' },
  ]);
});

test('a plan says whether it is sold; a version that was recorded before plans could be taken off sale says that it is', () => {
  const plan = { amount_twd: 300, points: 300, free_points: 0, free_valid_days: 0 };
  expect(settingFaults({ kind: 'recharge_plan', subject: '' }, plan)).toEqual([{ field: 'on_sale', message: 'REQUIRED' }]);
  expect(settingFaults({ kind: 'recharge_plan', subject: '' }, { ...plan, on_sale: 2 })).toEqual([{ field: 'on_sale', message: 'TOO_LARGE', limit: 1 }]);
  expect([
    completeValue({ kind: 'recharge_plan', subject: '' }, plan).on_sale,
    completeValue({ kind: 'recharge_plan', subject: '' }, { ...plan, on_sale: 0 }).on_sale,
  ]).toEqual([1, 0]);
  expect(completeValue({ kind: 'device_price', subject: '' }, { points_per_hour: 3 })).toEqual({ points_per_hour: 3 });
});

test('a version begins on the first whole minute that is a minute away', () => {
  expect(soonestStart('device_price', new Date('2026-11-18T10:30:00+08:00'))).toEqual(new Date('2026-11-18T10:31:00+08:00'));
  expect(soonestStart('device_price', new Date('2026-11-18T10:30:00.001+08:00'))).toEqual(new Date('2026-11-18T10:32:00+08:00'));
});

test('a consultant has the weekdays of the line; a version that was recorded before hours were of weekdays has them on each', () => {
  expect([fieldsOf({ kind: 'consultation_hours', subject: 'general' }), fieldsOf(MATCHING)]).toEqual([
    ['tuesday_from', 'tuesday_to'],
    ['tuesday_from', 'tuesday_to', 'thursday_from', 'thursday_to'],
  ]);
  const legal = { kind: 'consultation_hours', subject: consultantSubject('weekly/legal') } as const;
  expect([legal.subject, fieldsOf(legal).length]).toEqual(['weekly-legal', 8]);
  const own = { tuesday_from: 840, tuesday_to: 1080, thursday_from: 0, thursday_to: 0 };
  expect(completeValue(MATCHING, { from_minutes: 600, to_minutes: 720 })).toEqual({ tuesday_from: 600, tuesday_to: 720, thursday_from: 600, thursday_to: 720 });
  expect(recordedValue(MATCHING, own)).toEqual({ ...own, from_minutes: 0, to_minutes: 0 });
  expect(completeValue(MATCHING, recordedValue(MATCHING, own))).toEqual(own);
});

test('what counts by the day that is booked begins with a day; hours end after they begin, or there are none', () => {
  expect(soonestStart('consultation_hours', new Date('2026-11-18T10:30:00+08:00'))).toEqual(new Date('2026-11-19T00:00:00+08:00'));
  expect(soonestStart('consultation_hours', new Date('2026-11-18T23:59:00+08:00'))).toEqual(new Date('2026-11-19T00:00:00+08:00'));
  expect(soonestStart('consultation_hours', new Date('2026-11-18T23:59:30+08:00'))).toEqual(new Date('2026-11-20T00:00:00+08:00'));
  const hours = (thursday_from: number, thursday_to: number) => settingFaults(MATCHING, { tuesday_from: 840, tuesday_to: 1080, thursday_from, thursday_to });
  expect([hours(600, 720), hours(0, 0)]).toEqual([[], []]);
  expect(hours(720, 720)).toEqual([{ field: 'thursday_to', message: 'INVALID_TIME' }]);
  expect([clockOfMinutes(845), minutesOfClock('14:05'), clockOfMinutes(1440)]).toEqual(['14:05', 845, '24:00']);
});

test('a setting is named by its kind and subject; what its kind does not have makes no difference', () => {
  expect([settingId({ kind: 'device_price', subject: 'seat-a1' }), settingId({ kind: 'loyalty', subject: '' })]).toEqual(['device_price-seat-a1', 'loyalty']);
  expect(isSameValue({ kind: 'device_price', subject: '' }, { points_per_hour: 1, points: 2 }, { points_per_hour: 1 })).toBe(true);
  expect(isSameValue({ kind: 'device_price', subject: '' }, { points_per_hour: 1 }, { points_per_hour: 2 })).toBe(false);
});

test('a version begins with a whole minute; one that counts by the day with a day in Taipei', () => {
  const at = (moment: string) => new Date(`${moment}+08:00`);
  expect([isStart('device_price', at('2026-11-19T10:31:00')), isStart('device_price', at('2026-11-19T10:31:01'))]).toEqual([true, false]);
  expect([isStart('consultation_hours', at('2026-11-19T00:00:00')), isStart('consultation_hours', at('2026-11-19T08:00:00'))]).toEqual([true, false]);
  expect(soonestStart('device_price', at('2026-11-18T23:59:30'))).toEqual(at('2026-11-19T00:01:00'));
});
