import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { digestOfFile, filesIn } from '../../../../scripts/build/renderer/kept-files.ts';
import { DAY_MS, MINUTE_MS } from '../../../../src/domain/time/period.ts';
import { openReleaseFolders } from '../../../../src/server/releases/release-folders.ts';
import { readLiveRelease, readReleases, requestRelease } from '../../../../src/server/releases/release-queries.ts';
import { readBuiltRelease } from '../../../../src/server/site/site-files.ts';
import { listSiteFiles } from '../../../../src/server/site/site-manifest.ts';
import { SmallSite } from '../../../e2e/support/small-site.ts';
import { openTestApp, TEST_NOW, type TestApp } from '../../../support/app.ts';
import { BARE_ENVIRONMENT } from '../../../support/process.ts';
import { ownBytes } from './own-bytes.ts';

/*
 * A release that makes what changed is killed with all its processes, at twenty moments of its reading, rendering, linking, indexing and switching: what is
 * shown is always one whole release, byte for byte what it was, and the next one heals.
 */

const ORIGIN = 'http://127.0.0.1:4321';
const KILLS = 20;
/** Each is two releases by the real build. */
const PATIENCE_MS = MINUTE_MS * (4 + 2 * KILLS);
const CHILD = ['rendering-maker.ts', 'kill-at.mjs'];

let app: TestApp;
let site: SmallSite;
let delivered: { code: string; at: Date };
let minutes = 0;

beforeAll(async () => {
  app = await openTestApp();
  site = new SmallSite(['404.astro', 'index.astro', '[lang]/news', '[lang]/news_list', '[lang]/error[status].astro', 'robots.txt.ts']);
  const folder = join(site.root, 'tests/api/releases/renderer');
  mkdirSync(folder, { recursive: true });
  for (const file of CHILD) cpSync(join(import.meta.dirname, file), join(folder, file));
  await run(['scripts/build.ts'], { RELEASE_AT: new Date(TEST_NOW.getTime() - DAY_MS).toISOString() });
  delivered = readBuiltRelease(join(site.root, 'dist'));
}, PATIENCE_MS);
afterAll(async () => {
  await app?.close();
  site?.remove();
});

const folder = () => join(site.root, 'releases');
const counter = () => join(site.root, 'moments');
const live = () => readLiveRelease(app.database.db, delivered);

/** Runs a script of the small site, with all its processes in a group of its own. @returns false when it was killed */
async function run(args: readonly string[], environment: Record<string, string>): Promise<boolean> {
  const env = { ...BARE_ENVIRONMENT, ...site.environment(ORIGIN), NODE_ENV: 'test', NODE_COMPILE_CACHE: join(site.root, 'compiled'), ...environment };
  const child = spawn(process.execPath, args, { cwd: site.root, env, detached: true, stdio: ['pipe', 'ignore', 'pipe'] });
  const [fault, [code, signal]] = await Promise.all([text(child.stderr), once(child, 'close')]);
  if (signal === 'SIGKILL') return false;
  expect([code, fault]).toEqual([0, expect.any(String)]);
  return true;
}

/** Makes a release a minute after the last. @returns the moments that it had, null when it was killed */
async function make(killedAt: number): Promise<number | null> {
  minutes += 1;
  const at = new Date(TEST_NOW.getTime() + minutes * MINUTE_MS).toISOString();
  writeFileSync(counter(), '');
  const given = JSON.stringify({ databaseUrl: app.url, folder: folder(), delivered, at });
  const killing = {
    KILL_COUNTER: counter(),
    KILL_AT: String(killedAt),
    NODE_OPTIONS: `--import ${pathToFileURL(join(site.root, 'tests/api/releases/renderer/kill-at.mjs')).href}`,
  };
  if (!(await run(['tests/api/releases/renderer/rendering-maker.ts', given], killing))) return null;
  const [made] = await readReleases(app.database.db, delivered.code, 1);
  expect(made).toMatchObject({ fault: null, state: 'ready' });
  return statSync(counter()).size;
}

const digests = new Map<string, string>();

/** The live site is whole, and a release that was shown before is what it was then: no link led anybody to write into it. @returns its id */
async function expectWhole(): Promise<string> {
  const folders = openReleaseFolders(folder());
  const id = (await live())?.id ?? '';
  const shown = folders.siteOf(id);
  expect(listSiteFiles(shown).filter((path) => !existsSync(shown + path))).toEqual([]);
  const digest = JSON.stringify(filesIn(shown).map((path) => [path, digestOfFile(shown + path)]));
  expect(digest === (digests.get(id) ?? digest)).toBe(true);
  digests.set(id, digest);
  return id;
}

test('killed at twenty moments, what is shown is one whole release, and the next one heals', { timeout: PATIENCE_MS }, async () => {
  const [item = ''] = readdirSync(join(site.content, 'news')).filter((name) => !name.startsWith('_'));
  const edit = async (words: string) => {
    appendFileSync(join(site.content, 'news', item, 'zh.md'), `\n${words}\n`);
    await requestRelease(app.database.db, 'content', TEST_NOW);
  };
  const expectShown = async (words: string) => {
    const shown = openReleaseFolders(folder()).siteOf(await expectWhole());
    expect(readFileSync(join(shown, `zh/news/${item}.html`), 'utf8')).toContain(words);
  };
  for (const words of ['第一句。', '第二句。']) {
    await edit(words);
    expect(await make(0)).not.toBeNull();
    await expectShown(words);
  }
  await edit('數一數。');
  const moments = (await make(0)) ?? 0;
  expect(moments).toBeGreaterThan(KILLS);
  for (let kill = 0; kill < KILLS; kill += 1) {
    const before = (await live())?.id;
    const words = `第${kill}次。`;
    await edit(words);
    await make(1 + Math.floor((kill * (moments - 1)) / KILLS));
    const after = await expectWhole();
    const folders = openReleaseFolders(folder());
    expect([before, after]).toContain(folders.pointedAt());
    // The next one shows what was asked for, leads the web server to it, and leaves nothing of the dead one.
    expect(await make(0)).not.toBeNull();
    await expectShown(words);
    expect(folders.pointedAt()).toBe((await live())?.id);
    expect(readdirSync(folder()).filter((name) => name.startsWith('.begun-'))).toEqual([]);
    expect((await readReleases(app.database.db, delivered.code, 100)).filter(({ state }) => state === 'building')).toEqual([]);
  }

  // What was made of so many dead ones is what is made of nothing: without the digests and readings that they have left.
  const last = openReleaseFolders(folder()).siteOf((await live())?.id ?? '');
  const cache = join(site.root, 'node_modules/.cache/comic-hub');
  for (const name of ['digests', 'items']) rmSync(join(cache, name), { force: true });
  rmSync(join(site.root, 'dist'), { recursive: true });
  const at = new Date(TEST_NOW.getTime() + minutes * MINUTE_MS).toISOString();
  const anew = join(site.root, 'anew');
  expect(await run(['scripts/build.ts'], { SITE_FOLDER: anew, RELEASE_AT: at })).toBe(true);
  const [made, whole] = [ownBytes(last), ownBytes(anew)];
  expect([...made].filter(([path, digest]) => whole.get(path) !== digest)).toEqual([]);
  expect([...whole.keys()]).toEqual([...made.keys()]);
});
