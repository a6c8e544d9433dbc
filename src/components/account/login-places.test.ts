import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { LOGIN_PLACES } from './login-places.ts';

const PAGES = join(import.meta.dirname, '../../pages/[lang]');
/** As `LOGIN_PLACES` writes them: `rent/[id].astro` is `rent/*`, `staff/index.astro` is `staff`. */
const guarded = readdirSync(PAGES, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.astro') && /<(?:Member|Staff)Layout|\sguarded[\s>]/.test(readFileSync(join(PAGES, file), 'utf8')))
  .map((file) => file.replace(/(?:\/index)?\.astro$/, '').replaceAll(/\[[^\]]+\]/g, '*'));

test('the login has a name for every page that sends visitors there, and for no other', () => {
  expect(LOGIN_PLACES.map(({ path }) => path).sort()).toEqual(guarded.sort());
});
