import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makePart } from '../../../scripts/build/search/make-part.ts';
import { folderOfPart, inParts } from '../../../scripts/build/search/search-parts.ts';
import type { SearchRecord } from '../../../src/editorial/search/search-records.ts';
import { AT_ANY } from '../support/paired.ts';
import { expect, test } from '../support/test.ts';

/* The index of a large site has parts (docs/decisions/447): a reader sees one. */

const COUNT = 1600;
const record = (n: number): SearchRecord => ({
  ...{ language: 'zh', kind: n % 2 === 0 ? 'news' : 'comic', url: `/zh/news/large-${n}`, title: `第${n}期館訊`, date: undefined, isFallback: false },
  text: n % 400 === 1 ? '這一期談的是網點。' : '這一期談的是分鏡。',
});

let folder: string;
test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'search-parts-'));
  const words = new Map([['/zh/news/large-1001', ['夜間開放']]]);
  for (const [number, part] of inParts(
    Array.from({ length: COUNT }, (_, n) => record(n)),
    ({ url }) => url,
  ).entries())
    await makePart(part, { folder: join(folder, folderOfPart(number)), maxFragments: 64, words, isFirst: number === 0 });
});
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('what stands in any part of an index is found, counted once and by its kind', { tag: AT_ANY }, async ({ page }) => {
  expect(existsSync(join(folder, '1/pagefind-entry.json'))).toBe(true);
  await page.route('**/pagefind/zh/**', (route) => {
    const path = new URL(route.request().url()).pathname.replace('/pagefind/zh/', '');
    if (path === 'parts.json') return route.fulfill({ json: 2 });
    return existsSync(join(folder, path))
      ? route.fulfill({ body: readFileSync(join(folder, path)), contentType: typeOf(path) })
      : route.fulfill({ status: 404 });
  });
  await page.goto(`/zh/google_search?q=${encodeURIComponent('網點')}`);
  const results = page.locator('[data-results] > li');
  await expect(results).toHaveCount(4);
  const found = await results.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')).sort());
  expect(found).toEqual([1, 1201, 401, 801].map((n) => `/zh/news/large-${n}`));
  await page.goto(`/zh/google_search?q=${encodeURIComponent('夜間開放')}`);
  await expect(results).toHaveCount(1);
  await expect(results.getByRole('link')).toHaveAttribute('href', '/zh/news/large-1001');
});

const typeOf = (path: string) => (path.endsWith('.js') ? 'text/javascript' : path.endsWith('.json') ? 'application/json' : 'application/octet-stream');
