import { CLICKS_PATH, SHARE_CLICKS_PATH } from '../../contract/visit-path.ts';
import { ACCESS_TOKEN_KEY } from '../../domain/browser-storage.ts';

/*
 * Counts the readers of the item that a page is about. Plain script, when all else is done; whoever cannot be counted
 * reads all the same.
 */
const counted = document.querySelector<HTMLElement>('[data-counted]')?.dataset.counted;
if (counted !== undefined) {
  const idle = window.requestIdleCallback ?? ((later: () => void) => setTimeout(later, 1));
  if (document.readyState === 'complete') idle(() => put(CLICKS_PATH, counted));
  else addEventListener('load', () => idle(() => put(CLICKS_PATH, counted)), { once: true });
}

/** Counts that the page's item was shared; nothing on a page without one. */
export function countShare(): void {
  if (counted !== undefined) put(SHARE_CLICKS_PATH, counted);
}

function put(path: string, id: string): void {
  const token = localStorage.getItem(ACCESS_TOKEN_KEY) ?? sessionStorage.getItem(ACCESS_TOKEN_KEY);
  const url = `${import.meta.env.PUBLIC_API_BASE_URL || '/api'}${path.replace('{id}', encodeURIComponent(id))}`;
  fetch(url, { method: 'PUT', keepalive: true, ...(token !== null && { headers: { Authorization: `Bearer ${token}` } }) })
    // An answer that nobody reads stays open, and with it the page's connection.
    .then((answer) => answer.text())
    // A site without its API, or a reader who has left: there is nobody to tell.
    .catch(() => {});
}
