import { expect, test } from 'vitest';
import {
  CHALLENGE_MAX_TRIES,
  CHALLENGE_SECONDS,
  grouped,
  isOtp,
  OTP_STEP_SECONDS,
  OTP_WINDOW,
  plainCode,
  RECOVERY_ALPHABET,
  RECOVERY_CODES,
  RECOVERY_LENGTH,
} from './second-factor.ts';

test('a code is the same however it is typed', () => {
  expect(['ABCDE-23456', 'abcde 23456', ' Abcde\t23456 '].map(plainCode)).toEqual(['abcde23456', 'abcde23456', 'abcde23456']);
});

test('six digits are of the authenticator, anything else is a recovery code', () => {
  expect(['123456', '123 456', '123-456'].map(isOtp)).toEqual([true, true, true]);
  expect(['12345', '1234567', '12345a', ''].map(isOtp)).toEqual([false, false, false, false]);
});

test('a long code is read in groups, the last one shorter where it does not come out even', () => {
  expect(grouped('abcde23456', 5, '-')).toBe('abcde-23456');
  expect(grouped('abcdefg', 3, ' ')).toBe('abc def g');
  expect(grouped('', 4, ' ')).toBe('');
});

test('recovery codes are ten, too long to be guessed, without what is taken for something else', () => {
  expect(RECOVERY_CODES).toBe(10);
  expect(RECOVERY_LENGTH * Math.log2(RECOVERY_ALPHABET.length)).toBeGreaterThan(48);
  expect(new Set(RECOVERY_ALPHABET).size).toBe(RECOVERY_ALPHABET.length);
  expect(RECOVERY_ALPHABET).not.toMatch(/[01ilo]/);
});

test('codes change every thirty seconds, one step of a wrong clock is allowed (RFC 6238), and a login waits five minutes and tries for one', () => {
  expect([OTP_STEP_SECONDS, OTP_WINDOW, CHALLENGE_SECONDS, CHALLENGE_MAX_TRIES]).toEqual([30, 1, 300, 5]);
});
