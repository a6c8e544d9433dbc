import { expect, test } from 'vitest';
import { ACCOUNT_PATTERN, CODE_LENGTH, CODE_MAX_TRIES, CODE_VALID_MS, EMAIL_PATTERN, isBornBy, isPassword, PHONE_PATTERN, PREVIEW_ROLES } from './account.ts';

test('an account name has six letters and digits or more, and nothing else', () => {
  expect(['abc123', 'ABCDEF', '123456', 'a'.repeat(32)].every((name) => ACCOUNT_PATTERN.test(name))).toBe(true);
  expect(['abc12', 'abc 123', 'abc_123', '漫畫漫畫漫畫', 'abc123\n', ''].some((name) => ACCOUNT_PATTERN.test(name))).toBe(false);
});

test('a password has six characters or more, with a letter and a digit among them', () => {
  expect(['abcde1', '12345a', '漫畫漫畫a1', '!!!!a1'].map(isPassword)).toEqual([true, true, true, true]);
  expect(['abcd1', 'abcdef', '123456', '漫畫漫畫漫畫', '!!!!!1', ''].map(isPassword)).toEqual([false, false, false, false, false, false]);
});

test('an e-mail address has a local part and a domain with a top-level part of letters', () => {
  expect(['a@b.tw', 'lin.man+comic@mail.example.com', "o'hara@x-y.example"].every((email) => EMAIL_PATTERN.test(email))).toBe(true);
  expect(['a@b', 'a@b.c', '@b.tw', 'a b@c.tw', 'a@-b.tw', 'a@b-.tw', 'a@b..tw', 'a@b.t1', 'a@b.tw '].some((email) => EMAIL_PATTERN.test(email))).toBe(false);
  expect(['0912345678', '1'].every((phone) => PHONE_PATTERN.test(phone))).toBe(true);
  expect(['', '+886', '02-1234', '０９'].some((phone) => PHONE_PATTERN.test(phone))).toBe(false);
});

test('a birthday is not in the future, by the day in Taipei', () => {
  // In Taipei the 18th has begun; in UTC it is still the 17th.
  const now = new Date('2026-11-17T16:30:00Z');
  expect([isBornBy('2026-11-17', now), isBornBy('2026-11-18', now), isBornBy('2026-11-19', now)]).toEqual([true, true, false]);
});

test('a code has six digits, is valid for ten minutes and may be tried five times (docs/rules.md#account-and-password)', () => {
  expect([CODE_LENGTH, CODE_VALID_MS, CODE_MAX_TRIES]).toEqual([6, 600_000, 5]);
});

test('drafts are for those who make and approve them, and not for the desk', () => {
  expect(PREVIEW_ROLES).toEqual(['reviewer', 'editor', 'admin']);
});
