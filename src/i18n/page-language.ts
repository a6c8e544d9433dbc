import { languageOfPath } from './choose-language.ts';
import { DEFAULT_LANGUAGE, type Language } from './languages.ts';

/** The language of the page that is open: its URL says it. */
export function pageLanguage(): Language {
  return languageOfPath(location.pathname) ?? DEFAULT_LANGUAGE;
}
