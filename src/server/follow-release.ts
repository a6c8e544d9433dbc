import type { Logger } from 'pino';
import type { BuiltRelease } from '../domain/releases/release.ts';
import type { Assembled } from './assemble.ts';
import { nextAfter } from './releases/next-release.ts';
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
  /** Wakes whoever makes releases; null on a node that leaves it to others. */
  wake: (() => Promise<void>) | null;
  /** When the content that is shown has something else to say by itself. */
  changesAt: () => Date | null;
  stopping: AbortSignal;
}

/**
 * Follows what the database says is shown: a node takes another release over without a restart, whoever made it, and keeps the one that it has while it
 * cannot. Whoever makes releases is woken at the very moment at which what is shown has something else to say. Looks until the process is about to leave, and at once
 * when this process has shown one.
 */
export function followRelease({ database: { db }, now }: Pick<Assembled, 'database' | 'now'>, followed: Followed): void {
  const { folders, delivered, log, take, stopping } = followed;
  let [current, missing] = [followed.shown, ''];
  const wakeWhenDue = dueIn(followed, now);
  const look = async () => {
    const live = await readLiveRelease(db, delivered);
    await wakeWhenDue(live);
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
  let looked = Promise.resolve();
  const lookNext = () => {
    looked = looked.then(() =>
      stopping.aborted ? undefined : look().catch((error: unknown) => log.warn({ err: error }, 'a release could not be taken over')),
    );
    return looked;
  };
  const again = () => {
    if (!stopping.aborted) setTimeout(() => void lookNext().finally(again), LOOK_MS).unref();
  };
  folders.hearOfPointing(() => void lookNext());
  again();
}

/** Wakes whoever makes releases when a moment has come, once for each. */
function dueIn({ wake, delivered, changesAt }: Followed, now: () => Date): (live: ReleaseRow | undefined) => Promise<void> {
  let woken = '';
  return async (live) => {
    const next = wake === null ? null : nextAfter(live, { delivered, changesAt: changesAt(), now: now() });
    if (wake === null || next === null || next.at > now()) return;
    const name = `${live?.id} ${next.at.toISOString()}`;
    if (name === woken) return;
    await wake();
    woken = name;
  };
}
