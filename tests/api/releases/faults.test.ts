import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serialize } from 'node:v8';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { faultOf } from '../../../src/domain/releases/fault.ts';
import { readLibrary } from '../../../src/editorial/read-library.ts';
import { makeRelease } from '../../../src/server/releases/make-release.ts';
import { PullFault } from '../../../src/server/releases/pushes/pull-content.ts';
import { goBack, releaseLines, releaseNow } from '../../../src/server/releases/release-command.ts';
import { openReleaseFolders } from '../../../src/server/releases/release-folders.ts';
import { readLiveRelease } from '../../../src/server/releases/release-queries.ts';
import { openTestApp, TEST_NOW, type TestApp } from '../../support/app.ts';
import { SAMPLE_CONTENT } from '../../support/sample.ts';
import { openSmallDisk, type SmallDisk } from '../../support/services/small-disk.ts';

/* The things that may stand in the way of a release, as the operator's command says them; nothing is half live after any of them. */

const DELIVERED = { code: 'code-of-the-site', at: new Date(TEST_NOW.getTime() - 60_000) };
const BYTES = 1024 * 1024;
let app: TestApp;
let content: string;
let disk: SmallDisk;

beforeEach(async () => {
  app = await openTestApp();
  content = mkdtempSync(join(tmpdir(), 'release-faults-'));
  cpSync(SAMPLE_CONTENT, content, { recursive: true });
  disk = openSmallDisk(24);
  prepare = async () => {};
});
afterEach(async () => {
  await app.close();
  disk.close();
  rmSync(content, { recursive: true, force: true });
});

/** The build in short: the library as the real one reads it, and one page. */
const build = async ({ site, library, at }: { site: string; library: string; at: Date }) => {
  try {
    mkdirSync(site, { recursive: true });
    writeFileSync(library, serialize(await readLibrary(content, { at })));
    writeFileSync(join(site, 'page.html'), Buffer.alloc(BYTES, 'p'));
    return null;
  } catch (error) {
    return faultOf(String(error));
  }
};
const folders = () => openReleaseFolders(join(disk.path, 'releases'));
/** Brings into the content what comes from elsewhere. */
let prepare: () => Promise<void>;
const tools = () => ({
  ...app,
  log: pino({ level: 'silent' }),
  maker: { folders: folders(), delivered: DELIVERED, prepare: () => prepare().then(() => []), build },
});
const live = async () => (await readLiveRelease(app.database.db, DELIVERED))?.id;
const later = (minutes: number) => {
  app.clock.now = new Date(app.clock.now.getTime() + minutes * 60_000);
};

test('a release is made and told by its name; one can be gone back to, by the one before or by its name', async () => {
  expect(await goBack(tools())).toEqual({ isDone: false, text: 'There is no release before the one that is shown.' });
  const first = await releaseNow(tools());
  const one = await live();
  expect(first).toEqual({ isDone: true, text: `${one} is shown.` });
  later(1);
  await releaseNow(tools());
  const two = await live();
  expect(await goBack(tools())).toEqual({ isDone: true, text: `${one} is shown.` });
  expect([await live(), folders().pointedAt()]).toEqual([one, one]);
  expect((await goBack(tools())).isDone).toBe(false);
  expect(await goBack(tools(), two)).toEqual({ isDone: true, text: `${two} is shown.` });
  expect(await goBack(tools(), '20200101T000000Z-000000')).toMatchObject({ isDone: false, text: expect.stringContaining('--list') });
  expect(await releaseLines(tools(), DELIVERED.code)).toEqual([
    `*\t${two}\tready\tstaff\t${new Date(TEST_NOW.getTime() + 60_000).toISOString()}\t0 s`,
    ` \t${one}\tready\tstaff\t${TEST_NOW.toISOString()}\t0 s`,
  ]);
});

test('content with an error: the file, the field, the reason; the site stays as it was', async () => {
  await releaseNow(tools());
  const before = await live();
  const [item = ''] = readdirSync(join(content, 'news')).filter((name) => !name.startsWith('_'));
  writeFileSync(join(content, 'news', item, 'item.yaml'), 'published_on: someday\n');
  later(1);
  const { isDone, text } = await releaseNow(tools());
  expect(isDone).toBe(false);
  expect(text).toMatch(new RegExp(`news/${item}/item\\.yaml: \\w+: .+`));
  expect([await live(), folders().list()]).toEqual([before, [before]]);
});

test('a full disk: nothing half is left, and with room the next one is whole', async () => {
  await releaseNow(tools());
  const before = await live();
  disk.fill(BYTES / 2);
  later(1);
  expect(await releaseNow(tools())).toEqual({ isDone: false, text: 'There is no room left on the disk.' });
  expect([await live(), folders().pointedAt()]).toEqual([before, before]);
  expect(readdirSync(join(disk.path, 'releases')).sort()).toEqual([before, 'current']);
  disk.empty();
  later(1);
  expect((await releaseNow(tools())).isDone).toBe(true);
  expect(await live()).not.toBe(before);
});

test('a clock that went ahead and was put right: the site says again what is so now, by itself', async () => {
  later(60 * 24 * 30);
  await releaseNow(tools());
  const ahead = await live();
  app.clock.now = new Date(TEST_NOW.getTime() + 60_000);
  await makeRelease(tools());
  const shown = await readLiveRelease(app.database.db, DELIVERED);
  expect(shown?.id).not.toBe(ahead);
  expect(shown?.at).toEqual(app.clock.now);
});

test('a server whose clock is some minutes behind makes nothing anew of what another has just made', async () => {
  later(2);
  await releaseNow(tools());
  const made = await live();
  later(-2);
  await makeRelease(tools());
  expect(await live()).toBe(made);
});

test('what comes from elsewhere is in the release; when it cannot be had, nothing is made of the rest', async () => {
  prepare = async () => writeFileSync(join(content, 'news', readdirSync(join(content, 'news')).at(-1) ?? '', 'item.yaml'), 'nothing: here\n');
  expect((await releaseNow(tools())).text).toMatch(/item\.yaml/);
  later(1);
  prepare = () => Promise.reject(new Error('away'));
  expect(await releaseNow(tools())).toEqual({ isDone: false, text: 'Something unexpected stood in the way: the log says what.' });
  later(1);
  prepare = () => Promise.reject(new PullFault('Could not resolve host: git.example'));
  expect((await releaseNow(tools())).text).toBe('What was pushed could not be fetched from the git host: Could not resolve host: git.example');
  expect(folders().list()).toEqual([]);
});
