import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { serialize } from 'node:v8';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ReleaseFault } from '../../../src/domain/releases/fault.ts';
import type { ReleaseCause } from '../../../src/domain/releases/release.ts';
import { goToRelease } from '../../../src/server/releases/go-to-release.ts';
import { makeRelease } from '../../../src/server/releases/make-release.ts';
import { openReleaseFolders } from '../../../src/server/releases/release-folders.ts';
import { readLiveRelease, requestRelease } from '../../../src/server/releases/release-queries.ts';
import { openSiteFiles } from '../../../src/server/site/site-files.ts';
import { openTestApp, TEST_NOW, type TestApp } from '../../support/app.ts';

/* A page that a release leaves as it was: whoever has read it knows it, whichever server it comes from. */

const DELIVERED = { code: 'code-of-the-site', at: new Date(TEST_NOW.getTime() - 60_000) };
let app: TestApp;
let root: string;
beforeAll(async () => {
  app = await openTestApp();
  root = mkdtempSync(join(tmpdir(), 'unchanged-'));
});
afterAll(async () => {
  await app.close();
  rmSync(root, { recursive: true, force: true });
});

const page = (text: string) => `<!doctype html><meta http-equiv="Content-Security-Policy" content="default-src 'self'"><p>${text}</p>`;
const folders = () => openReleaseFolders(join(root, 'releases'));

interface Asked {
  cause?: ReleaseCause;
  fault?: ReleaseFault | null;
}

/** A release of pages by their paths. @returns the folder of its site */
async function release(pages: Readonly<Record<string, string>>, { cause = 'content', fault = null }: Asked = {}): Promise<string> {
  app.clock.now = new Date(app.clock.now.getTime() + 60_000);
  await requestRelease(app.database.db, cause, app.clock.now);
  const build = async ({ site, library }: { site: string; library: string }) => {
    const files: Record<string, unknown> = {};
    for (const [path, text] of Object.entries(pages)) {
      mkdirSync(join(site, path, '..'), { recursive: true });
      writeFileSync(join(site, path), text);
      files[path] = { type: 'text/html; charset=utf-8', br: false, immutable: false };
    }
    writeFileSync(join(site, '.files.json'), JSON.stringify(files));
    writeFileSync(library, serialize(app.library));
    return fault;
  };
  const { database, library, log, now } = app;
  await makeRelease({ database, library, log, now, maker: { folders: folders(), delivered: DELIVERED, prepare: async () => [], build } });
  return folders().siteOf((await readLiveRelease(database.db, DELIVERED))?.id ?? '');
}

/** The part of a file that a web server makes its ETag of. */
const stampOf = (site: string, path: string) => {
  const { mtimeNs, size } = statSync(join(site, path), { bigint: true });
  return `${mtimeNs}-${size}`;
};
const etagOf = (site: string, path: string) => openSiteFiles(site).get(path)?.etag;

test('it keeps its ETag over releases, from the server and from a web server; what has changed has another', async () => {
  const first = await release({ '/zh/a.html': page('a'), '/zh/b.html': page('b') });
  const second = await release({ '/zh/a.html': page('a'), '/zh/b.html': page('B'), '/zh/c.html': page('c') });
  for (const tell of [etagOf, stampOf]) {
    expect(tell(second, '/zh/a.html')).toBe(tell(first, '/zh/a.html'));
    expect(tell(second, '/zh/b.html')).not.toBe(tell(first, '/zh/b.html'));
  }
  // One file under two names takes its room once; it stays when the release before goes.
  expect(statSync(join(second, '/zh/a.html')).nlink).toBe(2);
  const third = await release({ '/zh/a.html': page('a'), '/zh/b.html': page('B') });
  rmSync(join(second, '..'), { recursive: true });
  expect(statSync(join(third, '/zh/b.html')).nlink).toBe(1);
  expect(etagOf(third, '/zh/a.html')).toBe(etagOf(first, '/zh/a.html'));
});

test('all addresses that have changed are listed beside the site, for the release before and after going back', async () => {
  const many = Object.fromEntries(Array.from({ length: 300 }, (_, i) => [`/zh/news/n${String(i).padStart(3, '0')}.html`, page(`${i}`)]));
  const listOf = (site: string) => readFileSync(join(site, '../purge.txt'), 'utf8').trimEnd().split('\n');
  const first = await release({ '/zh/a.html': page('first') });
  const second = await release({ '/zh/a.html': page('first'), '/zh/creator_list/initial/ㄅ.html': page('b'), ...many });
  expect(listOf(second)).toHaveLength(301);
  expect(listOf(second)).toContain('/zh/news/n299');
  expect(listOf(second)).toContain(encodeURI('/zh/creator_list/initial/ㄅ'));
  const { database, now } = app;
  expect(await goToRelease({ database, now, maker: { folders: folders(), delivered: DELIVERED } }, basename(dirname(first)))).toBe(true);
  expect(listOf(first)).toEqual(listOf(second));
});

const openRequests = () => app.database.db.selectFrom('release_requests').select('cause').where('release_id', 'is', null).execute();

test('a change of the folder in which nothing differs is no release', async () => {
  const first = await release({ '/zh/a.html': page('same') });
  expect(await release({ '/zh/a.html': page('same') })).toBe(first);
  expect(folders().list()[0]).toBe(basename(dirname(first)));
  expect(await openRequests()).toEqual([]);
  app.library.scheduled.push({ kind: 'news', id: 'to-come', title: { zh: '將至' }, at: new Date('2030-01-01T00:00:00Z'), change: 'appears' });
  const scheduled = await release({ '/zh/a.html': page('same') });
  expect(scheduled).not.toBe(first);
  expect(await release({ '/zh/a.html': page('same') })).toBe(scheduled);
});

test('it is one when somebody asked for it, when the one before could not be made, and when somebody has gone back', async () => {
  const same = { '/zh/a.html': page('as it was') };
  const first = await release(same);
  const asked = await release(same, { cause: 'staff' });
  expect(asked).not.toBe(first);
  await release({}, { fault: { kind: 'build', said: 'no' } });
  const mended = await release(same);
  expect(mended).not.toBe(asked);
  const { database, now } = app;
  expect(await goToRelease({ database, now, maker: { folders: folders(), delivered: DELIVERED } }, basename(dirname(first)))).toBe(true);
  app.clock.now = new Date(app.clock.now.getTime() + 60_000);
  expect(await release(same)).not.toBe(first);
});
