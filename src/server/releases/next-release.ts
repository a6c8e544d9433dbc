import { type BuiltRelease, CLOCKS_DIFFER_MS, nextChange } from '../../domain/releases/release.ts';
import type { Db } from '../db/client.ts';
import { type ReleaseRow, readLiveRelease } from './release-queries.ts';

interface NextOf {
  delivered: BuiltRelease;
  /** Of the content that is shown. */
  changesAt: Date | null;
  now: Date;
}

/** The moment at which what is shown has something else to say; null where somebody has gone back to it. */
export async function nextOf(db: Db, of: NextOf) {
  return nextAfter(await readLiveRelease(db, of.delivered), of);
}

/** The same, of the release that is shown; undefined for what was delivered with the server. */
export function nextAfter(live: ReleaseRow | undefined, { delivered, changesAt, now }: NextOf): ReturnType<typeof nextChange> | null {
  if (live === undefined) return nextChange(delivered.at, changesAt);
  // A clock that went ahead has been put right.
  if (live.next_cause && live.at.getTime() > now.getTime() + CLOCKS_DIFFER_MS) return { at: now, cause: live.next_cause };
  return live.next_at && live.next_cause && { at: live.next_at, cause: live.next_cause };
}
