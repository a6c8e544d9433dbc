import ky, { isNetworkError, type Options, TimeoutError } from 'ky';
import type { AnyCall, CallInput, CallResponse } from '../contract/call.ts';
import { buildRequest } from './build-request.ts';
import { type CallFailure, isCallFailure, NetworkError } from './errors.ts';
import { readResponse } from './read-response.ts';
import { browserLock, refresher, type TokenStore, type WithLock } from './refresh.ts';

const TIMEOUT_MS = 30_000;

export interface SendOptions {
  /** One per form, from `newIdempotencyKey()`; a repetition gets the same answer (docs/rules.md#calls). */
  idempotencyKey?: string;
  /** False: the page's spinner stays away. */
  spinner?: boolean;
  /** True: whoever calls shows the failure; nothing is toasted (docs/rules.md#errors-on-the-screen: "unless suppressed for that call"). */
  quiet?: boolean;
  signal?: AbortSignal;
  /** Makes the call with this token instead of the stored one; it is not renewed, and nobody is logged out. */
  accessToken?: string;
}

/** The client's needs of the page it works in. */
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

/** Makes a call of the contract. @throws ApiError, NetworkError, UnexpectedResponse */
export type Send = <C extends AnyCall>(call: C, input: CallInput<C>, options?: SendOptions) => Promise<CallResponse<C>>;

/** The headers of every request: the language, the login, the form's key. */
export type RequestHeaders = Record<string, string>;
/** One try of a request, by whatever way it goes. @throws NetworkError */
type Attempt = (headers: RequestHeaders) => Promise<Response>;

export interface Client {
  send: Send;
  /** As `send` does, for what is no call of JSON: `attempt` is made again with a new token after a 401. @throws as `send`, and what `read` throws */
  exchange<T>(attempt: Attempt, read: (response: Response) => Promise<T>, options?: SendOptions): Promise<T>;
  /** One request of a GET under the base URL. @throws NetworkError */
  get(path: string, headers: RequestHeaders, signal?: AbortSignal): Promise<Response>;
  baseUrl: string;
}

/**
 * A client of the API (docs/rules.md#calls): bearer token, Accept-Language, 30 seconds; after a 401 the tokens are renewed
 * once and the call is repeated, and when that fails the login is over.
 */
export function openClient(config: ClientConfig): Client {
  const { tokens, language, loggedOut, began, failed, baseUrl = import.meta.env?.PUBLIC_API_BASE_URL || '/api', withLock = browserLock() } = config;
  const http = ky.create({
    prefix: baseUrl,
    timeout: TIMEOUT_MS,
    retry: 0,
    throwHttpErrors: false,
    credentials: 'omit',
    ...(config.fetch && { fetch: config.fetch }),
  });

  async function request(path: string, options: Options): Promise<Response> {
    try {
      return await http(path, options);
    } catch (cause) {
      throw networkErrorOf(cause);
    }
  }
  function attemptOf<C extends AnyCall>(call: C, input: CallInput<C>, signal?: AbortSignal): Attempt {
    return (headers) => {
      const { path, body } = buildRequest(call, input);
      return request(path, { method: call.method, headers, ...(body && { body }), ...(signal && { signal }) });
    };
  }
  function headersOf({ idempotencyKey }: SendOptions, accessToken?: string): RequestHeaders {
    return {
      'accept-language': language(),
      ...(accessToken !== undefined && { authorization: `Bearer ${accessToken}` }),
      ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
    };
  }

  // Tokens are asked for without a token.
  const refresh = refresher(tokens, async (call, input) => readResponse(call, await attemptOf(call, input)(headersOf({}))), withLock);

  async function authorised(attempt: Attempt, options: SendOptions, isTokenCall: boolean): Promise<Response> {
    if (options.accessToken !== undefined) return attempt(headersOf(options, options.accessToken));
    const used = tokens.read()?.accessToken;
    if (used === undefined || isTokenCall) {
      const answer = await attempt(headersOf(options));
      if (answer.status === 401 && !isTokenCall) loggedOut?.();
      return answer;
    }
    const first = await attempt(headersOf(options, used));
    if (first.status !== 401) return first;
    const fresh = await refresh(used);
    const second = fresh && (await attempt(headersOf(options, fresh.accessToken)));
    if (second && second.status !== 401) return second;
    tokens.clear();
    loggedOut?.();
    return second ?? first;
  }

  async function exchange<T>(attempt: Attempt, read: (response: Response) => Promise<T>, options: SendOptions = {}, isTokenCall = false): Promise<T> {
    const ended = began?.(options);
    try {
      return await read(await authorised(attempt, options, isTokenCall));
    } catch (error) {
      if (isCallFailure(error)) failed?.(error, options);
      throw error;
    } finally {
      ended?.();
    }
  }

  return {
    send: (call, input, options) => {
      const isTokenCall = call.path === '/token' && call.method === 'POST';
      return exchange(attemptOf(call, input, options?.signal), (response) => readResponse(call, response), options, isTokenCall);
    },
    exchange: (attempt, read, options) => exchange(attempt, read, options),
    get: (path, headers, signal) => request(path, { headers, ...(signal && { signal }) }),
    baseUrl,
  };
}

/** An abort by the caller stays what it is. */
function networkErrorOf(cause: unknown): unknown {
  if (cause instanceof TimeoutError) return new NetworkError('timeout', { cause });
  return isNetworkError(cause) || cause instanceof TypeError ? new NetworkError('unreachable', { cause }) : cause;
}

let configured: Client | null = null;

/** Gives the one client of the page what it needs; `stores/session.ts` does so. */
export function configureClient(config: ClientConfig): void {
  configured = openClient(config);
}

/** The page's client. */
export function pageClient(): Client {
  if (configured === null) throw new Error('No client: import stores/session.ts first');
  return configured;
}

/** The page's way to call. */
export const send: Send = (call, input, options) => pageClient().send(call, input, options);
