import { expect, test } from 'vitest';
import { cleanQuery, isSearchKind, kindOfPath, MAX_QUERY_LENGTH, SEARCH_MAX_PAGES, SEARCH_PER_PAGE } from './search.ts';

test('a query is one line of at most 200 characters, cut between characters', () => {
  expect(cleanQuery('  manga\n paper\u0000 ')).toEqual({ q: 'manga paper', isCut: false });
  const long = cleanQuery(`${'a'.repeat(199)}🖋️${'b'.repeat(300)}`);
  expect(long).toEqual({ q: 'a'.repeat(199), isCut: true });
  expect(cleanQuery('x'.repeat(500)).q).toHaveLength(MAX_QUERY_LENGTH);
  expect(cleanQuery('<script>alert(1)</script>').q).toBe('<script>alert(1)</script>');
});

test('what turns or parts a text unseen is no part of a query', () => {
  expect(cleanQuery('\u202eabc\u202c \u200bin\u200bk\ufeff').q).toBe('abc ink');
  expect(cleanQuery('\u202e\u200b').q).toBe('');
  expect(cleanQuery('👩‍🎨').q).toBe('👩‍🎨');
});

test('the kind of a page is told by its address', () => {
  expect(['/zh/news/spring', '/en/activity_lecture/ink', '/ja/faq/seats', '/zh/history', '/en/terms', '/en/about/floor'].map(kindOfPath)).toEqual([
    'news',
    'activity',
    'faq',
    'history',
    'legal',
    'about',
  ]);
  expect(['/zh/index', '/en/news', '/ja/comic_list', '/', ''].map(kindOfPath)).toEqual([null, null, null, null, null]);
});

test('a query of exactly 200 characters is whole, a space at the cut is dropped', () => {
  expect(cleanQuery('x'.repeat(200))).toEqual({ q: 'x'.repeat(200), isCut: false });
  expect(cleanQuery(`${'x'.repeat(199)} y`)).toEqual({ q: 'x'.repeat(199), isCut: true });
  expect(cleanQuery(` ${'x'.repeat(200)} `)).toEqual({ q: 'x'.repeat(200), isCut: false });
});

test('single pages count by what they are about', () => {
  const kinds = Object.entries({ faq: 'faq', history: 'history', about: 'about', level: 'about', contact: 'about', calendar: 'about' });
  for (const [page, kind] of [...kinds, ['privacy', 'legal'], ['terms', 'legal'], ['termsspacerental', 'legal']]) expect(kindOfPath(`/zh/${page}`)).toBe(kind);
  expect(['/zh/activity_x/a', '/zh/xactivity_/a', '/zh/nosuch/a'].map(kindOfPath)).toEqual(['activity', null, null]);
  expect([isSearchKind('album'), isSearchKind('albums'), isSearchKind(undefined)]).toEqual([true, false, false]);
});

test('a provider gives ten results on each of ten pages', () => {
  expect([SEARCH_PER_PAGE, SEARCH_MAX_PAGES]).toEqual([10, 10]);
});
