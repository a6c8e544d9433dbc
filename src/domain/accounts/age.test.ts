import { describe, expect, test } from 'vitest';
import { hasReachedAge, needsGuardian } from './age.ts';

describe('an age on a day', () => {
  test.each([
    ['2006-11-21', '2026-11-20', false],
    ['2006-11-21', '2026-11-21', true],
    ['2006-11-21', '2026-11-22', true],
    ['2006-12-31', '2026-12-30', false],
    ['2007-01-01', '2026-12-31', false],
    ['2008-02-29', '2028-02-28', false],
    ['2008-02-29', '2028-02-29', true],
    // 2100 is no leap year: the day after 28 February is 1 March.
    ['2080-02-29', '2100-02-28', false],
    ['2080-02-29', '2100-03-01', true],
    ['2080-03-01', '2100-02-28', false],
  ])('born on %s, on %s: 20 is %s', (birthday, day, expected) => {
    expect(hasReachedAge(birthday, 20, day)).toBe(expected);
  });

  test('of other counts of years: 29 February in a common year is reached on 1 March', () => {
    expect([hasReachedAge('2008-02-29', 18, '2026-02-28'), hasReachedAge('2008-02-29', 18, '2026-03-01')]).toEqual([false, true]);
  });
});

describe('a guardian', () => {
  test('is needed until the twentieth birthday, whatever is said beside it', () => {
    expect(needsGuardian({ birthday: '2006-11-22', age_group: 'adult' }, '2026-11-21')).toBe(true);
    expect(needsGuardian({ birthday: '2006-11-21', age_group: 'under_20' }, '2026-11-21')).toBe(false);
    expect(needsGuardian({ birthday: '2026-11-21' }, '2026-11-21')).toBe(true);
    expect(needsGuardian({ birthday: '2026-11-22' }, '2026-11-21')).toBe(false);
  });

  test('without a birthday goes by what is said, and stays open when nothing is', () => {
    expect(needsGuardian({ age_group: 'under_20' }, '2026-11-21')).toBe(true);
    expect(needsGuardian({ age_group: 'adult' }, '2026-11-21')).toBe(false);
    expect(needsGuardian({}, '2026-11-21')).toBeNull();
  });
});

test('without a birthday what was said counts, and nothing said is nothing known', () => {
  expect(needsGuardian({ age_group: 'under_20' }, '2026-11-18')).toBe(true);
  expect(needsGuardian({ age_group: 'adult' }, '2026-11-18')).toBe(false);
  expect(needsGuardian({}, '2026-11-18')).toBeNull();
  expect(needsGuardian({ birthday: '2026-11-18' }, '2026-11-18')).toBe(true);
  expect(needsGuardian({ birthday: '2026-11-19' }, '2026-11-18')).toBe(false);
});
