import { expect, test } from 'vitest';
import { linkHost } from './confirm-app-entry.ts';

test('the question names the other site that a link was on, and nothing where the browser says nothing', () => {
  const own = 'https://hub.example';
  expect(linkHost('https://evil.example:8443/a?b', own)).toBe('evil.example:8443');
  expect(linkHost('https://hub.example/zh/index', own)).toBeNull();
  expect(linkHost('', own)).toBeNull();
});
