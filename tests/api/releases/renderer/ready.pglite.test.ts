import { appendFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { libraryOf } from '../../../../src/editorial/reading/library-file.ts';
import { notedItems } from '../../../../src/server/releases/compare-libraries.ts';
import { SmallSite } from '../../../e2e/support/small-site.ts';
import { ownBytes } from './own-bytes.ts';
import { ReadyMaker } from './ready-maker.ts';

/*
 * A process that stays ready makes one release after the other, each of the one before, in files and in its own memory (docs/decisions/475). The last of them is, byte for byte, what a
 * build makes that has seen none.
 */

const ORIGIN = 'http://127.0.0.1:4321';
const BEGINNING = Date.parse('2026-11-21T02:00:00.000Z');

let site: SmallSite;
let maker: ReadyMaker;
beforeAll(() => {
  site = new SmallSite(['404.astro', 'index.astro', '[lang]/news', '[lang]/news_list', '[lang]/contact.astro', '[lang]/error[status].astro', 'robots.txt.ts']);
  site.buildWhole(ORIGIN, { RELEASE_AT: momentOf(0) });
  maker = new ReadyMaker(site, ORIGIN);
});
afterAll(async () => {
  await maker?.end();
  site?.remove();
});

const momentOf = (number: number) => new Date(BEGINNING + number * 1000).toISOString();
const siteOf = (number: number) => maker.siteOf(number);
const make = (number: number, earlier: readonly number[]) => maker.make(number, momentOf(number), earlier);

const change = (file: string, how: (source: string) => string) => {
  const path = join(site.content, file);
  writeFileSync(path, how(readFileSync(path, 'utf8')));
};

test('one after the other, each edit is in its release, a fault of the content in none, and the last is what is made of everything', async () => {
  const [first = '', second = ''] = readdirSync(join(site.content, 'news')).filter((name) => !name.startsWith('_'));
  appendFileSync(join(site.content, `news/${first}/zh.md`), '\n第一句。\n');
  expect(await make(1, [])).toEqual({ made: 'made' });
  expect(readFileSync(join(siteOf(1), `zh/news/${first}.html`), 'utf8')).toContain('第一句。');
  expect(await make(2, [1])).toEqual({ made: 'made' });
  expect(await notedItems(siteOf(1), siteOf(2))).toEqual([]);

  change(`news/${second}/en.md`, (source) => source.replace(/^title: .*$/m, 'title: "Another title"'));
  change('settings/opening.yaml', (source) => source.replace(/open_hour: \d+/, 'open_hour: 9'));
  expect(await make(3, [2, 1])).toEqual({ made: 'made' });
  expect(readFileSync(join(siteOf(3), 'zh/news_list.html'), 'utf8')).toContain('9:00');
  expect(await notedItems(siteOf(2), siteOf(3))).toEqual([
    { kind: 'news', id: second, change: 'changed' },
    { kind: 'settings', id: 'opening', change: 'changed' },
  ]);
  expect(libraryOf(readFileSync(join(siteOf(3), '../library'))).settings.opening.open_hour).toBe(9);

  change(`news/${second}/item.yaml`, (source) => source.replace(/^type: .*$/m, 'type: nothing-such'));
  expect(await make(4, [3, 2, 1])).toMatchObject({ fault: expect.stringContaining(`${second}/item.yaml`) });
  change(`news/${second}/item.yaml`, (source) => source.replace(/^type: .*$/m, 'type: announcement'));
  expect(await make(5, [3, 2, 1])).toEqual({ made: 'made' });

  site.buildWhole(ORIGIN, { RELEASE_AT: momentOf(5), COMPILE: '1' });
  const [made, anew] = [ownBytes(siteOf(5)), ownBytes(join(site.root, 'dist'))];
  expect([...anew].filter(([path, digest]) => made.get(path) !== digest)).toEqual([]);
  expect([...made.keys()]).toEqual([...anew.keys()]);

  // Of other code it is of no use, and says so.
  appendFileSync(join(site.root, 'src/pages/robots.txt.ts'), '\n// Another edition.\n');
  expect(await make(6, [5, 3])).toEqual({ made: 'not for one' });
});
