import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Area, Catalogue } from './catalogue.ts';
import { DEFAULT_LANGUAGE, inEachLanguage, type Language } from './languages.ts';

const LOCALES = join(import.meta.dirname, '../../public/locales');

/**
 * One area of the catalogues in every language, for the server, which no build hands texts. zh says by its type which texts there are.
 * @throws Error of a language that lacks one: such a server does not start, as such a build does not come about (scripts/words/check-catalogues.ts)
 */
export function readCatalogue<A extends Area>(area: A): Record<Language, Catalogue[A]> {
  const texts = readCatalogueTrees(area);
  return inEachLanguage((language) => likeModel(texts[language], texts[DEFAULT_LANGUAGE] as Catalogue[A], `${language}/${area}.json`));
}

/** One area in every language as it is written: its plurals are the forms of each language. */
export function readCatalogueTrees(area: Area): Record<Language, unknown> {
  return inEachLanguage((language): unknown => JSON.parse(readFileSync(join(LOCALES, language, `${area}.json`), 'utf8')));
}

function likeModel<T>(tree: unknown, model: T, place: string): T {
  const missing = missingIn(tree, model);
  if (missing !== undefined) throw new Error(`${place} has no text for ${missing}`);
  return tree as T;
}

/** The first path that the model has a text or a list at, and the tree has none; a plural may have forms of its own. */
function missingIn(tree: unknown, model: unknown): string | undefined {
  if (typeof model !== 'object' || model === null) return typeof tree === typeof model ? undefined : '';
  if (typeof tree !== 'object' || tree === null) return '';
  for (const [key, value] of Object.entries(model)) {
    if (/_(one|other)$/.test(key)) continue;
    const missing = missingIn(Reflect.get(tree, key), value);
    if (missing !== undefined) return missing === '' ? key : `${key}.${missing}`;
  }
  return undefined;
}
