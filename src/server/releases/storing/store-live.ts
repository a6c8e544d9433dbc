import type { StoringFault } from '../../../domain/releases/storing.ts';
import { PurgeFault } from '../../adapters/purge-cdn.ts';
import { StorageAway, StorageFull, storageFault } from '../../adapters/storage-fault.ts';
import { LOCKS } from '../../db/locks.ts';
import type { Deps } from '../../deps.ts';
import { readLiveRelease } from '../release-queries.ts';
import type { ReleaseShelf } from '../release-shelf.ts';
import { type SiteTarget, storeSite } from './store-site.ts';

/** A machine that has the folders of releases, and puts the live one on a storage. */
export interface SiteStorage extends ReleaseShelf {
  target: SiteTarget;
  /** The folder of the site that was delivered with the server, which is shown until there is a release. */
  deliveredSite: string;
}

/**
 * Puts the release that is shown on the storage, if another stands there. One at a time over all machines; what stood in the way is told to staff, and tried again with
 * the next run.
 */
export async function storeLive({ database, log, now, storage }: Pick<Deps, 'database' | 'log' | 'now'> & { storage: SiteStorage }): Promise<void> {
  const { folders, delivered, deliveredSite, target } = storage;
  await database.alone(LOCKS.siteStored, async () => {
    const live = await readLiveRelease(database.db, delivered);
    if (live !== undefined && !folders.has(live.id)) return;
    const id = live?.id ?? `delivered-${delivered.at.toISOString()}`;
    const site = live === undefined ? deliveredSite : folders.siteOf(live.id);
    try {
      const done = await storeSite(target, { id, site, kept: [...folders.list().map(folders.siteOf), deliveredSite] });
      if (done !== null) log.info({ release: id, ...done }, 'a release is on the storage');
      await tell(database.db, { release_id: id, stored_at: now(), isNew: done !== null });
    } catch (error) {
      const fault = faultOf(error);
      log.warn({ err: error, release: id, fault }, 'a release could not be put on the storage');
      await database.db
        .insertInto('site_storage')
        .values({ fault, tried_at: now() })
        .onConflict((conflict) => conflict.column('is_only').doUpdateSet({ fault, tried_at: now() }))
        .execute();
    }
  });
}

/** Notes that a release stands there; one that stood there before, without a fault since, is left as it was noted. */
async function tell(db: Deps['database']['db'], { release_id, stored_at, isNew }: { release_id: string; stored_at: Date; isNew: boolean }): Promise<void> {
  const values = { release_id, stored_at, fault: null, tried_at: stored_at };
  if (!isNew) {
    await db.updateTable('site_storage').set({ fault: null }).where('fault', 'is not', null).execute();
    return;
  }
  await db
    .insertInto('site_storage')
    .values(values)
    .onConflict((conflict) => conflict.column('is_only').doUpdateSet(values))
    .execute();
}

function faultOf(error: unknown): StoringFault {
  if (error instanceof PurgeFault) return 'cdn';
  const known = storageFault(error);
  if (known instanceof StorageFull) return 'full';
  return known instanceof StorageAway ? 'away' : 'unexpected';
}
