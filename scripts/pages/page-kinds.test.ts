import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkBudgets } from './page-budgets.ts';
import { kindOf } from './page-kinds.ts';

const PAGES = join(import.meta.dirname, '../../src/pages');
/** Parts of addresses that routes leave open, as a built site has them. */
const OPEN: Readonly<Record<string, string>> = {
  '[lang]/[home]': 'zh/index',
  '[lang]/[legal]': 'zh/terms',
  '[section]/preview': 'news/preview',
  'activity_[type]': 'activity_lecture',
  'activity/[...path]': 'activity/page/2',
  'activity_lecture/[...path]': 'activity_lecture/page/2',
  'tag/[id]/[...tab]': 'tag/ink/news/2',
  'recharge/index': 'recharge',
  'error[status]': 'error503',
};

test.each(globSync('**/*.astro', { cwd: PAGES }))('pages of src/pages/%s have a kind, and so a budget', (file) => {
  const route = Object.entries(OPEN).reduce((path, [open, name]) => path.replace(open, name), file.replace(/\.astro$/, ''));
  const address = route.replace('[lang]', 'zh').replaceAll(/\[[^\]]+\]/g, 'some-name');
  expect(kindOf(`/${address}.html`).name).not.toBe('');
});

test.each(['/zh/shop.html', '/zh/shop/preview.html', '/zh/news/a/b.html', '/zh/member/secrets.html', '/news.html', '/zh/activity_swimming.html'])(
  'the build stops at %s, a page that nobody declared',
  (path) => {
    expect(() => kindOf(path)).toThrow(/no declared kind, so without a budget: name it in/);
    expect(checkBudgets('/nowhere', [path])).toEqual([expect.stringContaining(path)]);
  },
);

test('a page is what it is, not what stands beside it', () => {
  expect(
    ['/zh/index.html', '/index.html', '/zh/news/preview.html', '/zh/news/x.html', '/zh/rent/preview.html', '/zh/space/2b/apply.html'].map(
      (path) => kindOf(path).name,
    ),
  ).toEqual(['home', 'door', 'preview', 'text', 'preview', 'application']);
});
