import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openSecrets } from './secrets.ts';

const folder = mkdtempSync(join(tmpdir(), 'secrets-'));
afterAll(() => rmSync(folder, { recursive: true }));
const A = 'a key of more than thirty-two characters';
const B = 'another key of more than thirty-two chars';
const plain = Buffer.from('twenty bytes of text');

test('what is sealed opens with the same key for the same owner, and is another text each time', () => {
  const secrets = openSecrets({ current: A, former: null }, folder);
  const sealed = secrets.seal(plain, 'me');
  expect(sealed.includes(plain)).toBe(false);
  expect(secrets.seal(plain, 'me').equals(sealed)).toBe(false);
  expect(secrets.open(sealed, 'me')).toEqual(plain);
  expect(() => secrets.open(sealed, 'you')).toThrow();
  expect(() => secrets.open(Buffer.concat([sealed.subarray(0, -1), Buffer.from([1])]), 'me')).toThrow();
  expect(() => openSecrets({ current: B, former: null }, folder).open(sealed, 'me')).toThrow();
});

test('without a key in the configuration one is made, kept for its owner alone, and found again', () => {
  const sealed = openSecrets({ current: null, former: null }, folder).seal(plain, 'me');
  expect(openSecrets({ current: null, former: null }, folder).open(sealed, 'me')).toEqual(plain);
  expect(statSync(join(folder, 'secret.key')).mode & 0o077).toBe(0);
});

test('while the key is changed, what was kept under the former one opens and verifies, and what is new is under the current one', () => {
  const before = openSecrets({ current: A, former: null }, folder);
  const during = openSecrets({ current: B, former: A }, folder);
  const after = openSecrets({ current: B, former: null }, folder);
  const sealed = before.seal(plain, 'me');
  expect(during.open(sealed, 'me')).toEqual(plain);
  expect(() => during.open(sealed, 'you')).toThrow(/SECRET_KEY_FORMER/);
  expect([before.isCurrent(sealed), during.isCurrent(sealed)]).toEqual([true, false]);
  expect(after.open(during.seal(plain, 'me'), 'me')).toEqual(plain);
  expect(during.macs('code')).toEqual([after.mac('code'), before.mac('code')]);
  expect(during.mac('code')).toEqual(after.mac('code'));
});

test('nodes on either side of a change read each other, once both have both keys', () => {
  const old = openSecrets({ current: A, former: B }, folder);
  const changed = openSecrets({ current: B, former: A }, folder);
  expect(old.openText(changed.sealText('code 123456', 'job'), 'job')).toBe('code 123456');
  expect(changed.openText(old.sealText('code 123456', 'job'), 'job')).toBe('code 123456');
  expect(old.macs('code')).toContainEqual(changed.mac('code'));
});

test('what was sealed before keys had names still opens, and counts as to be sealed anew', () => {
  const secrets = openSecrets({ current: B, former: A }, folder);
  // Sealed under A by the release before key ids: initialisation vector, tag, text.
  const sealed = openSecrets({ current: A, former: null }, folder).seal(plain, 'me').subarray(5);
  expect(secrets.open(sealed, 'me')).toEqual(plain);
  expect(secrets.isCurrent(sealed)).toBe(false);
});
