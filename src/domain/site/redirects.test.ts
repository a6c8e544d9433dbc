import { expect, test } from 'vitest';
import { redirectPath } from './redirects.ts';

test('password managers find the page that changes a password, in the visitor’s language', () => {
  expect(redirectPath('/.well-known/change-password', 'ja')).toBe('/ja/change_password');
  expect([redirectPath('/.well-known/change-password/', 'ja'), redirectPath('/zh/index', 'zh')]).toEqual([null, null]);
});
