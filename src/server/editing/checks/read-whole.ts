import { parentPort, workerData } from 'node:worker_threads';
import { ContentError } from '../../../editorial/content-error.ts';
import { readLibrary } from '../../../editorial/read-library.ts';

/* Reads the whole content as a build does, beside the server, which answers meanwhile. */

/** The first thing that is wrong with it. */
export interface WholeFault {
  file: string;
  field: string;
  reason: string;
}

async function read(): Promise<WholeFault | null> {
  const { root, at } = workerData as { root: string; at: Date };
  try {
    await readLibrary(root, { at });
    return null;
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    return { file: error.file, field: error.field, reason: error.reason };
  }
}

parentPort?.postMessage(await read());
