import { chooseLanguage, LANGUAGE_KEY, languageOfPath, prefixedPath } from '../../i18n/choose-language.ts';

/*
 * On a plain CDN the root and unknown paths come here: a path without a language of ours goes to the same path with the
 * chosen one, `/{lang}` to its index (spec section 2). A path with a language stays: it is a 404.
 */
const { pathname, search, hash } = location;
const language = languageOfPath(pathname);
if (!language) location.replace(prefixedPath(pathname, chooseLanguage({ stored: stored(), browser: navigator.languages })) + search + hash);
else if (pathname.replace(/\/$/, '') === `/${language}`) location.replace(`/${language}/index${search}${hash}`);

function stored(): string | undefined {
  try {
    const kept = localStorage.getItem(LANGUAGE_KEY);
    if (kept) return kept;
  } catch {
    // Storage is refused: the cookie may know.
  }
  return new RegExp(`(?:^|; )${LANGUAGE_KEY}=(\\w+)`).exec(document.cookie)?.[1];
}
