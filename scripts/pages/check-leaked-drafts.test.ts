import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { filesBeside, leakedFiles } from './check-leaked-drafts.ts';

const ALBUMS = join(import.meta.dirname, '../../content/album');
const drafts = filesBeside(join(ALBUMS, 'draft-winter-hanging'));
const published = ['reading-corner', 'screentone-workshop-day'].flatMap((id) => filesBeside(join(ALBUMS, id)));
const site = mkdtempSync(join(tmpdir(), 'site-'));
afterAll(() => rmSync(site, { recursive: true }));
const [secret = ''] = drafts;

test('an item’s files are its pictures, not its texts', () => {
  expect(drafts.map((file) => file.slice(-7))).toEqual(['01.webp', '02.webp']);
});

test('a picture of a draft is found under any name, smaller, and in another format', async () => {
  const [same, avif, png] = [join(site, 'a.Xy12.webp'), join(site, 'b.avif'), join(site, 'c.png')];
  copyFileSync(secret, same);
  await sharp(secret).resize(480).avif({ quality: 40, effort: 1 }).toFile(avif);
  await sharp(secret).resize(240).png().toFile(png);
  expect(await leakedFiles([same, avif, png], { drafts, published })).toEqual([same, avif, png].map((file) => ({ file, of: secret })));
});

test('pictures of published items, and their smaller copies, are none', async () => {
  const copies = await Promise.all(
    published.map(async (file, i) => {
      const copy = join(site, `${i}.avif`);
      await sharp(file).resize(480).avif({ quality: 40, effort: 1 }).toFile(copy);
      return copy;
    }),
  );
  expect(await leakedFiles([...published, ...copies], { drafts, published })).toEqual([]);
});

test('a picture that a published item has as well is public', async () => {
  expect(await leakedFiles([secret], { drafts, published: [...published, secret] })).toEqual([]);
});
