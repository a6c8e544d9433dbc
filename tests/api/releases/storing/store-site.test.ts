import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openHttpPurge } from '../../../../src/server/adapters/purge-cdn.ts';
import { openSiteStore } from '../../../../src/server/adapters/site-store.ts';
import { storeSite } from '../../../../src/server/releases/storing/store-site.ts';
import { listForStorage } from '../../../../src/server/site/site-files.ts';
import { BARE_ENVIRONMENT } from '../../../support/process.ts';
import { type HttpStub, openHttpStub } from '../../../support/services/http-stub.ts';
import { openS3Server, type S3Server } from '../../../support/services/s3.ts';
import { missingParts, objectsOn, writeSite } from './stored-release.ts';

/* A release on a storage, over the real protocol: what is sent, in which order, and what becomes of it when it breaks. */

let s3: S3Server;
let cdn: HttpStub;
let root: string;
beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'storing-'));
  [s3, cdn] = [await openS3Server(), await openHttpStub()];
  patience = PATIENT_MS;
  return async () => {
    await Promise.all([s3.close(), cdn.close()]);
    rmSync(root, { recursive: true, force: true });
  };
});
afterEach(async () => {
  s3.mood = 'work';
  expect(missingParts(await objectsOn(s3.options))).toEqual([]);
});

const siteOf = (id: string) => join(root, id);
/** A release by the words of its pages. */
function write(id: string, words: Readonly<Record<string, string>>): string {
  writeSite(siteOf(id), words);
  return id;
}
/** For a storage and a CDN that answer, on however busy a machine. */
const PATIENT_MS = 60_000;
let patience = PATIENT_MS;
const target = async () => ({
  store: await openSiteStore({ ...s3.options, timeoutMs: PATIENT_MS }),
  list: listForStorage,
  purge: openHttpPurge({ url: cdn.url, token: 'a-token-of-the-cdn' }, { timeoutMs: patience }),
});
const store = async (id: string, kept: readonly string[] = []) => storeSite(await target(), { id, site: siteOf(id), kept: kept.map(siteOf) });
const purged = () => cdn.requests.map(({ body }) => JSON.parse(body.toString()).paths);
const sentKeys = () =>
  s3.requests.filter(({ method }) => method === 'PUT').map(({ path }) => decodeURIComponent(path.split('?')[0] ?? '').replace(/^\/[^/]+\//, ''));

const FIRST = { '/index.html': 'home', '/404.html': 'lost', '/zh/a.html': 'a', '/zh/b.html': 'b' };

test('a page lies under its address with its type and how long it is good for; parts go first, the list last', async () => {
  await store(write('one', FIRST));
  const objects = await objectsOn(s3.options);
  expect(objects.get('zh/a')).toMatchObject({ type: 'text/html; charset=utf-8', cacheControl: 'public, max-age=0, must-revalidate' });
  const script = [...objects.keys()].find((key) => key.startsWith('_astro/')) ?? '';
  expect(objects.get(script)).toMatchObject({ type: 'text/javascript; charset=utf-8', cacheControl: 'public, max-age=31536000, immutable' });
  expect(['index.html', '404.html', 'zh/a', 'zh/b', 'sitemap.xml'].every((key) => objects.has(key))).toBe(true);
  const [journal, ...keys] = sentKeys().filter((key, i, all) => key !== all[i - 1]);
  const firstPage = keys.findIndex((key) => /^(?:index|404|zh)/.test(key));
  expect(journal).toBe('.comic-hub/site.json');
  expect(keys.slice(0, firstPage).every((key) => key.startsWith('_astro/') || key === 'sitemap.xml')).toBe(true);
  expect(keys.slice(firstPage).filter((key) => key.startsWith('_astro/'))).toEqual([]);
  expect(keys.slice(-2).includes('.comic-hub/site.json')).toBe(true);
  expect(purged()).toEqual([['/*']]);
  expect(cdn.requests[0]?.headers.authorization).toBe('Bearer a-token-of-the-cdn');
});

test('of the next only what is other is sent, its addresses are purged, and what stands there already costs one look', async () => {
  await store(write('one', FIRST));
  s3.requests.length = 0;
  expect(await store(write('two', { ...FIRST, '/zh/a.html': 'A', '/zh/c.html': 'c' }), ['one'])).toMatchObject({ removed: 0 });
  const pages = sentKeys().filter((key) => !key.startsWith('_astro/') && !key.startsWith('.comic-hub'));
  expect(pages.sort()).toEqual(['sitemap.xml', 'zh/a', 'zh/c']);
  expect(purged().at(-1).sort()).toEqual(['/sitemap.xml', '/zh/a', '/zh/c']);
  s3.requests.length = 0;
  expect(await store('two', ['one'])).toBeNull();
  expect(s3.requests.map(({ method }) => method)).toEqual(['GET']);
});

test('parts of releases that are kept stay, for whoever is in the middle of a page; a page that is gone is removed', async () => {
  await store(write('one', { '/zh/a.html': 'a', '/zh/gone.html': 'gone' }));
  const before = await objectsOn(s3.options);
  await store(write('two', { '/zh/a.html': 'A' }), ['one']);
  const after = await objectsOn(s3.options);
  for (const key of before.keys()) if (key.startsWith('_astro/')) expect(after.has(key)).toBe(true);
  expect(after.has('zh/gone')).toBe(false);
  // Going back sends no part again; when the release before is kept no more, its parts go.
  await store('one', ['two']);
  expect((await objectsOn(s3.options)).get('zh/gone')?.text).toContain('gone');
  await store('two', []);
  expect([...(await objectsOn(s3.options)).keys()].filter((key) => key.startsWith('_astro/'))).toHaveLength(1);
});

test.each(['hang', 'reset', 'full', 'keep-quiet'] as const)(
  'a storage that breaks in the middle (%s) is brought up by the next run, also to another release',
  async (mood) => {
    await store(write('one', FIRST));
    write('two', { ...FIRST, '/zh/a.html': 'A', '/zh/b.html': 'B' });
    const opened = { ...(await target()), store: await openSiteStore({ ...s3.options, timeoutMs: 1500 }) };
    let puts = 0;
    const breaking = {
      ...opened.store,
      put: (...given: Parameters<typeof opened.store.put>) => {
        puts += 1;
        if (puts === 5) s3.mood = mood;
        return opened.store.put(...given);
      },
    };
    await expect(storeSite({ ...opened, store: breaking }, { id: 'two', site: siteOf('two'), kept: [siteOf('one')] })).rejects.toThrow();
    s3.mood = 'work';
    // As if somebody had gone back meanwhile: what was sent of the other is sent over.
    await store('one', ['two']);
    const objects = await objectsOn(s3.options);
    expect([objects.get('zh/a')?.text, objects.get('zh/b')?.text]).toEqual([expect.stringMatching(/a$/), expect.stringMatching(/b$/)]);
  },
);

test('a CDN that cannot be told is told with the next run, whatever was to be told meanwhile', async () => {
  await store(write('one', FIRST));
  cdn.mood = 500;
  await expect(store(write('two', { ...FIRST, '/zh/a.html': 'A' }), ['one'])).rejects.toThrow('the CDN answered 500');
  cdn.mood = 'hang';
  patience = 300;
  await expect(store(write('three', { ...FIRST, '/zh/a.html': 'A', '/zh/b.html': 'B' }), ['one', 'two'])).rejects.toThrow('could not be reached');
  cdn.mood = 200;
  patience = PATIENT_MS;
  cdn.requests.length = 0;
  await store('three', ['one', 'two']);
  expect(purged().flat().sort()).toEqual(['/zh/a', '/zh/b']);
  cdn.requests.length = 0;
  await store('three', ['one', 'two']);
  expect(cdn.requests).toEqual([]);
});

test('killed at any of its acts: each page has its parts, and the next one heals', async () => {
  const [one, two] = [
    { '/zh/a.html': 'a', '/zh/gone.html': 'gone' },
    { '/zh/a.html': 'A', '/zh/new.html': 'new' },
  ];
  const make = async (id: string, kept: string[], killedAt: number): Promise<number | null> => {
    const given = { s3: s3.options, purgeUrl: cdn.url, release: { id, site: siteOf(id), kept: kept.map(siteOf) }, killedAt };
    const child = spawn(process.execPath, [join(import.meta.dirname, 'storing-process.ts'), JSON.stringify(given)], {
      env: { ...BARE_ENVIRONMENT, NODE_ENV: 'test' },
    });
    let [said, fault] = ['', ''];
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk;
    });
    child.stderr.on('data', (chunk: Buffer) => {
      fault += chunk;
    });
    const [code, signal] = await new Promise<[number | null, string | null]>((resolve) => child.once('close', (...ended) => resolve(ended)));
    if (signal === 'SIGKILL') return null;
    expect([code, fault]).toEqual([0, '']);
    return Number(said);
  };
  write('one', one);
  write('two', two);
  await store('one');
  const moments = (await make('two', ['one'], 0)) ?? 0;
  await store('one', ['two']);
  const KILLS = 8;
  for (let kill = 0; kill < KILLS; kill += 1) {
    await make('two', ['one'], 1 + Math.floor((kill * (moments - 1)) / (KILLS - 1)));
    expect(missingParts(await objectsOn(s3.options))).toEqual([]);
    await store('two', ['one']);
    const objects = await objectsOn(s3.options);
    expect([objects.get('zh/a')?.text.at(-1), objects.has('zh/gone'), objects.has('zh/new')]).toEqual(['A', false, true]);
    await store('one', ['two']);
  }
});
