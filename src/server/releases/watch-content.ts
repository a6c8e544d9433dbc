import { watch } from 'node:fs';
import type { Logger } from 'pino';

/** Several files saved together are one release: it begins when nothing was saved for so long. */
const REST_MS = 500;

/** Calls `changed` when something in a folder has been written and has come to rest, until `stopping`. */
export function watchContent(folder: string, { changed, log, stopping }: { changed: () => Promise<void>; log: Logger; stopping: AbortSignal }): void {
  let resting: NodeJS.Timeout | undefined;
  const tell = () => {
    changed().catch((error: unknown) => log.warn({ err: error }, 'a change of the content could not be noted'));
  };
  const watcher = watch(folder, { recursive: true, signal: stopping }, () => {
    clearTimeout(resting);
    resting = setTimeout(tell, REST_MS);
  });
  watcher.on('error', (error) => log.warn({ err: error }, 'the content is no longer watched'));
}
