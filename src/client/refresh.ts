import type { AnyCall, CallInput, CallResponse } from '../contract/call.ts';
import { createToken, type TokenOutput } from '../contract/identity/token.ts';
import { ApiError } from './errors.ts';

/** The pair of tokens (docs/rules.md#sessions). */
export interface Tokens {
  accessToken: string;
  refreshToken: string;
}

/** The pair of an answer of `POST /token`. */
export const pairOf = ({ access_token: accessToken, refresh_token: refreshToken }: TokenOutput): Tokens => ({ accessToken, refreshToken });

/** Where the tokens are; the client does not know which storage. */
export interface TokenStore {
  read(): Tokens | null;
  /** False while another tab has stored newer ones that cannot be read here yet. */
  isSettled(): boolean;
  /** Replaces the pair where it is kept. */
  write(tokens: Tokens): void;
  clear(): void;
}

/** Names the lock that the tabs of one browser share. */
const REFRESH_LOCK = 'comichub:refresh';

type SendPlain = <C extends AnyCall>(call: C, input: CallInput<C>) => Promise<CallResponse<C>>;

/** Web Locks, or what stands in for them where there are none (plain http on another host): one tab at a time only. */
export type WithLock = <T>(name: string, run: () => Promise<T>) => Promise<T>;

const LOOK_AGAIN_MS = 20;
const LOOKS = 50;

/**
 * Browsers pass what one tab stores to the others a moment after the lock: a tab that trusts what it sees would use the
 * old refresh token again, which ends the login. So it looks until it sees the latest, for a second at most.
 */
async function readSettled(tokens: TokenStore): Promise<Tokens | null> {
  for (let look = 0; look < LOOKS && !tokens.isSettled(); look += 1) await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
  return tokens.read();
}

/**
 * Makes the function that trades a refresh token, used once, for new tokens (docs/rules.md#sessions). One at a time in all tabs:
 * a second use of one refresh token would end the login. Null: there is no login any more, and the tokens are cleared.
 * @throws NetworkError and the like when it is not known whether the login still holds; the tokens stay.
 */
export function refresher(tokens: TokenStore, sendPlain: SendPlain, withLock: WithLock): (staleAccessToken: string) => Promise<Tokens | null> {
  return (staleAccessToken) =>
    withLock(REFRESH_LOCK, async () => {
      const stored = await readSettled(tokens);
      if (stored === null) return null;
      // Another tab, or another call of this one, was here first.
      if (stored.accessToken !== staleAccessToken) return stored;
      try {
        const fresh = pairOf(await sendPlain(createToken, { body: { grant_type: 'refresh_token', refresh_token: stored.refreshToken } }));
        tokens.write(fresh);
        return fresh;
      } catch (error) {
        const isRefused = error instanceof ApiError && error.status < 500 && error.status !== 429;
        if (!isRefused) throw error;
        tokens.clear();
        return null;
      }
    });
}

/** The browser's locks. */
export function browserLock(): WithLock {
  if (typeof navigator !== 'undefined' && 'locks' in navigator) {
    return async (name, run) => await navigator.locks.request(name, run);
  }
  let last: Promise<unknown> = Promise.resolve();
  return (_, run) => {
    const next = last.then(run, run);
    last = next.catch(() => {});
    return next;
  };
}
