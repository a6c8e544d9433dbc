import { globSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { ON_BOTH, ON_PGLITE, ON_PGLITE_AGAIN, WHOLE_ALONE } from './files-of-parts.ts';

const ROOT = join(import.meta.dirname, '../tests/api');
const files = globSync('*/*.test.ts', { cwd: ROOT });

test('each room has a file of its calls on both databases, and it is there', () => {
  const rooms = [...new Set(files.map((file) => dirname(file)))].sort();
  expect(ON_BOTH.map((file) => dirname(file)).sort()).toEqual(rooms);
  expect(ON_BOTH.filter((file) => !files.includes(`${file}.test.ts`))).toEqual([]);
});

test('none of them is named for one database alone', () => {
  expect(ON_BOTH.filter((file) => /\.(postgres|pglite)$/.test(basename(file)))).toEqual([]);
});

test('a part of a path is none of the runner’s options, and names files that are there', () => {
  const all = globSync('{api,db}/**/*.test.ts', { cwd: join(ROOT, '..') }).map((file) => `tests/${file}`);
  for (const part of [...ON_PGLITE, ...ON_PGLITE_AGAIN]) {
    expect(part).not.toMatch(/^-/);
    expect(
      all.some((file) => file.includes(part)),
      part,
    ).toBe(true);
  }
});

test('what a whole run alone has is there under its name, or it would be run each time', () => {
  const all = globSync(['tests/{api,db}/**/*.test.ts', 'scripts/**/*.test.ts'], { cwd: join(ROOT, '../..') });
  const named = Object.values(WHOLE_ALONE).flat();
  expect(named.filter((file) => !all.includes(file))).toEqual([]);
  expect(named).toHaveLength(new Set(named).size);
});
