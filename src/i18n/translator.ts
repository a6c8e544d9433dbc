import i18next from 'i18next';
import type { Translate } from './catalogue.ts';
import type { Language } from './languages.ts';

/**
 * The translator of a page at build time. `astro-i18next` loads the catalogues into i18next's one global
 * instance; its current language is never read, since pages in three languages render in one process.
 * @throws when a key has no text, so that the build stops.
 */
export function translator(language: Language): Translate {
  const fixed = i18next.getFixedT(language);
  return (key, values) => {
    const text = fixed(key, { ...values, interpolation: { escapeValue: false } });
    if (typeof text !== 'string' || text === key || text === key.slice(key.indexOf(':') + 1)) {
      throw new Error(`No text for ${key} in ${language}`);
    }
    return text;
  };
}
