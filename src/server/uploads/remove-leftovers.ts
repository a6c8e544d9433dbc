import type { Logger } from 'pino';
import type { FileStore } from '../adapters/files.ts';

/** A caller waits ten seconds at most, and its waits may have had eight of them (config.ts). */
export const CLEAN_UP_MS = 1000;

/**
 * Removes files that nothing names while a caller waits: a moment, not longer. What a store does not remove by then it may remove
 * later, and what it never removes the nightly purge finds (retention/purge-folders.ts).
 */
export async function cleanUp({ files, log }: { files: Pick<FileStore, 'remove'>; log: Pick<Logger, 'warn'> }, keys: readonly string[]): Promise<void> {
  const removed = Promise.all(keys.map((key) => files.remove(key).catch((error: unknown) => log.warn({ err: error }, 'a file could not be removed yet'))));
  let timer: NodeJS.Timeout | undefined;
  const moment = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, CLEAN_UP_MS);
  });
  await Promise.race([removed, moment]);
  clearTimeout(timer);
}
