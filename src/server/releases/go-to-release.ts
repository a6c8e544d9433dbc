import { sql } from 'kysely';
import type { BuiltRelease } from '../../domain/releases/release.ts';
import type { Tx } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import { readLiveRelease, showRelease } from './release-queries.ts';
import type { ReleaseShelf } from './release-shelf.ts';
import { releaseContent } from './released-content.ts';

type Tools = Pick<Deps, 'database' | 'now'> & { maker: ReleaseShelf };

/**
 * Goes back, or forward, to a release that stands ready: its content and its site at once.
 * @param shownBy whoever of the staff does
 * @returns false when there is no such release, or a colleague was faster
 */
export async function goToRelease({ database, now, maker: { folders, delivered } }: Tools, id: string, shownBy: string | null = null): Promise<boolean> {
  if (!folders.has(id)) return false;
  const library = await folders.readLibrary(id);
  const isShown = await database.db.transaction().execute(async (tx) => {
    if (shownBy !== null && (await isLive(tx, delivered, id))) return false;
    if (!(await showRelease(tx, id, { now: now(), shownBy }))) return false;
    await releaseContent(tx, library, now());
    // It stays until something changes: its own dates are of another time, and another release would undo what was decided.
    await tx.updateTable('releases').set({ next_at: null, next_cause: null }).where('id', '=', id).execute();
    return true;
  });
  if (isShown) folders.pointAt(id);
  return isShown;
}

/** Whether a release is the one that is shown, and nobody shows another before the transaction ends. */
async function isLive(tx: Tx, delivered: BuiltRelease, id: string): Promise<boolean> {
  await sql`SELECT lock_release_shown()`.execute(tx);
  return (await readLiveRelease(tx, delivered))?.id === id;
}
