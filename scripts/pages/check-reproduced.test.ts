import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { differencesOf } from './check-reproduced.ts';

function folderOf(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'reproduced-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}

test('the same files are no difference, whatever they say of their moment', () => {
  const files = { 'zh/index.html': 'page', '_astro/a.js': 'script' };
  expect(differencesOf(folderOf({ ...files, '.release.json': 'then' }), folderOf({ ...files, '.release.json': 'now' }))).toEqual([]);
});

test('a byte, a file too many and one too few are found, hidden ones as well', () => {
  const [one, other] = [folderOf({ 'a.html': 'a', 'b.html': 'b', '.files.json': '1' }), folderOf({ 'a.html': 'A', 'c.html': 'c', '.files.json': '2' })];
  expect(differencesOf(one, other)).toEqual([
    '.files.json has other bytes',
    'a.html has other bytes',
    'b.html was not made again',
    'c.html was not there before',
  ]);
});
