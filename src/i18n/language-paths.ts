import { isLanguage, LANGUAGES, type Language } from './languages.ts';

const ANY_ORIGIN = 'https://site.invalid';

/** One static path a language, for pages below `[lang]`. */
export function languagePaths(): { params: { lang: Language } }[] {
  return LANGUAGES.map((lang) => ({ params: { lang } }));
}

/** A path of this site: it begins with a language, and a browser reads it as it is written. */
export function isOwnPath(path: string | null): path is string {
  if (path === null || !URL.canParse(path, ANY_ORIGIN)) return false;
  const { origin, pathname, search, hash } = new URL(path, ANY_ORIGIN);
  if (origin !== ANY_ORIGIN || pathname + search + hash !== path) return false;
  const [, language, next] = pathname.split('/');
  return isLanguage(language) && next !== undefined && next !== '';
}

/** A path of this site without its query and fragment. */
export function pathnameOf(path: string): string {
  return new URL(path, ANY_ORIGIN).pathname;
}
