import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { cacheOffline } from './cache-offline.ts';

const ORIGIN = 'https://comic.test';
const PAGE = '/en/member/ticket';

/** Caches that hold addresses alone. */
function memoryCaches(fails = false) {
  const held = new Map<string, Set<string>>();
  const open = async (name: string) => {
    const urls = held.get(name) ?? new Set<string>();
    held.set(name, urls);
    return {
      keys: async () => [...urls].map((url) => ({ url })),
      addAll: async (added: string[]) => {
        if (fails) throw new TypeError('a file did not come');
        for (const url of added) urls.add(url);
      },
      delete: async (url: string) => urls.delete(url),
    };
  };
  return { held, caches: { open } as unknown as CacheStorage };
}
beforeEach(() => void vi.stubGlobal('location', new URL(ORIGIN + PAGE)));
afterEach(() => vi.unstubAllGlobals());

test('the page and its own files are cached, what an earlier release left goes, and no answer of the API is touched', async () => {
  const { held, caches } = memoryCaches();
  const register = vi.fn(async () => {});
  const places = { caches, register, page: PAGE, origin: ORIGIN };
  await cacheOffline({ ...places, loaded: [`${ORIGIN}/_astro/old.js`] });
  const isKept = await cacheOffline({
    ...places,
    loaded: [`${ORIGIN}/_astro/new.js`, `${ORIGIN}/api/my/activity_apply/1`, 'https://elsewhere.test/a.js'],
  });
  expect([isKept, [...(held.get(`tickets:${PAGE}`) ?? [])]]).toEqual([true, [ORIGIN + PAGE, `${ORIGIN}/_astro/new.js`]]);
  expect(register).toHaveBeenCalledWith('/ticket-worker.js', PAGE);
});

test('a browser that keeps nothing, or a file that does not come, leaves the page as it was', async () => {
  expect(await cacheOffline(null)).toBe(false);
  expect(await cacheOffline({ caches: memoryCaches(true).caches, register: async () => {}, page: PAGE, origin: ORIGIN, loaded: [] })).toBe(false);
});

interface Asked {
  url: string;
  method?: string;
  mode?: string;
  destination?: string;
  headers?: Headers;
}

/** The service worker as a browser runs it. */
function runWorker({ network, cached = {} }: { network: () => Promise<unknown>; cached?: Record<string, string> }) {
  const listeners = new Map<string, (event: unknown) => void>();
  const scope = {
    addEventListener: (type: string, listener: (event: unknown) => void) => listeners.set(type, listener),
    location: { origin: ORIGIN },
    fetch: vi.fn(network),
    caches: { match: async (asked: string | Asked) => cached[typeof asked === 'string' ? asked : asked.url] },
    setTimeout,
    URL,
  };
  runInNewContext(readFileSync(join(import.meta.dirname, '../../../../public/ticket-worker.js'), 'utf8'), scope);
  return async (asked: Asked): Promise<unknown> => {
    let answer: Promise<unknown> | undefined;
    listeners.get('fetch')?.({
      request: { method: 'GET', mode: 'no-cors', destination: 'script', headers: new Headers(), ...asked },
      respondWith: (given: Promise<unknown>) => (answer = given),
    });
    return answer === undefined ? 'left alone' : answer;
  };
}
const offline = () => Promise.reject(new TypeError('offline'));

test('the worker brings the page of any ticket and its files from the cache where the network does not answer', async () => {
  const ask = runWorker({ network: offline, cached: { [PAGE]: 'page', [`${ORIGIN}/_astro/a.js`]: 'script' } });
  expect(await ask({ url: `${ORIGIN}${PAGE}?id=1`, mode: 'navigate', destination: 'document' })).toBe('page');
  expect(await ask({ url: `${ORIGIN}/_astro/a.js` })).toBe('script');
  await expect(ask({ url: `${ORIGIN}/_astro/b.js` })).rejects.toThrow('offline');
});

test('a network that answers is asked for the page; calls, logins and other sites are left alone', async () => {
  const ask = runWorker({ network: async () => 'fresh', cached: { [PAGE]: 'page' } });
  expect(await ask({ url: `${ORIGIN}${PAGE}`, mode: 'navigate', destination: 'document' })).toBe('fresh');
  for (const asked of [
    { url: `${ORIGIN}/api/my/activity_apply/1`, destination: '' },
    { url: `${ORIGIN}/_astro/a.js`, headers: new Headers({ authorization: 'Bearer a' }) },
    { url: `${ORIGIN}/api/token`, method: 'POST', destination: '' },
    { url: 'https://elsewhere.test/a.js' },
  ])
    expect(await ask(asked)).toBe('left alone');
});
