import { join } from 'node:path';
import type { Library } from '../editorial/library.ts';
import { readLibrary } from '../editorial/read-library.ts';
import type { Config } from './config/config.ts';
import type { Database } from './db/client.ts';
import { buildSite, canBuild } from './releases/build-site.ts';
import type { ReleaseMaker } from './releases/make-release.ts';
import { openReleaseFolders, type ReleaseFolders } from './releases/release-folders.ts';
import { readLiveRelease } from './releases/release-queries.ts';
import { type BuiltRelease, readBuiltRelease } from './site/site-files.ts';

/** The site that was delivered with the server. */
const DIST = join(import.meta.dirname, '../../dist');

/** The release to begin with: what the database says is shown, or what was delivered. */
export interface FirstRelease {
  /** Null: what was delivered with the server. */
  id: string | null;
  /** The folder of its site. */
  site: string;
  library: Library;
}

export interface Releases {
  /** Null where there is one release alone, the delivered one. */
  folders: ReleaseFolders | null;
  /** Null where none is made. */
  maker: ReleaseMaker | null;
  /** Of the delivered site; null where no site was. */
  delivered: BuiltRelease | null;
  readFirst(database: Database, now: Date): Promise<FirstRelease>;
}

/** Opens the releases of a server. @throws SiteNotBuilt where it is to serve a site and none was built */
export function openReleases({ releasesDir, servesSite, contentDir, releaseAt }: Config): Releases {
  const delivered = servesSite ? readBuiltRelease(DIST) : readDelivered();
  const folders = releasesDir === null || delivered === null ? null : openReleaseFolders(releasesDir);
  const maker = folders && delivered && canBuild() ? { folders, build: buildSite, code: delivered.code } : null;
  return {
    folders,
    maker,
    delivered,
    readFirst: async ({ db }, now) => {
      const live = folders && delivered && (await readLiveRelease(db, delivered.code));
      if (live && folders?.has(live.id)) return { id: live.id, site: folders.siteOf(live.id), library: await folders.readLibrary(live.id) };
      const at = releaseAt ?? (servesSite ? delivered?.at : undefined) ?? now;
      return { id: null, site: DIST, library: await readLibrary(contentDir, { at }) };
    },
  };
}

function readDelivered(): BuiltRelease | null {
  try {
    return readBuiltRelease(DIST);
  } catch {
    return null;
  }
}
