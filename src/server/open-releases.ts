import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { faultOf } from '../domain/releases/fault.ts';
import type { BuiltRelease } from '../domain/releases/release.ts';
import { ContentError } from '../editorial/content-error.ts';
import { readLibrary } from '../editorial/read-library.ts';
import { versionsText } from '../editorial/settings/setting-versions-file.ts';
import { openDeployHook } from './adapters/deploy-hook.ts';
import { openHttpPurge } from './adapters/purge-cdn.ts';
import type { S3Options } from './adapters/s3.ts';
import { openSiteStore } from './adapters/site-store.ts';
import { buildSite, canBuild } from './build-site.ts';
import { readPlannedDays } from './closings/special-hours/planned-days.ts';
import type { Config } from './config/config.ts';
import { publishPages } from './creators/publish-pages.ts';
import type { Database } from './db/client.ts';
import { openDraftPages } from './draft-pages.ts';
import type { DraftPages } from './editing/preview/draft-pages.ts';
import type { ReleasePasser } from './releases/pass-on.ts';
import { PullFault, pullContent } from './releases/pushes/pull-content.ts';
import { openReleaseFolders, type ReleaseFolders } from './releases/release-folders.ts';
import type { ReleaseMaker } from './releases/release-maker.ts';
import { readLiveRelease } from './releases/release-queries.ts';
import type { ReleaseShelf } from './releases/release-shelf.ts';
import type { ShownContent } from './releases/released-content.ts';
import type { SiteStorage } from './releases/storing/store-live.ts';
import { readStandingVersions } from './settings/live-settings.ts';
import { listForStorage, readBuiltRelease } from './site/site-files.ts';

/** The site that was delivered with the server. */
const DIST = join(import.meta.dirname, '../../dist');

/** The release to begin with: what the database says is shown, or what was delivered. */
export interface FirstRelease extends ShownContent {
  /** The moment of which it is. */
  at: Date;
  /** The folder of its site. */
  site: string;
}

export interface Releases {
  /** Null where there is one release alone, the delivered one. */
  folders: ReleaseFolders | null;
  /** Null where none is made. */
  maker: ReleaseMaker | null;
  /** Null unless a static host builds the site. */
  passer: ReleasePasser | null;
  /** Of the delivered site; null where no site was. */
  delivered: BuiltRelease | null;
  /** Null where the sources of the site are not. */
  draftPages: DraftPages | null;
  readFirst(database: Database, now: Date): Promise<FirstRelease>;
  /** Opens the storage that a CDN takes the site from. */
  openStorage(shelf: ReleaseShelf, s3: S3Options): Promise<SiteStorage>;
}

/** Opens the releases of a server. @throws SiteNotBuilt where it is to serve a site and none was built */
export function openReleases({ releasesDir, servesSite, contentDir, contentPushes, releaseAt, deployHook, purge }: Config): Releases {
  const delivered = servesSite ? readBuiltRelease(DIST) : readDelivered();
  const folders = releasesDir === null || delivered === null || deployHook !== null ? null : openReleaseFolders(releasesDir);
  const versions = join(releasesDir ?? '', '.settings.json');
  const maker = folders && delivered && canBuild() ? makerIn({ contentDir, branch: contentPushes?.branch ?? null, folders, delivered, versions }) : null;
  return {
    folders,
    maker,
    passer: deployHook === null ? null : { call: openDeployHook(deployHook), look: lookAt(contentDir, contentPushes?.branch ?? null) },
    delivered,
    draftPages: canBuild() ? openDraftPages(releasesDir === null ? null : versions) : null,
    openStorage: async (shelf, s3) => ({
      ...shelf,
      deliveredSite: DIST,
      target: { store: await openSiteStore(s3), list: listForStorage, purge: purge && openHttpPurge(purge) },
    }),
    readFirst: async ({ db }, now) => {
      const live = folders && delivered && (await readLiveRelease(db, delivered));
      if (live && folders?.has(live.id)) return { id: live.id, at: live.at, site: folders.siteOf(live.id), library: await folders.readLibrary(live.id) };
      const at = releaseAt ?? (servesSite ? delivered?.at : undefined) ?? now;
      return { id: null, at, site: DIST, library: await readLibrary(contentDir, { at }) };
    },
  };
}

/**
 * Writes the settings that staff has recorded for the build, pulls what was pushed, writes the pages that creators wish for, removes those whose wish has ended
 * (`npm run creators -- publish`), and reads the hours of single days.
 */
const preparedIn =
  (contentDir: string, branch: string | null, versions: string): ReleaseMaker['prepare'] =>
  async (from, causes) => {
    if (branch !== null && causes.includes('pushed')) await pullContent(contentDir, branch);
    const pages = publishPages(from, contentDir, { isDryRun: false });
    while (!(await pages.next()).done);
    mkdirSync(dirname(versions), { recursive: true });
    writeFileSync(versions, versionsText(await readStandingVersions(from.database.db)));
    return readPlannedDays(from);
  };

interface Maker extends Pick<ReleaseMaker, 'folders' | 'delivered'> {
  contentDir: string;
  branch: string | null;
  /** The file in which each build is handed the settings that staff has recorded. */
  versions: string;
}

function makerIn({ contentDir, branch, versions, folders, delivered }: Maker): ReleaseMaker {
  const { build, getReady } = buildSite(delivered.code, versions);
  return {
    ...{ folders, delivered, build },
    prepare: preparedIn(contentDir, branch, versions),
    getReady: () => getReady(folders.list().map(folders.siteOf)),
    beginsAfter: async (db, after, now) => {
      const begun = (await readStandingVersions(db)).map(({ validFrom }) => validFrom).filter((at) => at > after && at <= now);
      return begun.at(-1) ?? null;
    },
  };
}

/** The content as a static host is to have it: wrong content is told before the host is called. */
const lookAt =
  (contentDir: string, branch: string | null): ReleasePasser['look'] =>
  async (at, isPushed) => {
    try {
      if (branch !== null && isPushed) await pullContent(contentDir, branch);
      return { changesAt: (await readLibrary(contentDir, { at })).changesAt };
    } catch (error) {
      if (error instanceof PullFault) return { fault: { kind: 'pull', reason: error.message } };
      if (error instanceof ContentError) return { fault: faultOf(error.message) };
      throw error;
    }
  };

function readDelivered(): BuiltRelease | null {
  try {
    return readBuiltRelease(DIST);
  } catch {
    return null;
  }
}
