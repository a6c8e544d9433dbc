import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, expect, test, vi } from 'vitest';
import * as packing from './compress-page.ts';
import { openSiteFiles } from './site-files.ts';

vi.mock('./compress-page.ts', { spy: true });

const dist = mkdtempSync(join(tmpdir(), 'dist-'));
afterAll(() => rmSync(dist, { recursive: true }));

const SIZE = 1000;
const NAMES = ['/home.png', '/a.png', '/b.png', '/c.png'];

test('what is asked for again and again is kept, however many others are asked for once', () => {
  for (const name of NAMES) writeFileSync(join(dist, name), Buffer.alloc(SIZE));
  writeFileSync(join(dist, '.files.json'), JSON.stringify(Object.fromEntries(NAMES.map((name) => [name, { type: 'image/png', br: false, immutable: true }]))));
  const files = openSiteFiles(dist, { maxKeptBytes: 2 * SIZE });
  const home = files.get('/home.png');
  const once = files.get('/a.png');
  for (const name of ['/b.png', '/c.png']) {
    // The same object: it was not read again.
    expect(files.get('/home.png')).toBe(home);
    files.get(name);
  }
  expect(files.get('/home.png')).toBe(home);
  expect(files.get('/a.png')).not.toBe(once);
});

test('a page that is asked for again is packed smaller, and stays the same page', async () => {
  const page = Buffer.from(Array.from({ length: 2000 }, (_, i) => `<li id="n${i}">Comic ${(i * 7919) % 1999}</li>`).join('\n'));
  writeFileSync(join(dist, 'list.html'), page);
  writeFileSync(join(dist, '.files.json'), JSON.stringify({ '/list.html': { type: 'text/html; charset=utf-8', br: false, immutable: false } }));
  const files = openSiteFiles(dist);
  const packed = () => files.get('/list.html')?.brotli?.bytes as Buffer;
  const first = packed();
  await expect.poll(() => packed().length).toBeLessThan(first.length);
  const file = files.get('/list.html');
  expect(brotliDecompressSync(packed())).toEqual(page);
  expect(file?.brotli?.headers).toMatchObject({ 'Content-Encoding': 'br', 'Content-Length': packed().length, ETag: file?.etag });
});

test('a page that cannot be packed smaller stays as it is, and the next one is packed', async () => {
  const names = ['/broken.html', '/next.html'];
  for (const name of names) writeFileSync(join(dist, name), Array.from({ length: 2000 }, (_, i) => `<li>${(i * 7919) % 1999} ${name}</li>`).join('\n'));
  const listed = names.map((name) => [name, { type: 'text/html; charset=utf-8', br: false, immutable: false }]);
  writeFileSync(join(dist, '.files.json'), JSON.stringify(Object.fromEntries(listed)));
  const failure = new Error('Memory allocation failed');
  vi.mocked(packing.compressPageSmaller).mockRejectedValueOnce(failure);
  const errors: unknown[] = [];
  const files = openSiteFiles(dist, { onError: (error) => errors.push(error) });
  const packed = (name: string) => files.get(name)?.brotli?.bytes as Buffer;
  const [broken, next] = names.map((name) => packed(name)) as [Buffer, Buffer];
  await expect.poll(() => [packed('/broken.html'), packed('/next.html').length < next.length]).toEqual([broken, true]);
  expect(errors).toEqual([failure]);
});

test('a page is packed as gzip once, when somebody asks who takes no Brotli, and its copy takes room like any other', () => {
  const page = Buffer.from(Array.from({ length: 200 }, (_, i) => `<p>${(i * 7919) % 1999}</p>`).join('\n'));
  const names = ['/one.html', '/two.html', '/three.html'];
  for (const name of names) writeFileSync(join(dist, name), page);
  const listed = names.map((name) => [name, { type: 'text/html; charset=utf-8', br: false, immutable: false }]);
  writeFileSync(join(dist, '.files.json'), JSON.stringify(Object.fromEntries(listed)));

  const first = openSiteFiles(dist).get('/one.html');
  expect(first?.gzip).toBeNull();
  const packed = first?.packGzip?.();
  expect(gunzipSync(packed?.bytes as Buffer)).toEqual(page);
  expect(packed?.headers).toMatchObject({ 'Content-Encoding': 'gzip', 'Content-Length': packed?.sizeBytes, ETag: first?.etag });
  expect([first?.gzip, first?.packGzip]).toEqual([packed, null]);

  const roomForThree = 3 * (page.length + (first?.brotli?.sizeBytes ?? 0));
  const isFirstKept = (packsGzip: boolean) => {
    const files = openSiteFiles(dist, { maxKeptBytes: roomForThree });
    const [one] = [files.get('/one.html'), files.get('/two.html')];
    if (packsGzip) one?.packGzip?.();
    files.get('/three.html');
    return files.get('/one.html') === one;
  };
  expect([isFirstKept(false), isFirstKept(true)]).toEqual([true, false]);
});
