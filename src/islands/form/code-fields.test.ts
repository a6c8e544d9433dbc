import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ISLANDS = join(import.meta.dirname, '..');
const fields = readdirSync(ISLANDS, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx'))
  .flatMap((file) => Array.from(readFileSync(join(ISLANDS, file), 'utf8').matchAll(/<(?:Field|input)\b(?:[^/]|\/(?!>))*\/>/g), ([field]) => ({ file, field })))
  .filter(({ field }) => /one-time-code|name="\w*(?:code|otp)"/.test(field));

test('a code of digits is typed with the keys of digits, wherever one is asked for', () => {
  expect(fields.length).toBeGreaterThan(2);
  expect(fields.filter(({ field }) => !/inputMode=\S*.*numeric/.test(field)).map(({ file }) => file)).toEqual([]);
});
