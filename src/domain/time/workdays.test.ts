import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { SAMPLE_CONTENT } from '../../../tests/support/sample.ts';
import { addWorkdays, isWorkday } from './workdays.ts';

const settings = parse(readFileSync(join(SAMPLE_CONTENT, 'settings/holidays.yaml'), 'utf8')) as {
  makeup_workdays: string[];
  holidays: { date: string }[];
};
const calendar = { holidays: new Set(settings.holidays.map(({ date }) => date)), makeupWorkdays: new Set(settings.makeup_workdays) };

describe('ten working days back, by the real holidays of 2026 and 2027', () => {
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
  ])('before %s: %s', (event, latest) => expect(addWorkdays(event, -10, calendar)).toBe(latest));
});

test('a make-up Saturday is worked, a holiday and a weekend are not', () => {
  const made = { holidays: new Set(['2026-11-23']), makeupWorkdays: new Set(['2026-11-28']) };
  expect(['2026-11-20', '2026-11-21', '2026-11-23', '2026-11-28', '2026-11-29'].map((day) => isWorkday(day, made))).toEqual([true, false, false, true, false]);
  // From Friday: Tuesday, Wednesday, Thursday, Friday, the make-up Saturday.
  expect(addWorkdays('2026-11-20', 5, made)).toBe('2026-11-28');
  expect(addWorkdays('2026-11-20', 0, made)).toBe('2026-11-20');
});
