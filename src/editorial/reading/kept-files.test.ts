import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, truncateSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { SAMPLE_CONTENT } from '../../../tests/support/sample.ts';
import { HOUR_MS } from '../../domain/time/period.ts';
import type { ReadItem } from '../collection.ts';
import { readLibrary } from '../read-library.ts';
import { KeptFiles } from './kept-files.ts';

let root: string;
let file: string;
beforeEach(() => {
  const folder = mkdtempSync(join(tmpdir(), 'comic-hub-kept-'));
  [root, file] = [join(folder, 'content'), join(folder, 'items')];
  cpSync(SAMPLE_CONTENT, root, { recursive: true });
});
afterEach(() => rmSync(join(root, '..'), { recursive: true, force: true }));

const at = new Date('2026-11-21T10:00:00+08:00');
const news = (name: string) => join(root, 'news/sample-news-1', name);
/** The number of items that had to be parsed. */
let parsed = 0;
class Counting extends KeptFiles<ReadItem> {
  override take(name: string, files: readonly string[], read: () => ReadItem, isStill?: (read: ReadItem) => boolean): ReadItem {
    const parse = () => {
      const now = read();
      // Lists and settings are no items.
      if ('data' in now) parsed += 1;
      return now;
    };
    return super.take(name, files, parse, isStill);
  }
}

/** As a build reads, with what the last one kept. */
async function read({ day = at, code = 'this code', now = () => Date.now() + HOUR_MS } = {}) {
  parsed = 0;
  const kept = new Counting(file, code, now);
  const library = await readLibrary(root, { at: day }, kept);
  kept.keep();
  expect(library).toEqual(await readLibrary(root, { at: day }));
  return parsed;
}

test('what was read is not parsed again, until its files are others', async () => {
  // As young as they are they could still be written to unseen.
  await read({ now: () => 0 });
  expect(await read({ now: () => 0 })).toBeGreaterThan(50);
  const all = await read();
  expect(all).toBeGreaterThan(50);
  expect(await read()).toBe(0);

  const { atime, mtime } = statSync(news('zh.md'));
  writeFileSync(news('zh.md'), readFileSync(news('zh.md'), 'utf8').replaceAll('1', '2'));
  // The same size, and the time that it had: it is another all the same.
  utimesSync(news('zh.md'), atime, mtime);
  expect(await read()).toBe(1);
  rmSync(news('en.md'));
  expect(await read()).toBe(1);
  cpSync(join(root, 'news/sample-news-1'), join(root, 'news/another'), { recursive: true });
  rmSync(join(root, 'news/sample-news-7'), { recursive: true });
  expect(await read()).toBeLessThanOrEqual(2);

  // Relative days are those of another day; the rest is what it was.
  const tomorrow = await read({ day: new Date('2026-11-22T10:00:00+08:00') });
  expect(tomorrow).toBeLessThan(all);
  expect(await read({ code: 'other code' })).toBeGreaterThan(50);
  truncateSync(file, 100);
  expect(await read()).toBeGreaterThan(50);
  expect(existsSync(file)).toBe(true);
});
