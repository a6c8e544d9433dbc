import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { DARK_INKS, DAY_INKS } from './inks.ts';

const ROOT = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
/** A colour as six digits. */
const whole = (hex: string) => (hex.length === 3 ? hex.replace(/./g, '$&$&') : hex).toLowerCase();
/** The colours of a text; what follows them is how much shines through. */
const coloursOf = (text: string) => [...text.matchAll(/#([0-9a-f]{3}|[0-9a-f]{6})(?:[0-9a-f]{2})?\b/gi)].map(([, hex = '']) => whole(hex));

const TOKENS = read('src/styles/tokens.css');
const INKS = new Set(coloursOf(TOKENS));
const [DAY = '', DARK = ''] = TOKENS.split('@media');
/** The tokens of a part of the sheet; one that is another has its value. */
const tokensOf = (part: string) =>
  new Map([...part.matchAll(/--([\w-]+): (?:var\(--([\w-]+)\)|(#\w+));/g)].map(([, name = '', other, colour]) => [name, colour ?? other ?? '']));
function inkOf(name: string, tokens: ReadonlyMap<string, string>): string | undefined {
  const value = tokens.get(name) ?? tokensOf(DAY).get(name);
  return value === undefined || value.startsWith('#') ? value : inkOf(value, tokens);
}

/** Greys of one drawing or page each, which are no ink. */
const OWN: Readonly<Record<string, readonly string[]>> = {
  'src/components/art/rooms.ts': ['8a8072'],
  'src/components/calendar/CalendarGrid.astro': ['b9b2a4'],
  'src/components/home/ComicShelf.astro': ['d9cfbb'],
  'src/components/space/space-sheet.ts': ['eeeeee', '999999'],
  'src/server/delivery/demo-page.ts': ['c8102e', 'f4efe3', '1f1b17', '17130f'],
  'tools/sample-media/figures.ts': ['4a423a'],
  'tools/sample-media/ink.ts': ['4a423a', 'cbbfa6'],
};
/** Pictures that can read neither tokens nor `inks.ts`. */
const PICTURES = ['public/favicon.svg', 'public/icon.svg'];
const FILES = [
  ...globSync(['src/**/*.{ts,tsx,astro,css}', 'tools/**/*.ts'], { cwd: ROOT }).filter((path) => !path.endsWith('.test.ts')),
  ...globSync('public/*.svg', { cwd: ROOT }),
  'content/settings/centre.yaml',
];

test('a colour that is written out is an ink of tokens.css: who changes one there is told of every other place', () => {
  const strange = FILES.flatMap((path) =>
    coloursOf(read(path))
      .filter((colour) => !INKS.has(colour) && !OWN[path]?.includes(colour))
      .map((colour) => `${path}: #${colour}`),
  );
  expect([...new Set(strange)]).toEqual([]);
});

test('what knows no tokens has the inks of tokens.css, by day and in the dark', () => {
  const of = (names: object, part: string) => Object.fromEntries(Object.keys(names).map((name) => [name, inkOf(name, tokensOf(part))]));
  expect(DAY_INKS).toEqual(of(DAY_INKS, DAY));
  expect(DARK_INKS).toEqual(of(DARK_INKS, DARK));
});

test('the reds stand in tokens.css and inks.ts, and in pictures that can read neither: elsewhere they are var(--red), or an ink of inks.ts', () => {
  const reds = ['red', 'deep-red', 'light-red', 'spot-ink'].flatMap((name) => [DAY, DARK].map((part) => inkOf(name, tokensOf(part))?.slice(1)));
  const written = FILES.filter((path) => coloursOf(read(path)).some((colour) => reds.includes(colour)));
  expect(written.sort()).toEqual([...PICTURES, 'src/styles/inks.ts', 'src/styles/tokens.css'].sort());
});
