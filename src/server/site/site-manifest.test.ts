import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { MANIFEST_FILE, readManifest, readManifestInTurns, type SiteManifest, SiteNotBuilt, writeManifest } from './site-manifest.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'comic-hub-manifest-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const page = { type: 'text/html; charset=utf-8', br: false, immutable: false };
const listOf = (count: number): SiteManifest => ({
  ...Object.fromEntries(Array.from({ length: count }, (_, n) => [`/zh/news/n${n}.html`, page])),
  // A name may be anything a file may be called.
  '/a",\n"b.png': { type: 'image/png', etag: '"1,\n2"', br: false, immutable: true, isKept: true },
});

test.each([0, 3, 1000])('a list of %d pages comes out of its file as it went in, at once and in turns', async (count) => {
  const files = listOf(count);
  writeManifest(root, files);
  for (const manifest of [readManifest(root), await readManifestInTurns(root)]) expect(Object.fromEntries(manifest)).toEqual(files);
});

test('a list of one line, and an empty one, are read as well', async () => {
  writeFileSync(join(root, MANIFEST_FILE), JSON.stringify(listOf(3)));
  expect(Object.fromEntries(await readManifestInTurns(root))).toEqual(listOf(3));
  writeManifest(root, {});
  expect([readManifest(root).size, (await readManifestInTurns(root)).size]).toEqual([0, 0]);
});

test('whoever reads a large one lets others have their turn', async () => {
  writeManifest(root, listOf(2000));
  let [turns, isRead] = [0, false];
  const reading = readManifestInTurns(root).then(() => {
    isRead = true;
  });
  while (!isRead) {
    await new Promise(setImmediate);
    turns += 1;
  }
  await reading;
  expect(turns).toBeGreaterThanOrEqual(5);
});

test.each(['', '{\n"/a":{"type":"t","br":false}\n}', '{\n"/a":{"type":"text/css","br":tr', '[]x'])('%j is no list of a site', async (text) => {
  writeFileSync(join(root, MANIFEST_FILE), text);
  expect(() => readManifest(root)).toThrow(SiteNotBuilt);
  await expect(readManifestInTurns(root)).rejects.toThrow(SiteNotBuilt);
});

test('where there is none nothing was built', async () => {
  expect(() => readManifest(root)).toThrow('npm run build');
  await expect(readManifestInTurns(root)).rejects.toThrow(SiteNotBuilt);
});
