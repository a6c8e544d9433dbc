import ky, { isNetworkError, TimeoutError } from 'ky';
import type { AnyCall, CallAnswer, CallInput } from '../contract/call.ts';
import { buildRequest } from './build-request.ts';
import { type CallFailure, isCallFailure, NetworkError } from './errors.ts';
import { readAnswer } from './read-answer.ts';
import { browserLock, refresher, type TokenStore, type WithLock } from './refresh.ts';

const TIMEOUT_MS = 30_000;

export interface SendOptions {
  /** One per form, from `newIdempotencyKey()`; a repetition gets the same answer (design section 4). */
  idempotencyKey?: string;
  /** False: the page's spinner stays away. */
  spinner?: boolean;
  /** True: whoever calls shows the failure; nothing is toasted (spec section 8: "unless suppressed for that call"). */
  quiet?: boolean;
  signal?: AbortSignal;
  /** Makes the call with this token instead of the stored one; it is not renewed, and nobody is logged out. */
  accessToken?: string;
}

/** What the client asks of the page it works in. */
export interface ClientConfig {
  tokens: TokenStore;
  /** For Accept-Language. */
  language(): string;
  /** The login could not be renewed: its tokens are gone. */
  loggedOut?(): void;
  /** A call begins; the function it gives is called when the call ends. */
  began?(options: SendOptions): () => void;
  /** A call failed and the caller was told nothing yet. */
  failed?(failure: CallFailure, options: SendOptions): void;
  baseUrl?: string;
  fetch?: typeof fetch;
  withLock?: WithLock;
}

/** Makes a call of the contract. @throws ApiError, NetworkError, UnexpectedAnswer */
export type Send = <C extends AnyCall>(call: C, input: CallInput<C>, options?: SendOptions) => Promise<CallAnswer<C>>;

/**
 * A client of the API (spec section 7): bearer token, Accept-Language, 30 seconds; after a 401 the tokens are renewed
 * once and the call is repeated, and when that fails the login is over.
 */
export function openClient(config: ClientConfig): Send {
  const { tokens, language, loggedOut, began, failed, baseUrl = import.meta.env?.PUBLIC_API_BASE_URL || '/api', withLock = browserLock() } = config;
  const http = ky.create({
    prefix: baseUrl,
    timeout: TIMEOUT_MS,
    retry: 0,
    throwHttpErrors: false,
    credentials: 'omit',
    ...(config.fetch && { fetch: config.fetch }),
  });

  async function request<C extends AnyCall>(call: C, input: CallInput<C>, { idempotencyKey, signal }: SendOptions, accessToken?: string): Promise<Response> {
    const { path, body } = buildRequest(call, input);
    const headers: Record<string, string> = { 'accept-language': language() };
    if (accessToken !== undefined) headers['authorization'] = `Bearer ${accessToken}`;
    if (idempotencyKey !== undefined) headers['idempotency-key'] = idempotencyKey;
    try {
      return await http(path, { method: call.method, headers, ...(body && { body }), ...(signal && { signal }) });
    } catch (cause) {
      throw networkErrorOf(cause);
    }
  }

  // Tokens are asked for without a token.
  const refresh = refresher(tokens, async (call, input) => readAnswer(call, await request(call, input, {})), withLock);

  async function authorised<C extends AnyCall>(call: C, input: CallInput<C>, options: SendOptions): Promise<Response> {
    if (options.accessToken !== undefined) return request(call, input, options, options.accessToken);
    const used = tokens.read()?.accessToken;
    const isTokenCall = call.path === '/token' && call.method === 'POST';
    if (used === undefined || isTokenCall) {
      const answer = await request(call, input, options);
      if (answer.status === 401 && !isTokenCall) loggedOut?.();
      return answer;
    }
    const first = await request(call, input, options, used);
    if (first.status !== 401) return first;
    const fresh = await refresh(used);
    const second = fresh && (await request(call, input, options, fresh.accessToken));
    if (second && second.status !== 401) return second;
    tokens.clear();
    loggedOut?.();
    return second ?? first;
  }

  return async (call, input, options = {}) => {
    const ended = began?.(options);
    try {
      return await readAnswer(call, await authorised(call, input, options));
    } catch (error) {
      if (isCallFailure(error)) failed?.(error, options);
      throw error;
    } finally {
      ended?.();
    }
  };
}

/** An abort by the caller stays what it is. */
function networkErrorOf(cause: unknown): unknown {
  if (cause instanceof TimeoutError) return new NetworkError('timeout', { cause });
  return isNetworkError(cause) || cause instanceof TypeError ? new NetworkError('unreachable', { cause }) : cause;
}

let configured: Send | null = null;

/** Gives the one client of the page what it needs; `stores/session.ts` does so. */
export function configureClient(config: ClientConfig): void {
  configured = openClient(config);
}

/** The page's client. Modules of `client/` make one function of it for each call. */
export const send: Send = (call, input, options) => {
  if (configured === null) throw new Error('No client: import stores/session.ts first');
  return configured(call, input, options);
};
