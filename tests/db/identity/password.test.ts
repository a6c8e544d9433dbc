import { expect, test } from 'vitest';
import { hashPassword, isRightPassword } from '../../../src/server/identity/security/password.ts';

test('a password is stored at OWASP’s parameters, salted, and found right by itself alone', async () => {
  const [first, second] = [await hashPassword('manga2026!'), await hashPassword('manga2026!')];
  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(second).not.toBe(first);
  expect(await isRightPassword(first, 'manga2026!')).toBe(true);
  expect(await isRightPassword(first, 'manga2026')).toBe(false);
});

test.each([
  ['an account that is not there', null],
  ['an account that was deleted', 'none'],
])('no password is right for %s, neither the one that stands in for it', async (_, stored) => {
  expect(await isRightPassword(stored, 'manga2026!')).toBe(false);
  expect(await isRightPassword(stored, 'nobody has this password')).toBe(false);
});
