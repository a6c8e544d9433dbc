import { expect, test } from 'vitest';
import { formOf, isFilledIn } from './settings-store.ts';

const PRICE = { kind: 'device_price', value: [{ field: 'points_per_hour', number: 12 }] } as const;
const HOURS = {
  kind: 'consultation_hours',
  value: [
    { field: 'from_minutes', number: 600 },
    { field: 'to_minutes', number: 1260 },
  ],
} as const;
const withNumbers = (setting: { value: Parameters<typeof formOf>[0]['value'] }, numbers: object) => ({ ...formOf(setting), numbers });

test('a change is shown once every number is there and one of them is another', () => {
  const price = { ...PRICE, value: [...PRICE.value] };
  expect(isFilledIn(price, formOf(price))).toBe(false);
  expect(isFilledIn(price, withNumbers(price, { points_per_hour: ' 15 ' }))).toBe(true);
  for (const typed of ['', '12', '-1', '1.5', 'many']) expect(isFilledIn(price, withNumbers(price, { points_per_hour: typed }))).toBe(false);
});

test('minutes of a day are typed as a time', () => {
  const hours = { ...HOURS, value: [...HOURS.value] };
  expect(formOf(hours).numbers).toEqual({ from_minutes: '10:00', to_minutes: '21:00' });
  expect(isFilledIn(hours, formOf(hours))).toBe(false);
  expect(isFilledIn(hours, withNumbers(hours, { from_minutes: '10:00', to_minutes: '12:30' }))).toBe(true);
  expect(isFilledIn(hours, withNumbers(hours, { from_minutes: '10:00', to_minutes: '' }))).toBe(false);
});
