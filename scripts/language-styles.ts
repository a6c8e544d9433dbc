import { HTML_LANG, isSpaced, LANGUAGES } from '../src/i18n/languages.ts';

/** The languages that a rule names by what they are like; for each, the selector of all that are. */
const GROUPS: readonly (readonly [name: string, selector: string])[] = [
  ['spaced', ofAll(LANGUAGES.filter(isSpaced).map((language) => HTML_LANG[language]))],
  ['unspaced', ofAll(LANGUAGES.filter((language) => !isSpaced(language)).map((language) => HTML_LANG[language]))],
];

function ofAll(tags: readonly string[]): string {
  const selectors = tags.map((tag) => `:lang(${tag})`);
  return selectors.length === 1 ? selectors.join('') : `:is(${selectors.join(',')})`;
}

/** Writes `:lang(spaced)` and `:lang(unspaced)` out as the languages of which that is true (`src/i18n/languages.ts`). */
export function withLanguages(css: string): string {
  return GROUPS.reduce((text, [name, selector]) => text.replaceAll(`:lang(${name})`, selector), css);
}

/** A PostCSS plugin by which stylesheets say what a language is like instead of which it is: a new language gets those rules by its row. */
export const languageStyles = {
  postcssPlugin: 'comic-hub:language-styles',
  Rule: (rule: { selector: string }) => {
    if (rule.selector.includes(':lang(')) rule.selector = withLanguages(rule.selector);
  },
};
