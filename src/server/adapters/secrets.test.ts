import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openSecrets } from './secrets.ts';

const folder = mkdtempSync(join(tmpdir(), 'secrets-'));
afterAll(() => rmSync(folder, { recursive: true }));
const plain = Buffer.from('twenty bytes of text');

test('what is sealed opens with the same key for the same owner, and is another text each time', () => {
  const secrets = openSecrets('a key of more than thirty-two characters', folder);
  const sealed = secrets.seal(plain, 'me');
  expect(sealed.includes(plain)).toBe(false);
  expect(secrets.seal(plain, 'me').equals(sealed)).toBe(false);
  expect(secrets.open(sealed, 'me')).toEqual(plain);
  expect(() => secrets.open(sealed, 'you')).toThrow();
  expect(() => secrets.open(Buffer.concat([sealed.subarray(0, -1), Buffer.from([1])]), 'me')).toThrow();
  expect(() => openSecrets('another key of more than thirty-two chars', folder).open(sealed, 'me')).toThrow();
});

test('without a key in the configuration one is made, kept for its owner alone, and found again', () => {
  const sealed = openSecrets(null, folder).seal(plain, 'me');
  expect(openSecrets(null, folder).open(sealed, 'me')).toEqual(plain);
  expect(statSync(join(folder, 'secret.key')).mode & 0o077).toBe(0);
});
