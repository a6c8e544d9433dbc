import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { FolderInUse, lockFolder } from './folder-lock.ts';

const folder = mkdtempSync(join(tmpdir(), 'lock-'));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('a folder is taken once, and again after it was given back', () => {
  const unlock = lockFolder(folder);
  expect(() => lockFolder(folder)).toThrow(FolderInUse);
  unlock();
  lockFolder(folder)();
});

test('the message names the process that holds it and what to do', () => {
  lockFolder(folder)();
  writeFileSync(join(folder, 'lock.pid'), '1');
  expect(() => lockFolder(folder)).toThrow(/in use by process 1\b.*DATA_DIR.*DATABASE_URL/);
});

test('the lock of a process that died is taken over', () => {
  lockFolder(folder)();
  writeFileSync(join(folder, 'lock.pid'), '999999999');
  lockFolder(folder)();
});
