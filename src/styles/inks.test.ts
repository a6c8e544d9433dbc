import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../../..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
/** Colours as six digits; what follows them is how much shines through. */
const coloursOf = (text: string) =>
  [...text.matchAll(/#([0-9a-f]{3}|[0-9a-f]{6})(?:[0-9a-f]{2})?\b/gi)].map(([, hex = '']) =>
    (hex.length === 3 ? hex.replace(/./g, '$&$&') : hex).toLowerCase(),
  );

const INKS = new Set(coloursOf(read('src/styles/tokens.css')));
/** Greys of one drawing or page each, which are no ink. */
const OWN: Readonly<Record<string, readonly string[]>> = {
  'src/components/art/rooms.ts': ['8a8072'],
  'src/components/calendar/CalendarGrid.astro': ['b9b2a4'],
  'src/components/home/ComicShelf.astro': ['d9cfbb'],
  'src/components/space/space-sheet.ts': ['eeeeee', '999999'],
  'src/server/delivery/demo-page.ts': ['c8102e', 'f4efe3', '1f1b17', '17130f'],
};

test('a colour that is written out is an ink of tokens.css: who changes one there is told of every other place', () => {
  const files = [...globSync('src/**/*.{ts,tsx,astro,css}', { cwd: ROOT }), ...globSync('public/*.svg', { cwd: ROOT }), 'content/settings/centre.yaml'];
  const strange = files
    .filter((path) => !path.endsWith('.test.ts'))
    .flatMap((path) =>
      coloursOf(read(path))
        .filter((colour) => !INKS.has(colour) && !OWN[path]?.includes(colour))
        .map((colour) => `${path}: #${colour}`),
    );
  expect([...new Set(strange)]).toEqual([]);
});
