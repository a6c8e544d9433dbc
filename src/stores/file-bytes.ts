import { buildPath } from '../client/build-request.ts';
import { isCallFailure } from '../client/errors.ts';
import { pageClient } from '../client/http.ts';
import { throwFailure } from '../client/read-response.ts';
import type { FileCall, FileInput } from '../contract/call.ts';
// Gives the client what it needs.
import './session.ts';

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
