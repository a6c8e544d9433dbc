import type { Logger } from 'pino';
import type { BuiltRelease } from '../domain/releases/release.ts';
import type { Assembled } from './assemble.ts';
import type { ReleaseFolders } from './releases/release-folders.ts';
import { type ReleaseRow, readLiveRelease } from './releases/release-queries.ts';

/** A node looks this often whether another release is shown. */
const LOOK_MS = 1000;

interface Followed {
  folders: ReleaseFolders;
  delivered: BuiltRelease;
  log: Logger;
  /** The release that is shown when this begins; null for the site that was delivered with the server. */
  shown: string | null;
  /** Takes a release over: whatever is asked from then on is answered of it. */
  take: (release: ReleaseRow) => Promise<void>;
  stopping: AbortSignal;
}

/**
 * Follows what the database says is shown: a node takes another release over without a restart, whoever made it, and keeps the one that it has while it
 * cannot. Looks until the process is about to leave.
 */
export function followRelease({ database: { db } }: Pick<Assembled, 'database'>, { folders, delivered, log, shown, take, stopping }: Followed): void {
  let [current, missing] = [shown, ''];
  const look = async () => {
    const live = await readLiveRelease(db, delivered);
    if (live === undefined || live.id === current) return;
    if (!folders.has(live.id)) {
      if (missing !== live.id) log.warn({ release: live.id }, 'a release is shown whose folder this node does not have');
      missing = live.id;
      return;
    }
    await take(live);
    current = live.id;
    log.info({ release: live.id }, 'took over a release');
  };
  const again = () => {
    if (stopping.aborted) return;
    setTimeout(() => {
      look()
        .catch((error: unknown) => log.warn({ err: error }, 'a release could not be taken over'))
        .finally(again);
    }, LOOK_MS).unref();
  };
  again();
}
