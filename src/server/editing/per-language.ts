import { LANGUAGES, type Language } from '../../i18n/languages.ts';

/** A field of the wire for each language: `title_zh`, `title_en` … */
export function perLanguage<F extends string, T>(field: F, of: (language: Language) => T): Record<`${F}_${Language}`, T> {
  return Object.fromEntries(LANGUAGES.map((language) => [`${field}_${language}`, of(language)])) as Record<`${F}_${Language}`, T>;
}
