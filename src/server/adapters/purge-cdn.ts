import { SECOND_MS } from '../../domain/time/period.ts';

/** Tells a CDN which addresses it must forget; `/*` is all of them. @throws PurgeFault */
export type PurgeCdn = (addresses: readonly string[]) => Promise<void>;

/** The CDN did not take it: to be told again. The message does not name its address. */
export class PurgeFault extends Error {
  override readonly name = 'PurgeFault';
}

const PURGE_TIMEOUT_MS = 30 * SECOND_MS;
/** Most CDNs take some hundred addresses a call. */
const AT_ONCE = 500;

/**
 * Any CDN behind a small function of its operator, or one that speaks so itself: a POST of `{"paths": […]}` with the token as bearer, 500 addresses a call; whatever
 * is no 2xx is a fault. Nobody is followed to another address: the token was given to this one.
 */
export function openHttpPurge({ url, token }: { url: string; token: string | null }, { timeoutMs = PURGE_TIMEOUT_MS } = {}): PurgeCdn {
  return async (addresses) => {
    for (let i = 0; i < addresses.length; i += AT_ONCE) {
      const body = JSON.stringify({ paths: addresses.slice(i, i + AT_ONCE) });
      const headers = { 'content-type': 'application/json', ...(token !== null && { authorization: `Bearer ${token}` }) };
      const response = await fetch(url, { method: 'POST', redirect: 'manual', body, headers, signal: AbortSignal.timeout(timeoutMs) }).catch(
        (cause: unknown) => {
          throw new PurgeFault('the CDN could not be reached', { cause });
        },
      );
      await response.body?.cancel();
      if (!response.ok) throw new PurgeFault(`the CDN answered ${response.status}`);
    }
  };
}
