import { expect, test } from 'vitest';
import { isSameValue, settingFaults, settingId, soonestStart } from './setting-kind.ts';

const SPACE = {
  ...{ weekday_morning: 400, weekday_afternoon: 400, weekday_evening: 500, weekday_whole_day: 1200 },
  ...{ weekend_morning: 500, weekend_afternoon: 500, weekend_evening: 600, weekend_whole_day: 1500 },
};

test('a number that is missing or beyond its limits is named', () => {
  expect(settingFaults('device_price', {})).toEqual([{ field: 'points_per_hour', message: 'REQUIRED' }]);
  expect(settingFaults('device_price', { points_per_hour: -1 })).toEqual([{ field: 'points_per_hour', message: 'TOO_SMALL', limit: 0 }]);
  expect(settingFaults('loyalty', { promotion_points: 0, renewal_points: 1 })).toMatchObject([{ field: 'promotion_points', message: 'TOO_SMALL' }]);
  expect(settingFaults('device_price', { points_per_hour: 0 })).toEqual([]);
});

test('a whole day costs more than its dearest session and no more than all; a space without a price has none', () => {
  expect(settingFaults('space_prices', SPACE)).toEqual([]);
  expect(settingFaults('space_prices', { ...SPACE, weekday_whole_day: 500 })).toEqual([{ field: 'weekday_whole_day', message: 'TOO_SMALL', limit: 501 }]);
  expect(settingFaults('space_prices', { ...SPACE, weekend_whole_day: 1601 })).toEqual([{ field: 'weekend_whole_day', message: 'TOO_LARGE', limit: 1600 }]);
  expect(settingFaults('space_prices', Object.fromEntries(Object.keys(SPACE).map((field) => [field, 0])))).toEqual([]);
});

test('free points of a plan have days, and no free points have none', () => {
  const plan = { amount_twd: 300, points: 300, free_points: 0, free_valid_days: 0 };
  expect(settingFaults('recharge_plan', plan)).toEqual([]);
  expect(settingFaults('recharge_plan', { ...plan, free_points: 10 })).toMatchObject([{ field: 'free_valid_days', message: 'TOO_SMALL' }]);
  expect(settingFaults('recharge_plan', { ...plan, free_valid_days: 10 })).toMatchObject([{ field: 'free_valid_days', message: 'TOO_LARGE' }]);
});

test('a version begins on the first whole minute that is a minute away', () => {
  expect(soonestStart(new Date('2026-11-18T10:30:00+08:00'))).toEqual(new Date('2026-11-18T10:31:00+08:00'));
  expect(soonestStart(new Date('2026-11-18T10:30:00.001+08:00'))).toEqual(new Date('2026-11-18T10:32:00+08:00'));
});

test('a setting is named by its kind and subject; what its kind does not have makes no difference', () => {
  expect([settingId({ kind: 'device_price', subject: 'seat-a1' }), settingId({ kind: 'loyalty', subject: '' })]).toEqual(['device_price-seat-a1', 'loyalty']);
  expect(isSameValue('device_price', { points_per_hour: 1, points: 2 }, { points_per_hour: 1 })).toBe(true);
  expect(isSameValue('device_price', { points_per_hour: 1 }, { points_per_hour: 2 })).toBe(false);
});
