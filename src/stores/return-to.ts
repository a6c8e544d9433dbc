import { RETURN_TO_KEY } from '../domain/site/browser-storage.ts';
import { isOwnPath, pathnameOf } from '../i18n/language-paths.ts';
import type { Language } from '../i18n/languages.ts';

/** Screens that no login returns to: signing in, signing up, passwords (docs/rules.md#screens-that-need-a-login). `register_three` needs a login and comes after it. */
const ACCOUNT_SCREEN = /^\/[a-z]+\/(sign|register|register\/.*|forget_password|change_password|forget\/.*|identity\/.*|olduser\/.*)$/;

/** A path of this site that a login may go on to. */
export function isReturnable(path: string | null): path is string {
  return isOwnPath(path) && !ACCOUNT_SCREEN.test(pathnameOf(path));
}

/**
 * Called on the sign-in screen: remembers the page the visitor came from, unless that is a sign-up or password screen.
 * What a guarded page left there itself stays when the browser tells no referrer.
 */
export function rememberPreviousPage(storage: Storage, referrer: string, origin: string): void {
  if (!URL.canParse(referrer) || new URL(referrer).origin !== origin) return;
  const { pathname, search } = new URL(referrer);
  if (isReturnable(pathname)) storage.setItem(RETURN_TO_KEY, pathname + search);
}

/** The remembered page, which stays remembered; null when there is none. */
export function returnPath(storage: Storage): string | null {
  const path = storage.getItem(RETURN_TO_KEY);
  return isReturnable(path) ? path : null;
}

/** Whether a path of the site is at `place`, an address below a language in which `*` stands for one part or the rest of one. */
export function isAtPlace(path: string, place: string): boolean {
  return new RegExp(`^/[a-z]+/${place.replaceAll('*', '[^/]+')}$`).test(pathnameOf(path));
}

/** Where to go after login: the remembered page, once, or the index. */
export function takeReturnPath(storage: Storage, language: Language): string {
  const path = returnPath(storage);
  storage.removeItem(RETURN_TO_KEY);
  return path ?? `/${language}/index`;
}

/** From a page that needs a login: remembers it and goes to the sign-in screen. */
export function goToSign(language: Language): void {
  sessionStorage.setItem(RETURN_TO_KEY, location.pathname + location.search);
  location.assign(`/${language}/sign`);
}
