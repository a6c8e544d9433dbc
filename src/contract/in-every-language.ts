import type * as v from 'valibot';
import { LANGUAGES, type Language } from '../i18n/languages.ts';

/** One schema in every language: `<field>_zh`, `<field>_en`, `<field>_ja`. */
export function inEveryLanguage<const F extends string, S extends v.GenericSchema>(field: F, schema: S) {
  const entries = Object.fromEntries(LANGUAGES.map((language) => [`${field}_${language}`, schema]));
  return entries as { [K in `${F}_${Language}`]: S };
}
