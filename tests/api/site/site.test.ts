import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Serving, serve } from '../../../src/server/site/serve.ts';
import { createSite } from '../../../src/server/site/site.ts';
import { openSiteFiles } from '../../../src/server/site/site-files.ts';
import { SiteNotBuilt } from '../../../src/server/site/site-manifest.ts';

const dist = mkdtempSync(join(tmpdir(), 'dist-'));
const PAGES = [
  '/zh/index',
  '/en/index',
  '/ja/index',
  '/ja/news/a',
  '/en/error404',
  '/zh/error404',
  '/ja/error404',
  '/en/register/verify',
  '/en/change_password',
  '/en/lost',
];
/** One that is kept in memory, and one that is read from the disk as it is sent. */
const VIDEOS = {
  '/media/small.mp4': Buffer.from('0123456789'),
  '/media/large.mp4': Buffer.from(Array.from({ length: 3_000_000 }, (_, i) => i % 251)),
};
let serving: Serving;
let origin: string;

beforeAll(async () => {
  const files: Record<string, unknown> = {};
  const add = (path: string, content: string, immutable = false) => {
    mkdirSync(dirname(dist + path), { recursive: true });
    writeFileSync(dist + path, content);
    writeFileSync(`${dist + path}.br`, brotliCompressSync(content));
    writeFileSync(`${dist + path}.gz`, gzipSync(content));
    files[path] = { type: 'text/html; charset=utf-8', etag: `"${path}"`, br: true, immutable };
  };
  for (const page of PAGES) add(`${page}.html`, `<h1>${page}</h1>`);
  add('/_astro/a.hash.js', 'export {}', true);
  for (const [path, content] of Object.entries(VIDEOS)) {
    mkdirSync(dirname(dist + path), { recursive: true });
    writeFileSync(dist + path, content);
    files[path] = { type: 'video/mp4', etag: `"${path}"`, br: false, immutable: false };
  }
  // As the build leaves pages: neither compressed nor hashed.
  writeFileSync(`${dist}/ja/news/bare.html`, '<h1>bare</h1>');
  files['/ja/news/bare.html'] = { type: 'text/html; charset=utf-8', br: false, immutable: false };
  writeFileSync(join(dist, '.files.json'), JSON.stringify(files));
  writeFileSync(join(dist, 'secret.txt'), 'not listed');
  serving = await serve(new Hono(), createSite(openSiteFiles(dist)), { host: '127.0.0.1', port: 0 });
  origin = `http://127.0.0.1:${serving.port}`;
});
afterAll(async () => {
  await serving.stop(1000);
  rmSync(dist, { recursive: true });
});

const get = (path: string, headers: Record<string, string> = {}) => fetch(origin + path, { redirect: 'manual', headers });

describe('the language of an address without one (docs/rules.md#languages)', () => {
  test.each([
    ['/', { 'accept-language': 'en-GB,en;q=0.9' }, '/en/index'],
    ['/', { 'accept-language': 'de', cookie: 'a=b; lang=ja' }, '/ja/index'],
    ['/', {}, '/zh/index'],
    ['/fr/news/a?from=mail', { 'accept-language': 'ja' }, '/ja/news/a?from=mail'],
    ['/index', { 'accept-language': 'en' }, '/en/index'],
    ['/ja', {}, '/ja/index'],
    ['/ja/news/a/', {}, '/ja/news/a'],
    ['/ja/news/a/?from=mail', {}, '/ja/news/a?from=mail'],
    ['/.well-known/change-password', { 'accept-language': 'en' }, '/en/change_password'],
  ])('%s goes where it should', async (path, headers, location) => {
    const { status, headers: answered } = await get(path, headers);
    expect(status).toBe(302);
    expect(answered.get('location')).toBe(location);
  });
});

describe('what is not there', () => {
  test.each([
    ['/ja/no/such/page', 'ja'],
    ['/ja/news/unknown', 'ja'],
    ['/nothing', 'zh'],
    ['/../../etc/passwd', 'zh'],
    ['/en/%2e%2e/%2e%2e/secret.txt', 'zh'],
    ['/secret.txt', 'zh'],
    ['/%00', 'zh'],
    ['/en/%E0%A4%A', 'en'],
    ['/ja//x', 'ja'],
    ['/en/news/x%00', 'en'],
    ['/%ff', 'zh'],
    ['//evil.example/x', 'zh'],
  ])('%s is the 404 screen', async (path, language) => {
    const answer = await get(path);
    expect(answer.status).toBe(404);
    expect(await answer.text()).toBe(`<h1>/${language}/error404</h1>`);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });
});

test('a shell answers for its free segment', async () => {
  expect(await (await get('/en/register/verify/some-code')).text()).toBe('<h1>/en/register/verify</h1>');
});

test('a page carries an ETag and security headers, and comes as a 304 when it is known', async () => {
  const answer = await get('/ja/news/a');
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  const etag = answer.headers.get('etag') ?? '';
  expect((await get('/ja/news/a', { 'if-none-match': etag })).status).toBe(304);
});

describe.each([
  ['a page that the build packed', '/ja/news/a', '<h1>/ja/news/a</h1>'],
  ['a page that the build left bare', '/ja/news/bare', '<h1>bare</h1>'],
])('%s comes', (_name, path, content) => {
  test.each([
    ['br', 'br'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, deflate', 'gzip'],
    ['x-gzip', 'gzip'],
    ['gzip, deflate, zstd', 'gzip'],
    ['GZIP;q=0.5, br;q=0', 'gzip'],
    ['*', 'br'],
    ['*, br;q=0', 'gzip'],
    ['identity', null],
    ['gzip;q=0, *;q=0.000', null],
    ['zstd', null],
    ['', null],
  ])('to a client that takes "%s" as %s', async (accepted, encoding) => {
    // Twice: what was made for one reader is sent to the next.
    for (let i = 0; i < 2; i += 1) {
      const answer = await fetch(origin + path, { headers: { 'accept-encoding': accepted } });
      expect([answer.headers.get('content-encoding'), answer.headers.get('vary'), await answer.text()]).toEqual([encoding, 'Accept-Encoding', content]);
    }
  });
});

test('the 404 screen comes compressed, too', async () => {
  const answer = await fetch(`${origin}/ja/no/such/page`, { headers: { 'accept-encoding': 'gzip' } });
  expect([answer.status, answer.headers.get('content-encoding'), await answer.text()]).toEqual([404, 'gzip', '<h1>/ja/error404</h1>']);
});

test('what is no text comes as it is', async () => {
  const answer = await get('/media/small.mp4', { 'accept-encoding': 'gzip, deflate, br, zstd' });
  expect([answer.headers.get('content-encoding'), answer.headers.get('content-length')]).toEqual([null, '10']);
});

test('a page that the build left bare is hashed when it is asked for', async () => {
  const etag = (await get('/ja/news/bare')).headers.get('etag') ?? '';
  expect(etag).toMatch(/^"[\w-]{22}"$/);
  expect((await get('/ja/news/bare', { 'if-none-match': etag })).status).toBe(304);
});

test('hashed assets may be kept for ever, pages are asked for again', async () => {
  expect((await get('/_astro/a.hash.js')).headers.get('cache-control')).toContain('immutable');
  expect((await get('/ja/index')).headers.get('cache-control')).toContain('must-revalidate');
});

describe.each(Object.entries(VIDEOS))('pieces of %s, as players ask for them', (path, content) => {
  const size = content.length;
  const piece = async (headers: Record<string, string>) => {
    const answer = await get(path, headers);
    return { status: answer.status, range: answer.headers.get('content-range'), bytes: Buffer.from(await answer.arrayBuffer()) };
  };

  test('the whole file says that pieces may be asked for', async () => {
    const answer = await get(path);
    expect([answer.status, answer.headers.get('accept-ranges'), answer.headers.get('content-length')]).toEqual([200, 'bytes', String(size)]);
    expect(Buffer.from(await answer.arrayBuffer()).equals(content)).toBe(true);
  });

  test.each([
    ['bytes=0-1', 0, 2],
    ['bytes=4-', 4, size],
    ['bytes=-3', size - 3, size],
    [`bytes=5-${size + 99}`, 5, size],
  ])('%s', async (range, from, to) => {
    const answer = await piece({ range });
    expect([answer.status, answer.range]).toEqual([206, `bytes ${from}-${to - 1}/${size}`]);
    expect(answer.bytes.equals(content.subarray(from, to))).toBe(true);
  });

  test('a piece beyond the end is refused, with the size', async () => {
    expect(await piece({ range: `bytes=${size}-` })).toEqual({ status: 416, range: `bytes */${size}`, bytes: Buffer.alloc(0) });
  });

  test('a piece is given only of the file that the player began with', async () => {
    expect((await piece({ range: 'bytes=0-1', 'if-range': `"${path}"` })).status).toBe(206);
    expect((await piece({ range: 'bytes=0-1', 'if-range': '"of-yesterday"' })).bytes.length).toBe(size);
    expect((await piece({ range: 'bytes=0-1', 'if-range': 'Wed, 18 Nov 2026 00:00:00 GMT' })).status).toBe(200);
  });

  test('several pieces at once are answered with the file', async () => {
    expect((await piece({ range: 'bytes=0-1,4-5' })).status).toBe(200);
  });

  test('a HEAD tells the size and sends nothing', async () => {
    const answer = await fetch(origin + path, { method: 'HEAD', headers: { range: 'bytes=0-1' } });
    expect([answer.status, answer.headers.get('content-length')]).toEqual([200, String(size)]);
  });
});

test('pages are sent whole', async () => {
  const answer = await get('/ja/index', { range: 'bytes=0-1', 'accept-encoding': 'identity' });
  expect([answer.status, answer.headers.get('accept-ranges')]).toEqual([200, null]);
});

test('a listed file that cannot be read is one 500, and the next page comes as ever', async () => {
  rmSync(join(dist, 'en/lost.html'));
  expect((await get('/en/lost')).status).toBe(500);
  expect((await get('/ja/index')).status).toBe(200);
});

test('nothing but reading is allowed', async () => {
  expect((await fetch(`${origin}/ja/index`, { method: 'POST' })).status).toBe(405);
});

test('a site that was not built says so', () => {
  expect(() => openSiteFiles('/nonexistent')).toThrow(SiteNotBuilt);
});
