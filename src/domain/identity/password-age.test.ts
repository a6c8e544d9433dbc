import { expect, test } from 'vitest';
import { isPasswordOld, passwordAgeDays } from './password-age.ts';

const changed = new Date('2026-08-20T15:00:00+08:00');
const at = (time: string) => new Date(`${time}+08:00`);

test('the reminder comes when more than 90 days have passed, at midnight in Taipei', () => {
  expect(isPasswordOld(changed, changed)).toBe(false);
  expect(passwordAgeDays(changed, at('2026-11-18T23:59:59'))).toBe(90);
  expect(isPasswordOld(changed, at('2026-11-18T23:59:59'))).toBe(false);
  expect(isPasswordOld(changed, at('2026-11-19T00:00:00'))).toBe(true);
});

test('a clock that went back makes no old password', () => {
  expect(passwordAgeDays(changed, at('2026-08-01T00:00:00'))).toBe(0);
});
