import type { AnyCall, CallInput, FileCall, FileInput } from '../contract/call.ts';
import { EXPORT_TYPES, type ExportFormat } from '../contract/export-format.ts';
import { buildPath } from './build-request.ts';
import { NetworkError } from './errors.ts';
import { type Client, pageClient, type SendOptions } from './http.ts';
import { throwFailure } from './read-response.ts';

export interface FetchedFile {
  blob: Blob;
  /** As the server calls it. */
  name: string;
}

/** Fetches a file of the contract with the page's login, as a call is made. @throws ApiError, NetworkError, UnexpectedResponse */
export function fetchFile<F extends FileCall>(file: F, input: FileInput<F>, options: SendOptions = {}, client: Client = pageClient()): Promise<FetchedFile> {
  return fetchBytes(buildPath(file, input), {}, options, client);
}

/** Fetches a list of the contract as a file, as `fetchFile` does. @throws ApiError, NetworkError, UnexpectedResponse */
export function fetchList<C extends AnyCall>(
  call: C,
  input: CallInput<C>,
  format: ExportFormat,
  options: SendOptions = {},
  client: Client = pageClient(),
): Promise<FetchedFile> {
  return fetchBytes(buildPath(call, input), { Accept: EXPORT_TYPES[format] }, options, client);
}

function fetchBytes(path: string, accept: Readonly<Record<string, string>>, options: SendOptions, client: Client): Promise<FetchedFile> {
  return client.exchange(
    (headers) => client.get(path, { ...headers, ...accept }, options.signal),
    async (response) => {
      if (!response.ok) return throwFailure(response);
      const name = nameOf(response.headers.get('content-disposition') ?? '') ?? path.replace(/\?.*$/, '').split('/').at(-1) ?? 'file';
      return { blob: await blobOf(response), name };
    },
    options,
  );
}

/** A line that breaks while the bytes come is as bad as one that is not there. */
async function blobOf(response: Response): Promise<Blob> {
  try {
    return await response.blob();
  } catch (cause) {
    throw cause instanceof TypeError ? new NetworkError('unreachable', { cause }) : cause;
  }
}

/** The name in a `Content-Disposition`: whole where it travels so (RFC 8187), else in ASCII. */
function nameOf(disposition: string): string | null {
  const extended = /filename\*=UTF-8''([^;\s]+)/i.exec(disposition)?.[1];
  try {
    if (extended !== undefined) return decodeURIComponent(extended);
  } catch {
    // Not as the standard has it: the plain name stands beside it.
  }
  return /filename="([^"]*)"/.exec(disposition)?.[1] ?? null;
}
