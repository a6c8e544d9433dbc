import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { makeThrowAwayFolder } from './memory-folder.ts';

test('a folder is passed through by other users, and removes those of processes that are gone', () => {
  const prefix = `${mkdtempSync(join(tmpdir(), 'throw-away-')).split('/').at(-1)}-`;
  const first = makeThrowAwayFolder(prefix);
  const ofNobody = join(dirname(first), `${prefix}4194999-left`);
  mkdirSync(ofNobody);
  const second = makeThrowAwayFolder(prefix);
  expect(statSync(second).mode & 0o777).toBe(0o711);
  expect([existsSync(first), existsSync(ofNobody)]).toEqual([true, false]);
  for (const folder of [first, second, join(tmpdir(), prefix.slice(0, -1))]) rmSync(folder, { recursive: true });
});
