import { OTHER_CODE_MS, RELEASES_KEPT, REMEMBERED_MS } from '../../domain/releases/release.ts';
import type { Db } from '../db/client.ts';
import type { ReleaseFolders } from './release-folders.ts';
import type { ReleaseTools } from './release-maker.ts';

/** Lets go of releases that nobody goes back to any more: the last few of this code stay, and those of another code until its servers have gone. */
export async function removeOld({ database: { db }, now, maker: { folders, delivered } }: ReleaseTools): Promise<void> {
  const ready = await db.selectFrom('releases').select(['id', 'code', 'is_live', 'ended_at']).where('state', '=', 'ready').orderBy('number', 'desc').execute();
  const own = ready.filter(({ code }) => code === delivered.code);
  const others = ready.filter(({ code, ended_at }) => code !== delivered.code && (ended_at?.getTime() ?? 0) + OTHER_CODE_MS < now().getTime());
  for (const { id } of [...own.slice(RELEASES_KEPT).filter(({ is_live }) => !is_live), ...others]) {
    await db.updateTable('releases').set({ state: 'removed', is_live: false }).where('id', '=', id).execute();
    await folders.remove(id);
  }
  await db
    .deleteFrom('releases')
    .where('state', '<>', 'ready')
    .where('ended_at', '<', new Date(now().getTime() - REMEMBERED_MS))
    .execute();
}

/** Removes what a maker that was killed has left: folders that are begun, or of no release that stands ready. To be called by whoever alone makes releases. */
export async function clearFolders(db: Db, folders: ReleaseFolders): Promise<void> {
  await folders.giveUp();
  const ready = await db.selectFrom('releases').select('id').where('state', '=', 'ready').execute();
  const kept = new Set(ready.map(({ id }) => id));
  for (const id of folders.list()) if (!kept.has(id)) await folders.remove(id);
}
