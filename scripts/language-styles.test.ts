import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { withLanguages } from './language-styles.ts';

const ROOT = join(import.meta.dirname, '..');

test('a rule for what a language is like becomes one for the languages that are', () => {
  expect(withLanguages('.a:lang(spaced) b{}')).toBe('.a:lang(en) b{}');
  expect(withLanguages('.a:not(:lang(unspaced)){}')).toBe('.a:not(:is(:lang(zh-Hant),:lang(ja))){}');
  expect(withLanguages('h3:lang(ja){}')).toBe('h3:lang(ja){}');
});

/** Rules that are of one language's words, not of what it is like; the recipe of a new language sends its reader here. */
const OWN = [
  // How wide the centre's name is.
  ...['.logo:lang(ja)', '.logo:lang(en)', '.logo:not(:lang(zh))'],
  // A wave dash is as wide as a letter.
  '.site-foot .hours:lang(ja)',
  // Browsers know the phrases of Japanese alone; Chinese pauses at its punctuation.
  ...[':lang(ja):is(h1, h2, h3, h4, summary, dd, .balloon, .btn, .notice strong)', ':lang(ja):is(th, td)', 'p > a:lang(ja)'],
  ...['.phrase:lang(ja)', 'h3:lang(ja)', 'h3:lang(zh-Hant)'],
  ...[':lang(zh):is(h1, h2, h3, h4, summary, caption, .balloon:not(blockquote), .btn, .tag)', '.phrase:lang(zh)'],
  ...['.featured :global(.activity h3:lang(zh-Hant))', '.news :global(.card h3:lang(zh-Hant))'],
  // How many lines the words of a row take that is not laid out yet.
  ...['ja', 'zh-Hant'].map((language) => `.later-rows > :global(:nth-child(n + 7):lang(${language}))`),
  '.later-rows > :global(:nth-child(n + 7):not(:lang(zh-Hant)))',
  // The slogan.
  'h1:lang(ja)',
];

test('a rule that names a language is one of its words alone', () => {
  const named = globSync(['src/**/*.css', 'src/**/*.astro'], { cwd: ROOT }).flatMap((file) =>
    [...readFileSync(join(ROOT, file), 'utf8').matchAll(/^ *([^\n{]*(?::lang\((?!spaced|unspaced)|\[lang=)[^\n{]*?)(?:,| \{)$/gm)].map(
      ([, selector = '']) => selector,
    ),
  );
  expect([...new Set(named)].sort()).toEqual([...OWN].sort());
});
