import { languageOfPath } from '../i18n/choose-language.ts';
import { DEFAULT_LANGUAGE, type Language } from '../i18n/languages.ts';

/** The language of the page that is open: its URL says it. */
export function pageLanguage(): Language {
  return languageOfPath(location.pathname) ?? DEFAULT_LANGUAGE;
}
