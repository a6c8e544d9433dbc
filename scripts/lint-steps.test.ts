import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const read = (path: string) => readFileSync(join(import.meta.dirname, '..', path), 'utf8');
const checksIn = (text: string) => [...new Set(text.match(/scripts\/check-[a-z-]+\.ts/g))].sort();

test('whatever `npm run lint` checks, `npm test` checks as well', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const linted = checksIn(scripts['lint:installed'] ?? '');
  expect(linted).not.toEqual([]);
  expect(checksIn(read('scripts/test.ts'))).toEqual(expect.arrayContaining(linted));
});
