import { expect, test } from 'vitest';
import { allows, readScope, writeScope } from './scope.ts';

test('a scope is read in the order of the product, each name once', () => {
  expect(readScope('rents profile rents')).toEqual(['profile', 'rents']);
  expect(writeScope(['rents', 'profile'])).toBe('profile rents');
});

test.each(['', ' ', 'profile ', ' profile', 'profile  rents', 'Profile', 'profile,rents', 'profile admin', 'profile\trents'])('%j is no scope', (text) => {
  expect(readScope(text)).toBeNull();
});

test('a token opens what its scopes say; the site’s own login and `account` open all', () => {
  expect(allows(['profile'], ['profile', 'email'])).toBe(true);
  expect(allows(['profile'], ['rents'])).toBe(false);
  expect(allows(['profile', 'email', 'rents'], [])).toBe(false);
  expect(allows([], ['profile'])).toBe(false);
  expect(allows(['account'], [])).toBe(true);
  expect(allows(null, [])).toBe(true);
});
