import { LANGUAGES, type Language } from './languages.ts';

/** One static path a language, for pages below `[lang]`. */
export function languagePaths(): { params: { lang: Language } }[] {
  return LANGUAGES.map((lang) => ({ params: { lang } }));
}
