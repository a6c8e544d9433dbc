import { describe, expect, test } from 'vitest';
import { acceptedLanguages, chooseLanguage, pathInstead, prefixedPath, switchLanguage } from './choose-language.ts';

describe('the language where the URL does not say (docs/rules.md#languages)', () => {
  test('stored choice, then browser, then zh', () => {
    expect(chooseLanguage({ stored: 'ja', browser: ['en'] })).toBe('ja');
    expect(chooseLanguage({ stored: 'fr', browser: ['fr', 'en-GB', 'ja'] })).toBe('en');
    expect(chooseLanguage({ stored: null, browser: ['de'] })).toBe('zh');
  });

  test('an Accept-Language header is read by quality', () => {
    expect(acceptedLanguages('fr;q=0.2, ja;q=0.9,en;q=0,zh-TW')).toEqual(['zh-TW', 'ja', 'fr']);
    expect(acceptedLanguages(undefined)).toEqual([]);
  });
});

test('a path without a language of ours gets one, an unknown language is replaced', () => {
  expect(prefixedPath('/', 'ja')).toBe('/ja/index');
  expect(prefixedPath('/news_list', 'en')).toBe('/en/news_list');
  expect(prefixedPath('/fr/news/a', 'en')).toBe('/en/news/a');
  expect(prefixedPath('/zh-TW/about', 'zh')).toBe('/zh/about');
});

test('the switch stays on the page', () => {
  expect(switchLanguage('/ja/register/verify/abc', 'en')).toBe('/en/register/verify/abc');
});

test.each([
  ['/', '/ja/index'],
  ['/news_list/', '/ja/news_list'],
  ['/fr/news/a', '/ja/news/a'],
  ['/en', '/en/index'],
  ['/en/', '/en/index'],
  ['/en/news_list/', '/en/news_list'],
  ['/en/news_list//', '/en/news_list'],
  ['//evil.example/', '/ja/evil.example'],
  ['/en/no-such-page', null],
])('from %s, which a plain CDN has no page for, the visitor is led to %s', (path, instead) => {
  expect(pathInstead(path, 'ja')).toBe(instead);
});
