import { chooseLanguage, LANGUAGE_KEY, pathInstead } from '../../i18n/choose-language.ts';

// On a plain CDN the root and unknown paths come here.
const { pathname, search, hash } = location;
const instead = pathInstead(pathname, chooseLanguage({ stored: stored(), browser: navigator.languages }));
if (instead !== null) location.replace(instead + search + hash);

function stored(): string | undefined {
  try {
    const kept = localStorage.getItem(LANGUAGE_KEY);
    if (kept) return kept;
  } catch {
    // Storage is refused: the cookie may know.
  }
  return new RegExp(`(?:^|; )${LANGUAGE_KEY}=(\\w+)`).exec(document.cookie)?.[1];
}
