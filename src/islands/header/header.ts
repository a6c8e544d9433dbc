import { NEXT_TOAST_KEY } from '../../domain/site/browser-storage.ts';
import { LANGUAGE_KEY, switchLanguage } from '../../i18n/choose-language.ts';
import { isLanguage } from '../../i18n/languages.ts';
import { bring } from './bring.ts';
import { hasLogin } from './has-login.ts';
import { showToast } from './show-toast.ts';

/*
 * The frame's script, without a framework: it works on links and buttons that work without it.
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
  if (event.target.closest('[data-logout]')) bring('log-out');
});

/** The menu of a narrow window is a row of a wide one (frame.css), and would lie over the logo when it stayed open: a tablet was turned. */
matchMedia('(min-width: 64rem)').addEventListener('change', () => document.querySelector<HTMLElement>('#menu:popover-open')?.hidePopover());

/** A page that comes out of the browser's cache is that of the member, or visitor, who left it: somebody else begins anew. */
addEventListener('pageshow', ({ persisted }) => {
  if (persisted && hasLogin() !== document.documentElement.classList.contains('in')) location.reload();
});

/** A login that the centre's app hands over. */
if (window.appEntry) bring('app-entry');

/** A toast that the page before left for this one. */
const waiting = read();
if (waiting) showToast(waiting.kind, waiting.text);

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
