import { expect, test } from 'vitest';
import { isCommonPassword } from './common-password.ts';

test('the commonest passwords are refused in any case', () => {
  for (const password of ['password1', 'abc123', 'ABC123', 'Trustno1', 'qwerty123']) expect(isCommonPassword(password), password).toBe(true);
  for (const password of ['manga2026', 'a1b2c3-tea-kettle']) expect(isCommonPassword(password), password).toBe(false);
});

test('a name of its owner is no password', () => {
  const owner = { account: 'Reader01', email: 'Lin.Manga9@example.com' };
  for (const password of ['reader01', 'lin.manga9', 'LIN.MANGA9@example.com']) expect(isCommonPassword(password, owner), password).toBe(true);
  expect(isCommonPassword('reader012', owner)).toBe(false);
});
