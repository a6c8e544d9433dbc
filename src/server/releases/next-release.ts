import { type BuiltRelease, CLOCKS_DIFFER_MS, nextChange } from '../../domain/releases/release.ts';
import type { Db } from '../db/client.ts';
import { readLiveRelease } from './release-queries.ts';

/** The moment at which what is shown has something else to say; null where somebody has gone back to it. */
export async function nextOf(db: Db, { delivered, changesAt, now }: { delivered: BuiltRelease; changesAt: Date | null; now: Date }) {
  const live = await readLiveRelease(db, delivered);
  if (live === undefined) return nextChange(delivered.at, changesAt);
  // A clock that went ahead has been put right.
  if (live.next_cause && live.at.getTime() > now.getTime() + CLOCKS_DIFFER_MS) return { at: now, cause: live.next_cause };
  return live.next_at && live.next_cause && { at: live.next_at, cause: live.next_cause };
}
