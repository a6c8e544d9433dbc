import { type FetchedFile, fetchFile, fetchList } from '../client/download.ts';
import { isCallFailure } from '../client/errors.ts';
import type { SendOptions } from '../client/http.ts';
import type { AnyCall, CallInput, FileCall, FileInput } from '../contract/call.ts';
import type { ExportFormat } from '../contract/export-format.ts';
// Gives the client what it needs.
import './session.ts';
import { MINUTE_MS } from '../domain/time/period.ts';

/** A browser may still be reading when the click has long returned. */
const KEEP_MS = MINUTE_MS;

/**
 * Fetches a file that needs a login, and has the browser keep it under the name that the server gives it. False: it did not
 * come, which a toast has said (unless `quiet`).
 */
export const download = <F extends FileCall>(file: F, input: FileInput<F>, options?: SendOptions): Promise<boolean> => kept(fetchFile(file, input, options));

/** The same of a list of staff, all of it. One that breaks off is not kept. */
export const downloadList = <C extends AnyCall>(call: C, input: CallInput<C>, format: ExportFormat): Promise<boolean> => kept(fetchList(call, input, format));

async function kept(fetched: Promise<FetchedFile>): Promise<boolean> {
  const file = await arrived(fetched);
  if (file) keep(file.blob, file.name);
  return file !== null;
}

/** A file that was asked for; null: it did not come, which a toast has said. */
export async function arrived(fetched: Promise<FetchedFile>): Promise<FetchedFile | null> {
  try {
    return await fetched;
  } catch (error) {
    if (!isCallFailure(error)) throw error;
    return null;
  }
}

/** Saves a file that has no address of its own: the page clicks a link to its bytes. */
function keep(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), KEEP_MS);
}
