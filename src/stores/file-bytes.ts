import { fetchFile } from '../client/download.ts';
import type { SendOptions } from '../client/http.ts';
import type { FileCall, FileInput } from '../contract/call.ts';
import { arrived } from './download.ts';

/**
 * The bytes of a file that needs a login, for the page itself. Null: they did not come, which a toast has said (unless `quiet`). Whatever was sent in,
 * the browser takes them for what the contract says.
 */
export async function fetchBytes<F extends FileCall>(file: F, input: FileInput<F>, options?: SendOptions): Promise<Blob | null> {
  const fetched = await arrived(fetchFile(file, input, options));
  return fetched && new Blob([fetched.blob], { type: file.mediaType });
}

/** The same, to be shown in the page: its address is the page's own, and ends with `close`. */
export async function view<F extends FileCall>(file: F, input: FileInput<F>): Promise<{ url: string; close: () => void } | null> {
  const bytes = await fetchBytes(file, input);
  if (bytes === null) return null;
  const url = URL.createObjectURL(bytes);
  return { url, close: () => URL.revokeObjectURL(url) };
}
