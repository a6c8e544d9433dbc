import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, cpSync, readdirSync, readFileSync, renameSync, rmSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { IS_TO_BE_COMPILED } from '../../../../scripts/build/renderer/exit-code.ts';
import { filesIn } from '../../../../scripts/build/renderer/kept-files.ts';
import { SmallSite } from '../../../e2e/support/small-site.ts';
import { BARE_ENVIRONMENT } from '../../../support/process.ts';

/*
 * What the compiler made is kept by its code: a build of other content makes the same bytes with it as one that compiles, and whatever is wrong with
 * it is compiled again (docs/decisions/435).
 */

const ORIGIN = 'http://127.0.0.1:4321';
const KEPT = /made by a renderer that was kept/;
const UNCHANGED = /Nothing has changed/;
const AT = '2026-11-21T02:00:00.000Z';

let site: SmallSite;
beforeAll(async () => {
  site = new SmallSite(['404.astro', 'index.astro', '[lang]/news', '[lang]/news_list', '[lang]/album', '[lang]/error[status].astro', 'robots.txt.ts']);
  await givePicture('#f4d35e');
});
afterAll(() => site?.remove());

/** The frozen content has no pictures. */
async function givePicture(background: string): Promise<void> {
  const picture = sharp({ create: { width: 1200, height: 800, channels: 3, background } });
  await picture.webp().toFile(join(site.content, 'album/sample-album/one.webp'));
}

/** Builds into a folder beside the site, by itself or after another, or as `npm run build` does. @returns what the build said */
async function build(folder = 'dist', earlier: readonly string[] = []): Promise<string> {
  const before = JSON.stringify(earlier.map((name) => join(site.root, name)));
  const own = folder === 'dist' ? {} : { SITE_FOLDER: join(site.root, folder), EARLIER_SITES: before };
  const env = { ...BARE_ENVIRONMENT, ...site.environment(ORIGIN), RELEASE_AT: AT, ...own };
  // Its input stays open: a build whose server has gone ends.
  const child = spawn(process.execPath, ['scripts/build.ts'], { cwd: site.root, env, stdio: ['pipe', 'pipe', 'pipe'] });
  const [said, complained, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  if (code !== 0) throw new Error(said + complained);
  return said;
}

/** The files of a site with their bytes, the build's own lists among them. */
const bytesOf = (folder: string, but?: string): Map<string, string> =>
  new Map(
    filesIn(join(site.root, folder))
      .filter((path) => path !== but)
      .map((path) => [path, readFileSync(join(site.root, folder, path), 'base64')]),
  );

function expectSame(one: string, other: string, but?: string): void {
  const [a, b] = [bytesOf(one, but), bytesOf(other, but)];
  expect([...a.keys()]).toEqual([...b.keys()]);
  expect([...a].filter(([path, bytes]) => b.get(path) !== bytes).map(([path]) => path)).toEqual([]);
}

const renderers = (): string => join(site.root, 'node_modules/.cache/comic-hub/renderers');

test('content is built with the renderer that is kept, to the byte as by the compiler; one that is damaged is compiled again', async () => {
  expect(await build('compiled')).not.toMatch(KEPT);
  expect(await build('again')).toMatch(KEPT);
  expectSame('again', 'compiled');

  expect(await build()).toMatch(KEPT);
  // Nothing is made where nothing has changed: in place, and in a folder of its own.
  const asItWas = bytesOf('dist');
  expect(await build()).toMatch(UNCHANGED);
  expect(bytesOf('dist')).toEqual(asItWas);
  expect(await build('unchanged', ['again'])).toMatch(UNCHANGED);
  expectSame('unchanged', 'compiled');
  const news = join(site.content, 'news');
  const [first = '', second = '', third = ''] = readdirSync(news).filter((name) => !name.startsWith('_'));
  appendFileSync(join(news, first, 'zh.md'), '\n一句話。\n');
  appendFileSync(join(news, second, 'item.yaml'), 'draft: true\n');
  cpSync(join(news, third), join(news, 'another-one'), { recursive: true });
  expect(await build()).toMatch(/[1-9]\d* taken as they were/);
  expect(readdirSync(join(site.root, 'dist/zh/news'))).toContain('another-one.html');

  // Nothing to take pages from is left.
  renameSync(join(site.root, 'dist'), join(site.root, 'edited'));
  const [renderer = ''] = readdirSync(renderers());
  const script = filesIn(join(renderers(), renderer, 'client')).find((path) => path.endsWith('.js')) ?? '';
  const damaged = join(renderers(), renderer, 'client', script);
  unlinkSync(damaged);
  writeFileSync(damaged, 'not what it was');
  expect(await build('edited-compiled')).not.toMatch(KEPT);
  expectSame('edited', 'edited-compiled');
});

test('a picture of an album, other code and a cache that cannot be written are no reason to stand still', async () => {
  const kept = `${renderers()}-aside`;
  renameSync(renderers(), kept);
  writeFileSync(renderers(), 'a file where a folder should be');
  expect(await build('no-cache')).not.toMatch(KEPT);
  // What pages were made of is noted for a renderer that is kept.
  expectSame('no-cache', 'edited-compiled', '/.pages');
  rmSync(renderers());
  renameSync(kept, renderers());

  expect(await opensRenderer()).toBe(true);
  await givePicture('#0b6e4f');
  expect(await opensRenderer()).toBe(false);
  await givePicture('#f4d35e');
  expect(await opensRenderer()).toBe(true);
  // The last two are kept, one of them that of the picture before.
  appendFileSync(join(site.root, 'src/pages/robots.txt.ts'), '\n// Another edition.\n');
  expect(await opensRenderer()).toBe(false);
  await givePicture('#0b6e4f');
  expect(await build('other-picture-and-code')).not.toMatch(KEPT);
  expect(readdirSync(renderers())).toHaveLength(2);
});

/** Whether the pages can be made without the compiler. */
async function opensRenderer(): Promise<boolean> {
  const env = { ...BARE_ENVIRONMENT, ...site.environment(ORIGIN), RELEASE_AT: AT, SITE_FOLDER: join(site.root, 'tried') };
  const child = spawn(process.execPath, ['scripts/build/renderer/render-site.ts'], { cwd: site.root, env });
  const [complained, [code]] = await Promise.all([text(child.stderr), once(child, 'close')]);
  if (code !== 0 && code !== IS_TO_BE_COMPILED) throw new Error(complained);
  return code === 0;
}
