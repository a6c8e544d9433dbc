import { expect, test } from 'vitest';
import { type Pagefind, queryIndex } from './site-index.ts';

const pageOf = (n: number, text: string) => ({
  id: `p${n}`,
  kind: n % 2 ? 'news' : 'comic',
  data: async () => ({ url: `/en/news/${n}`, content: text, excerpt: text, meta: { title: `Page ${n}`, kind: n % 2 ? 'news' : 'comic' } }),
});

type Page = ReturnType<typeof pageOf>;
/** An index that answers a wide question and, in quotation marks, an exact one; and of pages by their editors' words. */
function indexOf(wide: Page[], exact: Page[] = [], byWord: Record<string, Page[]> = {}): Pagefind {
  return {
    options: async () => {},
    init: async () => {},
    filters: async () => ({ kind: {}, word: Object.fromEntries(Object.keys(byWord).map((word) => [word, 1])) }),
    search: async (q, { filters }) => {
      const asked = q === null ? (byWord[filters['word'] ?? ''] ?? []) : q.startsWith('"') ? exact : wide;
      const results = asked.filter(({ kind }) => filters['kind'] === undefined || filters['kind'] === kind);
      return { results };
    },
  };
}

test('pages that lack the words are neither shown nor counted, of any kind', async () => {
  const pages = Array.from({ length: 30 }, (_, n) => pageOf(n, n % 3 === 0 ? 'a panel of ink' : 'only the beginning: pan'));
  const all = await queryIndex(indexOf(pages), 'en', 'panels', null);
  expect([all.total, Object.fromEntries(all.counts ?? [])]).toEqual([10, { comic: 5, news: 5 }]);
  const news = await queryIndex(indexOf(pages), 'en', 'panels', 'news');
  expect([news.total, (await news.page(0)).map(({ url }) => url)]).toEqual([5, [3, 9, 15, 21, 27].map((n) => `/en/news/${n}`)]);
  const none = await queryIndex(indexOf(pages), 'en', 'panelqqq', null);
  expect([none.total, none.counts?.size, await none.page(0)]).toEqual([0, 0, []]);
});

test('of more pages than are read, those with the very words are taken, best first', async () => {
  const pages = Array.from({ length: 130 }, (_, n) => pageOf(n, 'pan'));
  const exact = [120, 7, 110].map((n) => pageOf(n, 'panel'));
  const answer = await queryIndex(indexOf(pages, exact), 'en', 'panel', null);
  expect(Object.fromEntries(answer.counts ?? [])).toEqual({ comic: 2, news: 1 });
  expect((await queryIndex(indexOf(pages, exact), 'en', 'panel', 'news')).total).toBe(1);
  expect([answer.total, (await answer.page(0)).map(({ url }) => url)]).toEqual([3, ['/en/news/7', '/en/news/110', '/en/news/120']]);
  expect((await queryIndex(indexOf(pages), 'en', 'panel', null)).total).toBe(0);
});

test('a page whose title has the words whole comes before those that have them in their text, or the beginning of another', async () => {
  const pages = Array.from({ length: 4 }, (_, n) => pageOf(n, 'inking with ink'));
  const titled = (n: number, title: string): Page => ({
    ...pageOf(n, 'ink'),
    data: async () => ({ ...(await pageOf(n, 'ink').data()), meta: { title, kind: 'news' } }),
  });
  const answer = await queryIndex(indexOf([...pages, titled(8, 'Inking evenings'), titled(9, 'Tuesday ink: one page a night')]), 'en', 'Ink', null);
  expect((await answer.page(0)).map(({ url }) => url)).toEqual([9, 0, 1, 2, 3, 8].map((n) => `/en/news/${n}`));
});

test('a page that editors want to be found by a word comes first, and is counted once', async () => {
  const pages = Array.from({ length: 6 }, (_, n) => pageOf(n, 'when we close for a panel'));
  const byWord = { 'when do you close': [pageOf(40, 'from ten to nine')], close: [pageOf(5, 'when we close')], other: [pageOf(9, 'another')] };
  const answer = await queryIndex(indexOf(pages, [], byWord), 'en', 'So when do you close?', null);
  expect((await answer.page(0)).map(({ url }) => url).slice(0, 2)).toEqual(['/en/news/40', '/en/news/5']);
  const all = await queryIndex(indexOf(pages, [], byWord), 'en', 'close', null);
  expect([all.total, (await all.page(0)).map(({ url }) => url)]).toEqual([6, [5, 0, 1, 2, 3, 4].map((n) => `/en/news/${n}`)]);
});

test('it comes first of more pages than are read, too, and only in its kind', async () => {
  const pages = Array.from({ length: 130 }, (_, n) => pageOf(n, 'pan'));
  const index = indexOf(pages, [pageOf(7, 'panel'), pageOf(110, 'panel')], { panel: [pageOf(200, 'elsewhere')] });
  const answer = await queryIndex(index, 'en', 'panel', null);
  expect([answer.total, (await answer.page(0)).map(({ url }) => url)]).toEqual([3, ['/en/news/200', '/en/news/7', '/en/news/110']]);
  expect(Object.fromEntries(answer.counts ?? [])).toEqual({ comic: 2, news: 1 });
  expect((await queryIndex(index, 'en', 'panel', 'news')).total).toBe(1);
});
