import type { Logger } from 'pino';
import type { BuiltRelease } from '../domain/releases/release.ts';
import type { Assembled } from './assemble.ts';
import { nextAfter } from './releases/next-release.ts';
import type { ReleaseFolders } from './releases/release-folders.ts';
import { type ReleaseRow, readLiveRelease } from './releases/release-queries.ts';

/** A node looks this often whether another release is shown, and at the very moment at which what is shown has something else to say. */
const LOOK_MS = 1000;
/** The time before that moment at which whoever makes releases gets ready. */
const READY_MS = 20_000;

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
  /** Lets them get ready for a release that comes soon. */
  getReady?: (() => void) | undefined;
  /** When the content that is shown has something else to say by itself. */
  changesAt: () => Date | null;
  stopping: AbortSignal;
  /** As `setTimeout`, without keeping a process running; of a test one that it moves by hand. */
  later?: (act: () => void, ms: number) => void;
}

/**
 * Follows what the database says is shown: a node takes another release over without a restart, whoever made it, and keeps the one that it has while it
 * cannot. Whoever makes releases is woken at the very moment at which what is shown has something else to say. Looks until the process is about to leave, and at once
 * when this process has shown one.
 */
export function followRelease({ database: { db }, now }: Pick<Assembled, 'database' | 'now'>, followed: Followed): void {
  const { folders, delivered, log, take, stopping, later = unheld } = followed;
  let [current, missing, dueMs] = [followed.shown, '', LOOK_MS];
  const wakeWhenDue = dueIn(followed, now);
  const look = async () => {
    const live = await readLiveRelease(db, delivered);
    dueMs = await wakeWhenDue(live);
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
    if (!stopping.aborted) later(() => void lookNext().finally(again), Math.min(LOOK_MS, dueMs));
  };
  folders.hearOfPointing(() => void lookNext());
  again();
}

const unheld = (act: () => void, ms: number) => void setTimeout(act, ms).unref();

/** Wakes whoever makes releases when a moment has come, once for each, and lets them get ready shortly before. Tells the milliseconds until the next one. */
function dueIn({ wake, getReady, delivered, changesAt }: Followed, now: () => Date): (live: ReleaseRow | undefined) => Promise<number> {
  let [woken, readied] = ['', ''];
  return async (live) => {
    const next = wake === null ? null : nextAfter(live, { delivered, changesAt: changesAt(), now: now() });
    if (wake === null || next === null) return LOOK_MS;
    const [name, ms] = [`${live?.id} ${next.at.toISOString()}`, next.at.getTime() - now().getTime()];
    if (ms <= READY_MS && name !== readied) {
      readied = name;
      getReady?.();
    }
    if (ms > 0) return ms;
    if (name !== woken) await wake();
    woken = name;
    return LOOK_MS;
  };
}
