import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serialize } from 'node:v8';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { SAMPLE_CONTENT } from '../../../tests/support/sample.ts';
import { readLibrary } from '../read-library.ts';
import { libraryOf, openLibraryReader, writeLibrary } from './library-file.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'comic-hub-library-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const small = await readLibrary(SAMPLE_CONTENT, { at: new Date('2026-11-21T10:00:00+08:00') });
const [first] = small.news;
const news = Array.from({ length: 250 }, (_, n) => ({ ...first, id: `n${n}` })) as typeof small.news;
const large = { ...small, news };

test('a library comes out of its file as it went in, in its order, read at once or in turns', async () => {
  const file = join(folder, 'library');
  for (const library of [small, large]) {
    writeLibrary(file, library);
    expect(libraryOf(readFileSync(file))).toEqual(library);
    expect(await openLibraryReader().read(file)).toEqual(library);
  }
  writeFileSync(file, serialize(small));
  expect(await openLibraryReader().read(file)).toEqual(small);
});

test('whoever reads a large one lets others have their turn; one that was cut off is none', async () => {
  const file = join(folder, 'library');
  writeLibrary(file, large);
  let turns = 0;
  const reading = openLibraryReader().read(file);
  let isRead = false;
  void reading.then(() => {
    isRead = true;
  });
  while (!isRead) {
    await new Promise(setImmediate);
    turns += 1;
  }
  expect(turns).toBeGreaterThanOrEqual(3);
  truncateSync(file, readFileSync(file).length - 100);
  await expect(openLibraryReader().read(file)).rejects.toThrow();
});

test('of the next one only the pieces that are other are read: whatever is as it was is the very object of before', async () => {
  const reader = openLibraryReader();
  const [file, next] = [join(folder, 'library'), join(folder, 'next')];
  const many = Array.from({ length: 1000 }, (_, n) => ({ ...first, id: `n${n}` })) as typeof news;
  writeLibrary(file, { ...small, news: many });
  const former = new Set<unknown>((await reader.read(file)).news);
  const [added, edited] = [
    { ...first, id: 'added' },
    { ...many[520], tags: ['other'] },
  ] as typeof news;
  // One comes before all, one goes, one is another.
  const others = [added, ...many.slice(0, 30), ...many.slice(31, 520), edited, ...many.slice(521)] as typeof news;
  writeLibrary(next, { ...small, news: others });
  const after = await reader.read(next);
  expect(after).toEqual({ ...small, news: others });
  expect(after.news.filter((item) => former.has(item)).length).toBeGreaterThan(700);
  writeLibrary(next, { ...small, news: many });
  expect((await reader.read(next)).news).toEqual(many);
});
