import i18next from 'i18next';
import type { Translate } from './catalogue.ts';
import { centreValues } from './centre-values.ts';
import { MissingValue } from './fill-text.ts';
import type { Language } from './languages.ts';

/**
 * The translator of a page at build time. `astro-i18next` loads the catalogues into i18next's one global
 * instance; its current language is never read, since pages in three languages render in one process.
 * @throws when a key has no text or a text not all of its values, so that the build stops.
 */
export function translator(language: Language): Translate {
  const known = translators.get(language) ?? makeTranslator(language);
  translators.set(language, known);
  return known;
}

/** A site of ten thousand pages asks for the same texts on each: they are looked up once a build. */
const translators = new Map<Language, Translate>();

function makeTranslator(language: Language): Translate {
  const texts = new Map<string, string>();
  const read = readerOf(language);
  return (key, values) => {
    const name = values === undefined ? key : key + JSON.stringify(values);
    const text = texts.get(name) ?? read(key, values);
    texts.set(name, text);
    return text;
  };
}

function refuseHole(text: string, [, value = '']: RegExpExecArray): never {
  throw new MissingValue(value, text);
}

function readerOf(language: Language): Translate {
  const fixed = i18next.getFixedT(language);
  const centre = centreValues(language);
  return (key, values) => {
    const text = fixed(key, { ...centre, ...values, interpolation: { escapeValue: false }, missingInterpolationHandler: refuseHole });
    if (typeof text !== 'string' || text === key || text === key.slice(key.indexOf(':') + 1)) {
      throw new Error(`No text for ${key} in ${language}`);
    }
    return text;
  };
}
