import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { FolderInUse, lockFolder } from './folder-lock.ts';

const folder = mkdtempSync(join(tmpdir(), 'lock-'));
const file = join(folder, 'lock.json');
afterEach(() => rmSync(file, { force: true }));
const leave = (holder: object) => writeFileSync(file, JSON.stringify(holder));
const started = (pid: number) => readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[19];

test('a folder is taken once, and again after it was given back', () => {
  const unlock = lockFolder(folder);
  expect(() => lockFolder(folder)).toThrow(FolderInUse);
  unlock();
  expect(existsSync(file)).toBe(false);
  lockFolder(folder)();
});

test('the message names the process that holds it and what to do', () => {
  leave({ pid: 1, startedAt: started(1), host: hostname() });
  expect(() => lockFolder(folder)).toThrow(/in use by process 1\..*DATA_DIR.*DATABASE_URL/);
});

test('the lock of a process that died is taken over, also when its number is used again', () => {
  leave({ pid: 999_999_999, startedAt: '5', host: hostname() });
  lockFolder(folder)();
  leave({ pid: 1, startedAt: 'another time', host: hostname() });
  lockFolder(folder)();
  leave({ pid: process.pid, startedAt: 'before this one', host: hostname() });
  lockFolder(folder)();
});

test('a holder on another machine counts while it gives signs of life', () => {
  leave({ pid: process.pid, startedAt: '1', host: 'another-container' });
  expect(() => lockFolder(folder)).toThrow(/on another-container/);
  utimesSync(file, new Date(0), new Date(0));
  lockFolder(folder)();
});

test('a file that is no lock of ours holds nobody out', () => {
  writeFileSync(file, '{"pid":');
  lockFolder(folder)();
});

test('of processes that find a dead holder at the same moment, one gets the folder', { timeout: 30_000 }, async () => {
  leave({ pid: 999_999_999, startedAt: '5', host: hostname() });
  const program = `import { lockFolder } from ${JSON.stringify(join(import.meta.dirname, 'folder-lock.ts'))};
    try { lockFolder(process.argv[1]); console.log('got it'); } catch (error) { console.log(error.name); }
    process.stdin.resume();`;
  const processes = Array.from({ length: 6 }, () => spawn(process.execPath, ['--input-type=module', '-e', program, folder]));
  // Each stays until all have said what they got: a holder that is gone would let the next one in.
  const said = await Promise.all(processes.map(({ stdout }) => new Promise((resolve) => stdout.once('data', (text: Buffer) => resolve(String(text).trim())))));
  for (const each of processes) each.kill();
  expect(said.toSorted()).toEqual([...Array.from({ length: 5 }, () => 'FolderInUse'), 'got it']);
});
