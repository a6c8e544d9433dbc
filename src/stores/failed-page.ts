import { FAILED_PAGE_KEY } from '../domain/site/browser-storage.ts';
import type { Language } from '../i18n/languages.ts';

/** Goes to the screen of a server in trouble (docs/rules.md#errors-on-the-screen), which leads back to this page (`islands/page`). */
export function goToErrorPage(language: Language): void {
  sessionStorage.setItem(FAILED_PAGE_KEY, location.pathname + location.search + location.hash);
  location.assign(`/${language}/error500`);
}
