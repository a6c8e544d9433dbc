import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { WriteWorker } from './write-worker.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pages-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const PAGES = 3000;
const page = (title: string) => ({
  url: `https://example.org/zh/news/${encodeURIComponent(title)}.html`,
  bytes: new TextEncoder().encode(`<head><meta charset="utf-8"><title>${title}</title><link rel="stylesheet" href="/site.css"></head>`),
});
const start = () => new WriteWorker({ folder: `${pathToFileURL(folder).href}/`, directives: ["default-src 'self'"] });

test('more pages than may wait at once are all there at the end, whole, at their addresses', async () => {
  writeFileSync(join(folder, 'site.css'), 'a{}');
  const writing = start();
  for (let number = 0; number < PAGES; number += 1) await writing.write(page(`館訊 ${number}`));
  await writing.end();
  for (let number = 0; number < PAGES; number += 1) {
    const html = readFileSync(join(folder, `zh/news/館訊 ${number}.html`), 'utf8');
    expect(html).toMatch(/^<head><meta charset="utf-8"><meta http-equiv="content-security-policy" content="default-src 'self';[^"]*'sha256-[^"]*">/);
    expect(html.endsWith(`<title>館訊 ${number}</title><style>a{}</style></head>`)).toBe(true);
  }
});

test('a page whose place is taken ends the build instead of being written over what is there', async () => {
  mkdirSync(join(folder, 'zh/news'), { recursive: true });
  writeFileSync(join(folder, 'site.css'), 'a{}');
  writeFileSync(join(folder, 'zh/news/a.html'), 'of the public folder');
  const writing = start();
  await writing.write(page('a'));
  await expect(writing.end()).rejects.toThrow('news/a.html could not be written: EEXIST');
  expect(readFileSync(join(folder, 'zh/news/a.html'), 'utf8')).toBe('of the public folder');
});

test('a page that cannot be finished ends the build while others are being made', async () => {
  const writing = start();
  const all = async () => {
    for (let number = 0; number < PAGES; number += 1) await writing.write(page(String(number)));
    await writing.end();
  };
  await expect(all()).rejects.toThrow('ENOENT');
});
