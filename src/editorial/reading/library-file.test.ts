import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serialize } from 'node:v8';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { SAMPLE_CONTENT } from '../../../tests/support/sample.ts';
import { readLibrary } from '../read-library.ts';
import { libraryOf, readLibraryFile, writeLibrary } from './library-file.ts';

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
    expect(await readLibraryFile(file)).toEqual(library);
  }
  writeFileSync(file, serialize(small));
  expect(await readLibraryFile(file)).toEqual(small);
});

test('whoever reads a large one lets others have their turn; one that was cut off is none', async () => {
  const file = join(folder, 'library');
  writeLibrary(file, large);
  let turns = 0;
  const reading = readLibraryFile(file);
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
  await expect(readLibraryFile(file)).rejects.toThrow();
});
