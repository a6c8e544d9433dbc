import { expect, test } from 'vitest';
import { cleanQuery, kindOfPath, MAX_QUERY_LENGTH } from './search.ts';

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
