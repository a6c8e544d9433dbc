import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const read = (path: string) => readFileSync(join(import.meta.dirname, '../..', path), 'utf8');
const checksIn = (text: string) => [...new Set(text.match(/scripts\/[a-z]+\/check-[a-z-]+\.ts/g))].sort();
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
const lint = scripts['lint:installed'] ?? '';

test('whatever `npm run lint` checks, `npm test` checks as well', () => {
  const linted = checksIn(lint);
  expect(linted).not.toEqual([]);
  expect(checksIn(read('scripts/test.ts'))).toEqual(expect.arrayContaining(linted));
});

test('both look for exports, files and packages that nothing uses', () => {
  expect(lint).toContain('knip --no-progress');
  expect(read('scripts/test.ts')).toContain("command: ['knip', '--no-progress']");
});
