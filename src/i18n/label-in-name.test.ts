import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { LANGUAGES } from './languages.ts';

/*
 * Who speaks to a screen says what is on it: the name of a button or a cell holds its visible text (WCAG 2.5.3). Catalogues write the
 * longer name as `cancelOf` beside `cancel`, as `of` beside `button`, and as `state` beside `mark`.
 */

interface Texts {
  [key: string]: string | Texts;
}
type Pair = { at: string; seen: string; name: string };

/** Two texts with such keys that are not one thing and its name. */
const OTHERS = ['house.json sitemap.rss', 'rent.json find.hours'];
const LOCALES = join(import.meta.dirname, '../../public/locales');

function pairsIn(texts: Texts, at: string): Pair[] {
  return Object.entries(texts).flatMap(([key, value]) => {
    const name = texts[key === 'button' ? 'of' : `${key}Of`];
    if (typeof value === 'string') return typeof name === 'string' ? [{ at: `${at}${key}`, seen: value, name }] : [];
    const states = key === 'mark' ? texts['state'] : undefined;
    const marked =
      typeof states === 'object'
        ? Object.entries(value).flatMap(([mark, seen]) => {
            const state = states[mark];
            return typeof seen === 'string' && typeof state === 'string' ? [{ at: `${at}mark.${mark}`, seen, name: state }] : [];
          })
        : [];
    return [...marked, ...pairsIn(value, `${at}${key}.`)];
  });
}

test.each(LANGUAGES)('names hold the texts that are seen: %s', (language) => {
  const pairs = readdirSync(join(LOCALES, language)).flatMap((file) =>
    pairsIn(JSON.parse(readFileSync(join(LOCALES, language, file), 'utf8')) as Texts, `${file} `),
  );
  expect(pairs.length).toBeGreaterThan(10);
  expect(pairs.filter(({ at, seen, name }) => !OTHERS.includes(at) && !name.toLowerCase().includes(seen.toLowerCase()))).toEqual([]);
});
