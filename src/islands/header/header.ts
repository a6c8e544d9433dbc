import { NEXT_TOAST_KEY } from '../../domain/browser-storage.ts';
import { LANGUAGE_KEY, switchLanguage } from '../../i18n/choose-language.ts';
import { isLanguage } from '../../i18n/languages.ts';

/*
 * What the frame needs of a browser, without a framework: it works on links and buttons that work without it.
 */

const YEAR_SECONDS = 31_536_000;

/** The language switch stays on the page (query, fragment and free segments too) and remembers the choice. */
document.addEventListener('click', (event) => {
  if (!(event.target instanceof Element)) return;
  const link = event.target.closest<HTMLAnchorElement>('a[data-lang]');
  const language = link?.dataset.lang;
  if (link && isLanguage(language)) {
    try {
      localStorage.setItem(LANGUAGE_KEY, language);
    } catch {
      // Storage is refused: the cookie remembers.
    }
    // biome-ignore lint/suspicious/noDocumentCookie: the server reads it; the Cookie Store API is not in every browser.
    document.cookie = `${LANGUAGE_KEY}=${language};path=/;max-age=${YEAR_SECONDS};samesite=lax`;
    if (link.dataset.elsewhere === undefined) link.href = switchLanguage(location.pathname, language) + location.search + location.hash;
  }
  if (event.target.closest('[data-logout]')) bringLogOut();
});

/** What ends a session comes with the first log-out, not with the page: its tag waits in a template. */
function bringLogOut(): void {
  const waiting = document.querySelector<HTMLTemplateElement>('template[data-log-out]');
  if (!waiting) return;
  document.body.append(waiting.content.cloneNode(true));
  waiting.remove();
}

/** A toast that the page before left for this one. */
const region = document.querySelector<HTMLElement>('[data-next-toast]');
const waiting = region && read();
if (region && waiting) {
  const toast = document.createElement('p');
  toast.className = `toast ${waiting.kind}`;
  toast.textContent = waiting.text;
  region.append(toast);
  // Seen for a second (spec section 9); the words stay for a screen reader.
  setTimeout(() => {
    toast.className = 'sr';
  }, 1000);
}

function read(): { kind: 'success' | 'error'; text: string } | null {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(NEXT_TOAST_KEY) ?? 'null');
    sessionStorage.removeItem(NEXT_TOAST_KEY);
    if (typeof value !== 'object' || value === null || !('text' in value) || typeof value.text !== 'string') return null;
    return { kind: 'kind' in value && value.kind === 'error' ? 'error' : 'success', text: value.text };
  } catch {
    return null;
  }
}
