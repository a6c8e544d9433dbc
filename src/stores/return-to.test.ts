import { describe, expect, test } from 'vitest';
import { memoryStorage } from '../../tests/support/browser.ts';
import { isAtPlace, isReturnable, rememberPreviousPage, takeReturnPath } from './return-to.ts';

const ORIGIN = 'https://comichub.example';

describe('the page to return to after login', () => {
  test.each(['/zh/member/rent', '/en/rent/seat-a1?day=2026-11-24', '/ja/index', '/zh/news/a#b', '/zh/register_three'])('may be %s', (path) => {
    expect(isReturnable(path)).toBe(true);
  });

  test.each([
    null,
    '',
    '/',
    '/zh',
    '/zh/',
    '/fr/index',
    'zh/index',
    '//evil.example/zh/',
    '/zh//evil.example',
    'https://evil.example/zh/index',
    '/\\evil.example',
    '/zh/\\evil',
    'javascript:alert(1)',
    '/zh/a\nb',
    '/zh/sign',
    '/en/register',
    '/ja/register/verify/abc',
    '/zh/forget_password',
    '/zh/forget/verify/x',
    '/zh/sign?x=1',
  ])('may not be %j', (path) => {
    expect(isReturnable(path)).toBe(false);
  });

  test('is the page before sign, unless that is a sign-up or password screen', () => {
    const storage = memoryStorage();
    rememberPreviousPage(storage, `${ORIGIN}/en/news/x?page=2`, ORIGIN);
    rememberPreviousPage(storage, `${ORIGIN}/en/register`, ORIGIN);
    rememberPreviousPage(storage, '', ORIGIN);
    rememberPreviousPage(storage, 'https://elsewhere.example/en/news/y', ORIGIN);
    expect(takeReturnPath(storage, 'en')).toBe('/en/news/x?page=2');
  });

  test('is used once; then it is the index', () => {
    const storage = memoryStorage();
    storage.setItem('returnTo', '/zh/member/rent');
    expect([takeReturnPath(storage, 'zh'), takeReturnPath(storage, 'zh')]).toEqual(['/zh/member/rent', '/zh/index']);
    storage.setItem('returnTo', 'https://evil.example/');
    expect(takeReturnPath(storage, 'ja')).toBe('/ja/index');
  });
});

test.each([
  ['/zh/register_three', 'register_three', true],
  ['/en/rent/seat-a1?day=2026-11-24', 'rent/*', true],
  ['/ja/activity_lecture/red-ink/apply', 'activity_*/*/apply', true],
  ['/zh/rent_list', 'rent/*', false],
  ['/zh/space/2a', 'space/*/apply', false],
  ['/zh/member/rent/x', 'member/rent', false],
])('%s is at %s: %s', (path, place, expected) => {
  expect(isAtPlace(path, place)).toBe(expected);
});
