import type { TokenStore, Tokens } from '../client/refresh.ts';
import { DEVICE_ID_BYTES, DEVICE_ID_PATTERN } from '../domain/identity/login-device.ts';
import { ACCESS_TOKEN_KEY, DEVICE_ID_KEY, REFRESH_TOKEN_KEY } from '../domain/site/browser-storage.ts';

/** The token store's needs of a browser; tests bring their own. */
export interface TokenPlaces {
  /** For "remember me". */
  lasting: Storage;
  /** Ends with the tab. */
  fleeting: Storage;
  /** Tells tabs that hold a copy of the same fleeting login (a duplicated tab) of its new tokens. */
  channel: Pick<BroadcastChannel, 'postMessage' | 'addEventListener'> | null;
  /**
   * Which token was stored last, for all tabs at once: a cookie is the same in every tab the moment it is set, while
   * `localStorage` reaches the others a little later.
   */
  mark: { read(): string; write(mark: string): void } | null;
}

export interface SavedTokens extends TokenStore {
  /** Keeps the tokens of a new login (docs/rules.md#sessions). */
  save(tokens: Tokens, remember: boolean): void;
}

function readFrom(storage: Storage): Tokens | null {
  const accessToken = storage.getItem(ACCESS_TOKEN_KEY);
  const refreshToken = storage.getItem(REFRESH_TOKEN_KEY);
  // A refresh token alone is a login, too: the first call finds that it has no access token, and gets one.
  return refreshToken ? { accessToken: accessToken ?? '', refreshToken } : null;
}

function writeTo(storage: Storage, { accessToken, refreshToken }: Tokens): void {
  storage.setItem(REFRESH_TOKEN_KEY, refreshToken);
  storage.setItem(ACCESS_TOKEN_KEY, accessToken);
}

function clearIn(storage: Storage): void {
  storage.removeItem(ACCESS_TOKEN_KEY);
  storage.removeItem(REFRESH_TOKEN_KEY);
}

/** A few of a token's 43 characters tell it from the one before, and open nothing. */
const markOf = (token: string) => token.slice(-6);

/**
 * The tokens as `accessToken` and `refreshToken`: in localStorage with "remember me", else in sessionStorage (docs/rules.md#sessions).
 * A tab that was duplicated has its own sessionStorage but the same login: it takes over new tokens by channel.
 */
export function openTokens({ lasting, fleeting, channel, mark }: TokenPlaces): SavedTokens {
  channel?.addEventListener('message', ({ data }: MessageEvent) => {
    const { from, to } = data as { from: string; to: Tokens };
    if (readFrom(fleeting)?.refreshToken === from) writeTo(fleeting, to);
  });
  return {
    read: () => readFrom(fleeting) ?? readFrom(lasting),
    isSettled: () => {
      const stored = readFrom(fleeting) ? null : readFrom(lasting);
      const latest = mark?.read() ?? '';
      return stored === null || latest === '' || latest === markOf(stored.accessToken);
    },
    write: (tokens) => {
      const own = readFrom(fleeting);
      writeTo(own ? fleeting : lasting, tokens);
      if (!own) mark?.write(markOf(tokens.accessToken));
      if (own) channel?.postMessage({ from: own.refreshToken, to: tokens });
    },
    clear: () => {
      // Both: whoever logs out is not to find themselves logged in by what another tab remembered.
      clearIn(fleeting);
      clearIn(lasting);
      mark?.write('');
    },
    save: (tokens, remember) => {
      clearIn(fleeting);
      clearIn(lasting);
      writeTo(remember ? lasting : fleeting, tokens);
      mark?.write(remember ? markOf(tokens.accessToken) : '');
    },
  };
}

/** The random name by which the server knows this browser again; made the first time, undefined where nothing can be kept. */
export function readDeviceId(storage: Pick<Storage, 'getItem' | 'setItem'>): string | undefined {
  try {
    const kept = storage.getItem(DEVICE_ID_KEY);
    if (kept !== null && DEVICE_ID_PATTERN.test(kept)) return kept;
    const id = Array.from(crypto.getRandomValues(new Uint8Array(DEVICE_ID_BYTES)), (byte) => byte.toString(16).padStart(2, '0')).join('');
    storage.setItem(DEVICE_ID_KEY, id);
    return id;
  } catch {
    return undefined;
  }
}
