import { getMember } from '../contract/accounts/member.ts';
import type { AnyCall, CallInput, CallResponse } from '../contract/call.ts';
import { buildRequest } from './build-request.ts';
import { NetworkError } from './errors.ts';
import { type Client, pageClient, type RequestHeaders, type SendOptions } from './http.ts';
import { readResponse } from './read-response.ts';

export interface UploadOptions extends SendOptions {
  /** Bytes of the whole request that have left, and all of them. */
  onProgress?: (sent: number, total: number) => void;
}

/** A line that moves nothing for so long is broken. How long a whole upload takes is the line's own affair. */
const STALL_MS = 30_000;

/**
 * Makes a call that carries files, and tells how far it is: `fetch` cannot. Login, language, key and errors are those of
 * `send`; a login that has to be renewed is renewed before the files go, and not after.
 * @throws ApiError, NetworkError, UnexpectedResponse; what `signal` was aborted with
 */
export async function upload<C extends AnyCall>(
  call: C,
  input: CallInput<C>,
  options: UploadOptions = {},
  client: Client = pageClient(),
  open: () => XMLHttpRequest = () => new XMLHttpRequest(),
): Promise<CallResponse<C>> {
  const { idempotencyKey: _, onProgress: __, ...quiet } = options;
  if (call.access !== 'public') await client.send(getMember, {}, quiet);
  options.signal?.throwIfAborted();
  const { path, body } = buildRequest(call, input);
  return client.exchange(
    (headers) => transfer(open(), { method: call.method, url: `${client.baseUrl}/${path}`, headers, body, ...options }),
    (response) => readResponse(call, response),
    options,
  );
}

type Transfer = { method: string; url: string; headers: RequestHeaders; body: XMLHttpRequestBodyInit | undefined } & UploadOptions;

function transfer(request: XMLHttpRequest, { method, url, headers, body, signal, onProgress }: Transfer): Promise<Response> {
  return new Promise((resolve, reject) => {
    let stalled: ReturnType<typeof setTimeout> | undefined;
    const abort = () => request.abort();
    const end = () => {
      clearTimeout(stalled);
      signal?.removeEventListener('abort', abort);
    };
    const fail = (error: unknown) => {
      end();
      reject(error);
    };
    const wait = () => {
      clearTimeout(stalled);
      stalled = setTimeout(() => {
        fail(new NetworkError('timeout'));
        request.abort();
      }, STALL_MS);
    };
    request.upload.onprogress = ({ loaded, total }) => {
      wait();
      onProgress?.(loaded, total);
    };
    request.onload = () => {
      end();
      resolve(new Response(request.responseText, { status: request.status, headers: retryOf(request) }));
    };
    request.onerror = () => fail(new NetworkError('unreachable'));
    request.onabort = () => fail(signal?.reason ?? new DOMException('aborted', 'AbortError'));
    signal?.addEventListener('abort', abort);
    request.open(method, url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    wait();
    request.send(body ?? null);
  });
}

/** All that is read of an answer's headers. */
function retryOf(request: XMLHttpRequest): Record<string, string> {
  const retryAfter = request.getResponseHeader('retry-after');
  return retryAfter === null ? {} : { 'retry-after': retryAfter };
}
