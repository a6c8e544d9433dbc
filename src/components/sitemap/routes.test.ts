import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { SAMPLE_CONTENT } from '../../../tests/support/sample.ts';
import { SPACE_IDS } from '../../domain/spaces/space.ts';
import { readLibrary } from '../../editorial/read-library.ts';
import { SITE_ROUTES } from './routes.ts';

const ROOT = join(import.meta.dirname, '../../..');
/** Not for finding: screens of errors, of one's own account, of a link in a mail, of the staff, and previews. */
const NOT_SHOWN = [
  'error500',
  'error[status]',
  '3rd',
  'member',
  'desk',
  'advisory',
  'register_three',
  'forget_password',
  'change_password',
  'forget',
  'identity',
  'unsubscribe',
  'olduser',
  'preview',
  'desk',
  'staff',
];
/** The paths that a route with a free name stands for. */
const FREE_NAMES: Record<string, readonly string[]> = { '[home]': ['index'], '[legal]': ['terms', 'privacy', 'termsspacerental'], '[section]': [] };

/** The first part of the address of every page below a language, `[x]` where it is free. */
function firstParts(): string[] {
  const pages = readdirSync(join(ROOT, 'src/pages/[lang]'), { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && entry.name.endsWith('.astro'),
  );
  const paths = pages.map(({ parentPath, name }) =>
    join(parentPath, name)
      .slice(join(ROOT, 'src/pages/[lang]/').length)
      .replace(/\.astro$/, ''),
  );
  return [...new Set(paths.map((path) => path.split('/')[0] ?? ''))];
}

test('every public page is on the site map, by itself or from its list', () => {
  const shown = new Set(SITE_ROUTES.flatMap(({ route, leadsTo = [] }) => [route, ...leadsTo]));
  const missing = firstParts()
    .flatMap((part) => FREE_NAMES[part] ?? [part])
    .filter((part) => part !== 'tag' && !NOT_SHOWN.includes(part))
    .filter((part) => {
      // `activity_[type]` stands for whatever is shown of that shape.
      const pattern = new RegExp(`^${part.replace(/\[[^\]]+\]/g, '[^/]+')}$`);
      return part.startsWith('[') || ![...shown].some((route) => pattern.test(route));
    });
  expect(missing).toEqual([]);
});

test('no route stands twice', () => {
  const routes = SITE_ROUTES.map(({ route }) => route);
  expect(new Set(routes).size).toBe(routes.length);
});

test('every space, every legal page and every about page are on it', async () => {
  const content = await readLibrary(SAMPLE_CONTENT, { at: new Date('2026-11-21T10:00:00+08:00') });
  const under = SITE_ROUTES.flatMap(({ route, kinds }) => [route, ...(kinds?.(content, 'en', (key) => key) ?? []).map(({ path }) => path)]);
  for (const id of SPACE_IDS) expect(under).toContain(`space/${id}`);
  for (const { id } of content.legal) expect(under).toContain(id);
  for (const { id } of content.about) expect(under).toContain(`about/${id}`);
});
