import type { FileCall, FileInput } from '../contract/call.ts';
import { buildPath } from './build-request.ts';
import { isCallFailure } from './errors.ts';
import { pageClient } from './http.ts';
import { throwFailure } from './read-response.ts';

/** The bytes of a file that needs a login, for the page itself, taken for what the contract says. Null: they did not come, which a toast has said. */
export async function fetchBytes<F extends FileCall>(file: F, input: FileInput<F>): Promise<Blob | null> {
  const client = pageClient();
  try {
    return await client.exchange(
      (headers) => client.get(buildPath(file, input), headers),
      async (response) => {
        if (!response.ok) return throwFailure(response);
        return new Blob([await response.arrayBuffer()], { type: file.mediaType });
      },
      {},
    );
  } catch (error) {
    if (!isCallFailure(error)) throw error;
    return null;
  }
}
