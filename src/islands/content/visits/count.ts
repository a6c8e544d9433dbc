import { CLICKS_PATH, SHARE_CLICKS_PATH } from '../../../contract/content/visit-path.ts';
import { apiBase } from '../../../domain/site/api-base.ts';
import { ACCESS_TOKEN_KEY } from '../../../domain/site/browser-storage.ts';

/** The item that the page is about, when its readers are counted. */
const counted = (): string | undefined => document.querySelector<HTMLElement>('[data-counted]')?.dataset.counted;

/** Counts that the page's item was read; nothing on a page without one. */
export function countVisit(): void {
  put(CLICKS_PATH);
}

/** Counts that the page's item was shared; nothing on a page without one. */
export function countShare(): void {
  put(SHARE_CLICKS_PATH);
}

function put(path: string): void {
  const id = counted();
  if (id === undefined) return;
  const token = readToken();
  const url = `${apiBase()}${path.replace('{id}', encodeURIComponent(id))}`;
  fetch(url, { method: 'PUT', keepalive: true, ...(token !== null && { headers: { Authorization: `Bearer ${token}` } }) })
    // An answer that nobody reads stays open, and with it the page's connection.
    .then((answer) => answer.text())
    // A site without its API, or a reader who has left: there is nobody to tell.
    .catch(() => {});
}

/** The access token of a logged-in reader; without storage they count as a visitor. */
function readToken(): string | null {
  try {
    return localStorage.getItem(ACCESS_TOKEN_KEY) ?? sessionStorage.getItem(ACCESS_TOKEN_KEY);
  } catch {
    return null;
  }
}
