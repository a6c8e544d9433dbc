import { sql } from 'kysely';
import type { BuiltRelease } from '../../domain/releases/release.ts';
import type { Tx } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import { compareSites } from './compare-sites.ts';
import { EVERYTHING, purgeList, writePurgeList } from './purge-list.ts';
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
  await listChanged({ database, maker: { folders, delivered } }, id);
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

/** Leaves beside the site what a CDN must forget when it is shown after the one that is shown now. */
async function listChanged({ database: { db }, maker: { folders, delivered } }: Pick<Tools, 'database' | 'maker'>, id: string): Promise<void> {
  const live = await readLiveRelease(db, delivered);
  const isKnown = live !== undefined && folders.has(live.id);
  writePurgeList(folders, id, isKnown ? purgeList(await compareSites(folders.siteOf(live.id), folders.siteOf(id))) : EVERYTHING);
}

/** Whether a release is the one that is shown, and nobody shows another before the transaction ends. */
async function isLive(tx: Tx, delivered: BuiltRelease, id: string): Promise<boolean> {
  await sql`SELECT lock_release_shown()`.execute(tx);
  return (await readLiveRelease(tx, delivered))?.id === id;
}
