import * as v from 'valibot';
import { plainWords } from '../../domain/search/search-text.ts';
import { inEachLanguage, LANGUAGES, type Language } from '../../i18n/languages.ts';
import { ContentError } from '../content-error.ts';
import { nonEmpty, pagePath } from '../items/schema.ts';

const wordsSchema = v.pipe(
  v.array(
    v.pipe(
      nonEmpty,
      v.check((word) => plainWords(word) !== '', 'must have a letter or a digit'),
    ),
  ),
  v.minLength(1),
);

/** `content/settings/search.yaml`: pages that are found first by words that they do not have. */
export const searchSettingsSchema = v.array(v.strictObject({ page: pagePath, words: v.strictObject(inEachLanguage(() => wordsSchema)) }));
export type SearchSettings = v.InferOutput<typeof searchSettingsSchema>;

const FILE = 'content/settings/search.yaml';

/** The words of each page in a language, by the page's address: `/zh/about/hours`. */
export function wordsByAddress(settings: SearchSettings, language: Language): Map<string, readonly string[]> {
  return new Map(settings.map(({ page, words }) => [`/${language}/${page}`, words[language]]));
}

/** A page has one entry, and a word one page. @throws ContentError */
export function checkSearchSettings(settings: SearchSettings): void {
  const pages = settings.map(({ page }) => page);
  for (const [i, page] of pages.entries()) if (pages.indexOf(page) !== i) throw new ContentError(FILE, `${i}.page`, `"${page}" has an entry already`);
  for (const language of LANGUAGES) {
    const seen = new Map<string, string>();
    for (const [i, { page, words }] of settings.entries())
      for (const [at, word] of words[language].entries()) {
        const other = seen.get(plainWords(word));
        if (other !== undefined) throw new ContentError(FILE, `${i}.words.${language}.${at}`, `"${word}" leads to ${other} already`);
        seen.set(plainWords(word), page);
      }
  }
}

/** Every page that has words can be found. `addresses`: those of all records of a language. @throws ContentError */
export function checkSearchPages(settings: SearchSettings, language: Language, addresses: ReadonlySet<string>): void {
  for (const [i, { page }] of settings.entries())
    if (!addresses.has(`/${language}/${page}`)) throw new ContentError(FILE, `${i}.page`, `"${page}" is no page that the search finds`);
}
