import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { KeptReading } from './kept-reading.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'comic-hub-reading-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function site(name: string, text: string): string {
  mkdirSync(join(folder, name), { recursive: true });
  writeFileSync(join(folder, name, 'list'), text);
  return join(folder, name);
}

test('a file is read once, under whatever name its folder has; another one is read', () => {
  const [kept, read] = [new KeptReading<string>('list'), vi.fn((of: string) => of)];
  const one = site('one', 'a');
  expect([kept.of(one, read), kept.of(one, read)]).toEqual([one, one]);
  renameSync(one, join(folder, 'named'));
  expect(kept.of(join(folder, 'named'), read)).toBe(one);
  expect(read).toHaveBeenCalledOnce();
  rmSync(join(folder, 'named/list'));
  writeFileSync(join(folder, 'named/list'), 'another');
  expect(kept.of(join(folder, 'named'), read)).toBe(join(folder, 'named'));
});

test('what was written is not read; of many the oldest is let go', () => {
  const [kept, read] = [new KeptReading<string>('list', 2), vi.fn(() => 'read')];
  const sites = ['one', 'two', 'three'].map((name) => site(name, name));
  for (const each of sites) kept.keep(each, 'written');
  expect(sites.toReversed().map((each) => kept.of(each, read))).toEqual(['written', 'written', 'read']);
  // One without such a file is asked for each time.
  expect(kept.of(join(folder, 'none'), read)).toBe('read');
  expect(read).toHaveBeenCalledTimes(2);
});
