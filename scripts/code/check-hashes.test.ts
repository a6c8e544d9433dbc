import { expect, test } from 'vitest';
import { hashFaults } from './check-hashes.ts';

const file = (source: string) => [{ path: 'src/server/x.ts', source }];

test('an unkeyed hash that nobody has given a reason for is a fault, in TypeScript and in SQL', () => {
  for (const source of [
    "createHash('sha256').update(code)",
    'await crypto.subtle.digest("SHA-256", bytes)',
    'sql`encode(sha256(code::bytea), $1)`',
    'UPDATE codes SET hash = md5(mobile)',
  ])
    expect(hashFaults(file(source), {})).toEqual([expect.stringContaining('src/server/x.ts: 1 unkeyed hashes, 0 allowed')]);
  expect(hashFaults(file("createHmac('sha256', key).update(code)"), {})).toEqual([]);
});

test('a second use where one is allowed is a fault, and so is an allowance without a use', () => {
  const allowed = { 'src/server/x.ts': { uses: 1, reason: 'tokens' } };
  expect(hashFaults(file("createHash('sha256'); createHash('sha256')"), allowed)).toHaveLength(1);
  expect(hashFaults(file('nothing'), allowed)).toHaveLength(1);
  expect(hashFaults([], allowed)).toEqual(['src/server/x.ts: is not there any more: correct scripts/code/check-hashes.ts']);
});

test('an import under another name is a fault', () => {
  expect(hashFaults(file("import { createHash as digest } from 'node:crypto';"), {})).toHaveLength(1);
  expect(hashFaults(file("import { hash, randomBytes } from 'node:crypto';"), {})).toHaveLength(1);
});
