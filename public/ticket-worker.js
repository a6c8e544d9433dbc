/*
 * The service worker of tickets, and of nothing else: its scope is the ticket page of one language. It fetches everything
 * from the network as usual and, where that does not answer, takes it from the cache that the page filled
 * (`src/islands/activities/ticket/cache-offline.ts`). It writes nothing and never touches an answer of the API.
 */

/** A connection that is there and brings nothing is as good as none to a member at the door. */
const PATIENCE_MS = 4000;
/** Names with a hash of their content: what is cached under one is what the network would bring. */
const HASHED = '/_astro/';

addEventListener('install', (event) => event.waitUntil(globalThis.skipWaiting()));
addEventListener('activate', (event) => event.waitUntil(globalThis.clients.claim()));
addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== globalThis.location.origin || request.headers.has('authorization')) return;
  if (pathname.startsWith(HASHED)) event.respondWith(cacheFirst(request));
  // A page is cached under its address without the ticket's number. A call has no destination.
  else if (request.mode === 'navigate' || request.destination !== '') event.respondWith(networkFirst(request, pathname));
});

/** An answer of the network, or what is cached under `path` when none comes in time. */
async function networkFirst(request, path) {
  const answer = fetch(request);
  const inTime = answer.catch(() => null);
  const tooLate = new Promise((resolve) => setTimeout(() => resolve(null), PATIENCE_MS));
  return (await Promise.race([inTime, tooLate])) ?? (await caches.match(path)) ?? answer;
}

async function cacheFirst(request) {
  return (await caches.match(request)) ?? fetch(request);
}
