import { existsSync, mkdtempSync, promises, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { writeAtOnce } from './write-at-once.ts';

const root = mkdtempSync(join(tmpdir(), 'write-at-once-'));
const { mkdir, writeFile } = promises;
let asBefore = () => {};
beforeEach(() => {
  asBefore = writeAtOnce();
});
afterEach(() => asBefore());
afterAll(() => rmSync(root, { recursive: true }));

test('a page is in its folder when the call returns', () => {
  const folder = pathToFileURL(join(root, 'zh/news/'));
  void promises.mkdir(folder, { recursive: true });
  void promises.mkdir(folder, { recursive: true });
  void promises.writeFile(new URL('one.html', folder), Buffer.from('漫畫'));
  expect(readFileSync(join(root, 'zh/news/one.html'), 'utf8')).toBe('漫畫');
});

test('what cannot be written is refused, as it always was', async () => {
  await expect(promises.writeFile(join(root, 'nowhere/one.html'), Buffer.from('.'))).rejects.toThrow('ENOENT');
  await expect(promises.mkdir(join(root, 'no/where'))).rejects.toThrow('ENOENT');
});

test('what is written otherwise goes its usual way', async () => {
  await promises.writeFile(join(root, 'notes.txt'), 'once', { flag: 'wx' });
  await expect(promises.writeFile(join(root, 'notes.txt'), 'twice', { flag: 'wx' })).rejects.toThrow('EEXIST');
  expect(existsSync(join(root, 'notes.txt'))).toBe(true);
});

test('afterwards everything is as before', () => {
  asBefore();
  expect([promises.mkdir, promises.writeFile]).toEqual([mkdir, writeFile]);
});
