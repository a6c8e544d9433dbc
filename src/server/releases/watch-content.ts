import { type FSWatcher, watch } from 'node:fs';
import type { Logger } from 'pino';

/** Several files saved together are one release: it begins when nothing was saved for so long. */
const REST_MS = 500;
/** Pages of creators, which whoever makes a release writes before it (`publishPages`): they are in it, and ask for none after it. */
const OF_MAKER = /^(?:creator\/c-[0-9a-f]{12}|\.creator-c-[0-9a-f]{12}\.part)(?:\/|$)/;

interface Watching {
  changed: () => Promise<void>;
  /** Told at once when something is being written: a release of it comes soon. */
  begun?: (() => void) | undefined;
  log: Logger;
  stopping: AbortSignal;
  /** As `watch` of Node, with which tests do without a disk. */
  watchFolder?: (
    folder: string,
    options: { recursive: true; signal: AbortSignal },
    heard: (event: string, name: string | null) => void,
  ) => Pick<FSWatcher, 'on'>;
}

/** Calls `changed` when something in a folder has been written and has come to rest, until `stopping`. */
export function watchContent(folder: string, { changed, begun, log, stopping, watchFolder = watch }: Watching): void {
  let resting: NodeJS.Timeout | undefined;
  const tell = () => {
    resting = undefined;
    changed().catch((error: unknown) => log.warn({ err: error }, 'a change of the content could not be noted'));
  };
  const watcher = watchFolder(folder, { recursive: true, signal: stopping }, (_event, name) => {
    // Of what has no name nobody knows whose it is.
    if (name !== null && OF_MAKER.test(name.replaceAll('\\', '/'))) return;
    if (resting === undefined) begun?.();
    clearTimeout(resting);
    resting = setTimeout(tell, REST_MS);
  });
  watcher.on('error', (error) => log.warn({ err: error }, 'the content is no longer watched'));
}
