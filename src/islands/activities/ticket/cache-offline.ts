import { apiBase } from '../../../domain/site/api-base.ts';
import { allowWorker } from '../../page/worker-policy.ts';

/** The address of the service worker (`public/ticket-worker.js`). */
const WORKER = '/ticket-worker.js';
/** The cache of a page; each language has its own. */
const cacheOf = (page: string) => `tickets:${page}`;

/** The parts of a browser by which a page opens without a network. */
interface OfflinePlaces {
  caches: CacheStorage;
  register(worker: string, scope: string): Promise<unknown>;
  /** The page's own address, without the ticket's number. */
  page: string;
  origin: string;
  /** The addresses of all that the page has loaded. */
  loaded: readonly string[];
}

/** The places of this page; null in a browser that keeps nothing (a private window, plain http). */
export function offlinePlaces(): OfflinePlaces | null {
  if (!('serviceWorker' in navigator) || !('caches' in globalThis)) return null;
  return {
    caches,
    register: (worker, scope) => navigator.serviceWorker.register(worker, { scope }),
    page: location.pathname,
    origin: location.origin,
    loaded: performance.getEntriesByType('resource').map(({ name }) => name),
  };
}

let isAllowed = false;

/**
 * Makes the page of tickets open without a network: its files go into the cache, what an earlier release left there goes out,
 * and a service worker answers with them. The ticket itself is saved apart (`stores/saved-tickets.ts`).
 * True: it will open. False: the browser refuses, or a file did not come; the page works as before.
 */
export async function cacheOffline(places: OfflinePlaces | null): Promise<boolean> {
  if (places === null) return false;
  const { page, loaded, origin, register } = places;
  const api = new URL(apiBase(), origin).href;
  const files = loaded.filter((url) => url.startsWith(`${origin}/`) && !url.startsWith(`${api}/`));
  const wanted = new Set([new URL(page, origin).href, ...files]);
  try {
    const cache = await places.caches.open(cacheOf(page));
    const kept = new Set((await cache.keys()).map(({ url }) => url));
    // The page itself anew: an earlier release's names files that are gone.
    await cache.addAll([...wanted].filter((url) => !kept.has(url) || url === new URL(page, origin).href));
    await Promise.all([...kept].filter((url) => !wanted.has(url)).map((url) => cache.delete(url)));
    if (!isAllowed) allowWorker(WORKER);
    isAllowed = true;
    await register(WORKER, page);
    return true;
  } catch {
    return false;
  }
}
