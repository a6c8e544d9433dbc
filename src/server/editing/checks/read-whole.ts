import { parentPort, workerData } from 'node:worker_threads';
import { ContentError } from '../../../editorial/content-error.ts';
import { readLibrary } from '../../../editorial/read-library.ts';
import { openKeptItems } from '../../../editorial/reading/kept-items.ts';

/* Reads the whole content as a build does, beside the server, which answers meanwhile. */

/** The first thing that is wrong with it. */
export interface WholeFault {
  file: string;
  field: string;
  reason: string;
}

/** The content to be read. */
export interface WholeToRead {
  root: string;
  at: Date;
  /** The digest of the site's code, by which a build has kept what it read; null where none builds. */
  code: string | null;
}

async function read(): Promise<WholeFault | null> {
  const { root, at, code } = workerData as WholeToRead;
  try {
    // Items that no file of has changed since a build are not parsed again.
    await readLibrary(root, { at }, code === null ? undefined : openKeptItems(code));
    return null;
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    return { file: error.file, field: error.field, reason: error.reason };
  }
}

parentPort?.postMessage(await read());
