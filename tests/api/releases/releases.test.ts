import { cpSync, lutimesSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serialize } from 'node:v8';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ReleaseFault } from '../../../src/domain/releases/fault.ts';
import { RELEASES_KEPT } from '../../../src/domain/releases/release.ts';
import { readLibrary } from '../../../src/editorial/read-library.ts';
import { createApp } from '../../../src/server/app.ts';
import { goToRelease } from '../../../src/server/releases/go-to-release.ts';
import { makeRelease } from '../../../src/server/releases/make-release.ts';
import { openReleaseFolders, type ReleaseFolders } from '../../../src/server/releases/release-folders.ts';
import {
  beginRelease,
  readLiveRelease,
  readReleases,
  reopenInterrupted,
  requestRelease,
  wakeForRelease,
} from '../../../src/server/releases/release-queries.ts';
import { callsTo, openTestApp, TEST_NOW, type TestApp } from '../../support/app.ts';
import { SAMPLE_CONTENT } from '../../support/sample.ts';

/* From a change of the content to what is shown; the build itself is a folder that is written at once. */

const DELIVERED = { code: 'code-of-the-site', at: new Date(TEST_NOW.getTime() - 60_000) };
let app: TestApp;
let root: string;
let folders: ReleaseFolders;
/** The folder of editors. */
let content: string;
/** The thing that stands in the way of the next build. */
let fault: ReleaseFault | null;
/** Something that happens while one is built. */
let during: () => Promise<void>;
let built: number;

beforeEach(async () => {
  app = await openTestApp();
  root = mkdtempSync(join(tmpdir(), 'releases-'));
  content = join(root, 'content');
  cpSync(SAMPLE_CONTENT, content, { recursive: true });
  folders = openReleaseFolders(join(root, 'releases'));
  [fault, built, during] = [null, 0, async () => {}];
});
afterEach(async () => {
  await app.close();
  rmSync(root, { recursive: true, force: true });
});

const tools = () => ({
  ...app,
  log: pino({ level: 'silent' }),
  maker: {
    folders,
    delivered: DELIVERED,
    prepare: async () => [],
    build: async ({ site, library, at }: { site: string; library: string; at: Date }) => {
      built += 1;
      mkdirSync(site, { recursive: true });
      writeFileSync(join(site, 'page.html'), `of ${at.toISOString()}`);
      await during();
      if (fault !== null) return fault;
      writeFileSync(library, serialize(await readLibrary(content, { at })));
      return null;
    },
  },
});
const release = async (cause: Parameters<typeof requestRelease>[1] = 'content') => {
  await requestRelease(app.database.db, cause, app.clock.now);
  await makeRelease(tools());
};
const live = () => readLiveRelease(app.database.db, DELIVERED);
const all = () => readReleases(app.database.db, DELIVERED.code, 100);
const later = (minutes: number) => {
  app.clock.now = new Date(app.clock.now.getTime() + minutes * 60_000);
};

test('without a cause nothing is made; with several together one release is, and is shown', async () => {
  await makeRelease(tools());
  expect(built).toBe(0);
  await requestRelease(app.database.db, 'content', TEST_NOW);
  await requestRelease(app.database.db, 'content', TEST_NOW);
  await requestRelease(app.database.db, 'creator', TEST_NOW);
  // Somebody was killed while they led the web server to a release, long ago.
  mkdirSync(join(root, 'releases'), { recursive: true });
  symlinkSync('20260101T000000Z-000000', join(root, 'releases/.current-4711'));
  lutimesSync(join(root, 'releases/.current-4711'), 0, 0);
  await makeRelease(tools());
  await makeRelease(tools());
  expect(built).toBe(1);
  const shown = await live();
  expect(readdirSync(join(root, 'releases')).sort()).toEqual([shown?.id, 'current']);
  expect(shown).toMatchObject({ state: 'ready', is_live: true, causes: ['content', 'creator'], at: TEST_NOW, fault: null });
  expect(readlinkSync(join(root, 'releases/current'))).toBe(shown?.id);
  expect(readFileSync(join(root, 'releases/current/site/page.html'), 'utf8')).toContain(TEST_NOW.toISOString());
});

test('members register by the content of the release that is shown, from the moment at which it is', async () => {
  const sessions = await app.database.query('SELECT id, activity_id, quota FROM activity_sessions WHERE is_listed ORDER BY id LIMIT 1', []);
  const { id, activity_id, quota } = sessions.rows[0] as { id: string; activity_id: string; quota: number };
  const quotaNow = async () => (await app.database.query('SELECT quota FROM activity_sessions WHERE id = $1', [id])).rows[0]?.['quota'];
  const file = join(content, 'activity', activity_id, 'item.yaml');
  await release();
  writeFileSync(file, readFileSync(file, 'utf8').replace(new RegExp(`quota: ${quota}\\b`), `quota: ${quota + 3}`));
  fault = { kind: 'disk' };
  later(1);
  await release();
  expect(await quotaNow()).toBe(quota);
  fault = null;
  later(1);
  await release();
  expect(await quotaNow()).toBe(quota + 3);
});

test('what could not be made changes nothing, and is told; a later one is whole', async () => {
  await release();
  const before = await live();
  later(1);
  fault = { kind: 'content', file: 'content/news/opening/item.yaml', field: 'published_on', reason: 'must be a day' };
  await release();
  expect(await live()).toEqual(before);
  expect((await all())[0]).toMatchObject({ state: 'failed', fault, is_live: false });
  expect(folders.list()).toEqual([before?.id]);
  later(1);
  fault = null;
  await release();
  expect((await live())?.id).not.toBe(before?.id);
});

test('content that is wrong is told once, and made again when something changes; what the machine could not do is tried again by itself', async () => {
  await release();
  fault = { kind: 'content', file: 'content/news/opening/item.yaml', field: null, reason: 'must be a day' };
  app.clock.now = new Date('2026-11-19T00:00:00+08:00');
  await makeRelease(tools());
  expect((await all())[0]).toMatchObject({ state: 'failed', causes: ['midnight'] });
  later(20);
  await makeRelease(tools());
  expect(built).toBe(2);
  fault = { kind: 'disk' };
  await release('content');
  later(9);
  await makeRelease(tools());
  expect(built).toBe(3);
  fault = null;
  later(1);
  await makeRelease(tools());
  expect(built).toBe(4);
  expect(await live()).toMatchObject({ causes: ['content'], at: app.clock.now });
});

test('before the first release what was delivered says when the next is due', async () => {
  app.clock.now = new Date('2026-11-18T23:59:00+08:00');
  await makeRelease(tools());
  expect(built).toBe(0);
  app.clock.now = new Date('2026-11-19T00:00:00+08:00');
  await makeRelease(tools());
  expect(await live()).toMatchObject({ causes: ['midnight'] });
});

test('what was delivered after a release was shown is shown instead, until the next', async () => {
  await release();
  later(5);
  const newer = { ...DELIVERED, at: app.clock.now };
  expect(await readLiveRelease(app.database.db, newer)).toBeUndefined();
  later(1);
  await release();
  expect(await readLiveRelease(app.database.db, newer)).toMatchObject({ id: (await live())?.id });
});

test('one that is made while somebody goes back is not shown', async () => {
  await release();
  const first = await live();
  later(1);
  await release();
  later(1);
  during = async () => {
    later(1);
    expect(await goToRelease(tools(), first?.id ?? '')).toBe(true);
  };
  await release();
  expect((await live())?.id).toBe(first?.id);
  expect((await all())[0]).toMatchObject({ state: 'ready', is_live: false, shown_at: null });
  expect(readlinkSync(join(root, 'releases/current'))).toBe(first?.id);
});

test('a maker that lost its connection shows nothing after another has given its release up', async () => {
  await release();
  const before = await live();
  later(1);
  during = () => reopenInterrupted(app.database.db, app.clock.now);
  await release();
  expect(await live()).toEqual(before);
  during = async () => {};
  later(1);
  await makeRelease(tools());
  expect((await live())?.id).not.toBe(before?.id);
  expect(folders.list().sort()).toEqual(
    (await all())
      .filter(({ state }) => state === 'ready')
      .map(({ id }) => id)
      .sort(),
  );
});

test('whoever was killed before the web server was led to a release is made good for', async () => {
  await release();
  const first = (await live())?.id ?? '';
  later(1);
  await release();
  folders.pointAt(first);
  await makeRelease(tools());
  expect(folders.pointedAt()).toBe((await live())?.id);
});

test('two that ask for a release at once, on two machines, get one, whole', async () => {
  await requestRelease(app.database.db, 'content', app.clock.now);
  await Promise.all([makeRelease(tools()), makeRelease(tools())]);
  expect(await all()).toMatchObject([{ state: 'ready', is_live: true }]);
});

test('a release whose maker was killed is nothing that is shown, and what it was for is made by the next', async () => {
  await release();
  const before = await live();
  later(1);
  await requestRelease(app.database.db, 'creator', app.clock.now);
  // What a maker has done when it is killed in the middle of a build.
  const id = '20261118T023100Z-0dead0';
  expect(await beginRelease(app.database.db, { id, code: DELIVERED.code, at: app.clock.now })).toEqual(['creator']);
  writeFileSync(folders.begin(id).library, 'half');
  expect(await live()).toEqual(before);
  later(1);
  await makeRelease(tools());
  expect((await all()).find((each) => each.id === id)).toMatchObject({ state: 'failed', fault: { kind: 'interrupted' } });
  expect(await live()).toMatchObject({ causes: ['creator'] });
  expect(readdirSync(join(root, 'releases')).filter((name) => name.startsWith('.'))).toEqual([]);
});

test('going back shows the site and the content of before, until something changes', async () => {
  await release();
  const first = await live();
  later(5);
  await release();
  const second = await live();
  expect(await goToRelease(tools(), first?.id ?? '')).toBe(true);
  expect(await live()).toMatchObject({ id: first?.id, next_at: null });
  expect(readlinkSync(join(root, 'releases/current'))).toBe(first?.id);
  // Midnight comes, and what was decided stands.
  later(24 * 60);
  await makeRelease(tools());
  expect((await live())?.id).toBe(first?.id);
  await release();
  expect((await live())?.id).not.toBe(first?.id);
  expect(await goToRelease(tools(), second?.id ?? '')).toBe(true);
  expect(await goToRelease(tools(), '20200101T000000Z-000000')).toBe(false);
});

test('midnight and the moment of an item make a release by themselves, once', async () => {
  await release();
  expect(await live()).toMatchObject({ next_cause: 'midnight', next_at: new Date('2026-11-19T00:00:00+08:00') });
  app.clock.now = new Date('2026-11-18T23:59:59+08:00');
  await makeRelease(tools());
  expect(built).toBe(1);
  app.clock.now = new Date('2026-11-19T00:00:00+08:00');
  await makeRelease(tools());
  await makeRelease(tools());
  expect(built).toBe(2);
  expect((await live())?.causes).toEqual(['midnight']);
});

test('the last ones stay to go back to, older ones go; the one that is shown always stays', async () => {
  await release();
  const first = (await live())?.id ?? '';
  await goToRelease(tools(), first);
  for (let i = 0; i < RELEASES_KEPT + 2; i += 1) {
    later(1);
    await release();
  }
  const ids = folders.list();
  expect(ids).toHaveLength(RELEASES_KEPT);
  expect(ids).not.toContain(first);
  expect((await all()).find(({ id }) => id === first)).toMatchObject({ state: 'removed' });
});

test('a server takes a release over without a restart: what was asked before is answered of the one before', async () => {
  await release();
  const before = callsTo(createApp(app));
  const [item] = (await before('GET', '/news', { language: 'zh' })).body.data;
  const file = join(content, 'news', item.id, 'zh.md');
  writeFileSync(file, readFileSync(file, 'utf8').replace(/^title:.*$/m, 'title: 新的標題'));
  later(1);
  await release();
  const next = await app.takeRelease({ id: (await live())?.id ?? '', library: await folders.readLibrary((await live())?.id ?? '') });
  const titleBy = async (call: typeof before) =>
    (await call('GET', '/news', { language: 'zh' })).body.data.find(({ id }: { id: string }) => id === item.id).title_zh;
  expect(await titleBy(callsTo(createApp(next)))).toBe('新的標題');
  expect(await titleBy(before)).toBe(item.title_zh);
});

test('what staff has recorded is released in the minute at which it begins to count, and after going back only what begins later', async () => {
  await release();
  const first = (await live())?.id ?? '';
  const begins = new Date(app.clock.now.getTime() + 120_000);
  const beginsAfter = async (_db: unknown, after: Date, now: Date) => (begins > after && begins <= now ? begins : null);
  const make = () => makeRelease({ ...tools(), maker: { ...tools().maker, beginsAfter } });
  later(1);
  await make();
  expect(built).toBe(1);
  later(1);
  await make();
  await make();
  expect([built, (await live())?.causes]).toEqual([2, ['published']]);
  later(1);
  expect(await goToRelease(tools(), first)).toBe(true);
  await make();
  expect((await live())?.id).toBe(first);
});

test('asking wakes whoever makes releases', async () => {
  await wakeForRelease(app, 'staff');
  expect((await app.jobs.backlog()).find(({ queue }) => queue === 'make-release')).toMatchObject({ waiting: 1 });
});
