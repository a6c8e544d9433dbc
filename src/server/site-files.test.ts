import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openSiteFiles } from './site-files.ts';

const dist = mkdtempSync(join(tmpdir(), 'dist-'));
afterAll(() => rmSync(dist, { recursive: true }));

const SIZE = 1000;
const NAMES = ['/home.png', '/a.png', '/b.png', '/c.png'];

test('what is asked for again and again is kept, however many others are asked for once', () => {
  for (const name of NAMES) writeFileSync(join(dist, name), Buffer.alloc(SIZE));
  writeFileSync(join(dist, '.files.json'), JSON.stringify(Object.fromEntries(NAMES.map((name) => [name, { type: 'image/png', br: false, immutable: true }]))));
  const files = openSiteFiles(dist, { maxKeptBytes: 2 * SIZE });
  const home = files.get('/home.png');
  const once = files.get('/a.png');
  for (const name of ['/b.png', '/c.png']) {
    // The same object: it was not read again.
    expect(files.get('/home.png')).toBe(home);
    files.get(name);
  }
  expect(files.get('/home.png')).toBe(home);
  expect(files.get('/a.png')).not.toBe(once);
});
