import { expect, test } from 'vitest';
import { purgeList } from './purge-list.ts';

test('pages by their addresses, shells with all that they answer for, other files by their names', () => {
  const put = ['/404.html', '/index.html', '/zh/index.html', '/zh/news/a.html', '/zh/unsubscribe.html', '/sitemap-0.xml', '/pagefind/zh/pagefind-entry.json'];
  expect(purgeList({ put, removed: ['/ja/news/gone.html'] })).toEqual([
    ...['/404', '/', '/zh/index', '/zh/news/a', '/zh/unsubscribe', '/zh/unsubscribe/*', '/sitemap-0.xml', '/pagefind/zh/pagefind-entry.json'],
    '/ja/news/gone',
  ]);
});

test('nothing of what has the hash of its content in its name, and no address twice for its compressed copies', () => {
  const put = ['/_astro/a.Bx1.js', '/_astro/a.Bx1.js.br', '/pagefind/zh/fragment/zh_1.pf_fragment', '/llms.txt', '/llms.txt.br', '/llms.txt.gz'];
  expect(purgeList({ put, removed: ['/_astro/b.js'] })).toEqual(['/llms.txt']);
});
