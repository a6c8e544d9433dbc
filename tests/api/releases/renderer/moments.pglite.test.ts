import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '../../../../src/domain/time/period.ts';
import { compareSites } from '../../../../src/server/releases/compare-sites.ts';
import { SmallSite } from '../../../e2e/support/small-site.ts';
import { ReadyMaker } from './ready-maker.ts';

/* An item that appears or goes by its own dates moves few pages, wherever it stands among many (docs/decisions/490). */

const ORIGIN = 'http://127.0.0.1:4321';
/** Ten in the morning, Taipei. */
const BEFORE = '2026-11-21T02:00:00.000Z';
/** With the sample's own, no list begins another page with the next item. */
const COUNT = 150;
/** Its neighbours, those that name it as one like it, and the few whose drawing was its own. */
const FEW = 16;

let site: SmallSite;
let maker: ReadyMaker;
let released: number[];

const itemOf = (id: string) => join(site.content, 'news', id, 'item.yaml');
const plan = (id: string, lines: string) => writeFileSync(itemOf(id), `${readFileSync(itemOf(id), 'utf8')}${lines}\n`);

beforeAll(() => {
  site = new SmallSite([
    '404.astro',
    'index.astro',
    '[lang]/news',
    '[lang]/news_list',
    '[lang]/tag',
    '[lang]/contact.astro',
    '[lang]/error[status].astro',
    'robots.txt.ts',
  ]);
  const tags = join(site.content, 'tags.yaml');
  writeFileSync(
    tags,
    `${readFileSync(tags, 'utf8')
      .split('\n')
      .filter((line) => /id: (?:visiting|exhibition),/.test(line))
      .join('\n')}\n`,
  );
  for (let n = 0; n < COUNT; n += 1) {
    const folder = join(site.content, `news/n-${n}`);
    mkdirSync(folder);
    const day = new Date(Date.UTC(2026, 0, 1) + n * DAY_MS).toISOString().slice(0, 10);
    writeFileSync(join(folder, 'item.yaml'), `type: event\npublished_on: ${day}\npinned: false\ntags: [visiting]\n`);
    writeFileSync(join(folder, 'zh.md'), `---\ntitle: 第 ${n} 則\nsummary: 摘要\n---\n第 ${n} 則。\n`);
  }
  site.buildWhole(ORIGIN, { RELEASE_AT: BEFORE });
  maker = new ReadyMaker(site, ORIGIN);
  released = [];
});
afterAll(async () => {
  await maker?.end();
  site?.remove();
});

/** Makes the next release. @returns the pages that are others than in the one before, in zh */
async function release(at: string): Promise<{ put: string[]; removed: string[] }> {
  const [number, before] = [released.length + 1, released.at(-1)];
  expect(await maker.make(number, at, released.toReversed())).toEqual({ made: 'made' });
  released.push(number);
  const { put, removed } = await compareSites(before === undefined ? join(site.root, 'dist') : maker.siteOf(before), maker.siteOf(number));
  const pages = (paths: readonly string[]) => paths.filter((path) => /^\/zh\/.*\.html$/.test(path));
  return { put: pages(put), removed: pages(removed) };
}
const newsIn = (pages: readonly string[]) => pages.filter((path) => path.startsWith('/zh/news/'));

test('into the middle, in front, and out of the middle: its own page, those that name it, and the beginnings of its lists', async () => {
  maker.getReady(BEFORE, []);
  plan('n-70', 'publish_at: 2026-11-21 11:00');
  expect((await release('2026-11-21T02:01:00.000Z')).removed).toEqual(['/zh/news/n-70.html']);
  const middle = await release('2026-11-21T03:00:00.000Z');
  expect(middle.put).toContain('/zh/news/n-70.html');
  expect(middle.put).toEqual(expect.arrayContaining(['/zh/news/n-69.html', '/zh/news/n-71.html']));
  expect(newsIn(middle.put).length).toBeLessThan(FEW);
  // Older news stand where they stood.
  expect(middle.put).not.toContain('/zh/news_list/all/7.html');

  plan('n-40', 'unpublish_at: 2026-11-21 13:00');
  expect((await release('2026-11-21T03:01:00.000Z')).put).toEqual([]);
  writeFileSync(itemOf('n-100'), readFileSync(itemOf('n-100'), 'utf8').replace(/published_on: .*/, 'published_on: 2026-11-21\npublish_at: 2026-11-21 12:00'));
  await release('2026-11-21T03:02:00.000Z');
  const front = await release('2026-11-21T04:00:00.000Z');
  expect(newsIn(front.put).length).toBeLessThan(FEW);
  const lists = front.put.filter((path) => /^\/zh\/(?:news_list|tag)/.test(path));
  // Of the list, of its type and of its tag the first two pages, or the first alone where the second is half a page; the numbers beside the filters of the other first ones.
  for (const list of ['news_list', 'news_list/event', 'tag/visiting/news']) expect(lists).toContain(`/zh/${list}.html`);
  expect(lists.filter((path) => path.endsWith('/2.html')).sort()).toEqual(['/zh/news_list/all/2.html']);
  expect(lists.filter((path) => /\/(?:[3-9]|\d\d)\.html$/.test(path))).toEqual([]);

  const gone = await release('2026-11-21T05:00:00.000Z');
  expect(gone.removed).toEqual(['/zh/news/n-40.html']);
  expect(newsIn(gone.put).length).toBeLessThan(FEW);
});
