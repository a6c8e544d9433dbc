import { randomBytes } from 'node:crypto';
import { isOfMachine, type ReleaseFault } from '../../domain/releases/fault.ts';
import { nextChange, RETRY_MS, type ReleaseCause, releaseId } from '../../domain/releases/release.ts';
import { LOCKS } from '../db/locks.ts';
import type { Deps } from '../deps.ts';
import { changesSince } from './changes-since.ts';
import { takeOverUnchanged } from './compare-sites.ts';
import { nextOf } from './next-release.ts';
import { EVERYTHING, purgeList, writePurgeList } from './purge-list.ts';
import { PullFault } from './pushes/pull-content.ts';
import type { ReleaseTools } from './release-maker.ts';
import {
  beginRelease,
  dropRelease,
  failRelease,
  finishRelease,
  hasUnfinished,
  isReleaseWanted,
  readLiveRelease,
  readReleases,
  reopenInterrupted,
  requestRelease,
  showRelease,
} from './release-queries.ts';
import { releaseContent } from './released-content.ts';
import { clearFolders, removeOld } from './remove-releases.ts';

/**
 * Job: makes a release if there is something to make one for, and shows it. One at a time over all machines. Ended at any moment it has shown
 * nothing or a whole release, and the next run goes on with what was asked for.
 */
export async function makeRelease(tools: ReleaseTools & Pick<Deps, 'library'>): Promise<void> {
  const { database, now, maker } = tools;
  await requestWhenDue(tools);
  if (!(await isReleaseWanted(database.db)) && !(await hasUnfinished(database.db)) && (await isPointed(tools))) return;
  await database.alone(LOCKS.release, async () => {
    await clearFolders(database.db, maker.folders);
    await reopenInterrupted(database.db, now());
    if (!(await isPointed(tools))) await pointAtLive(tools);
    const at = now();
    const id = releaseId(at, randomBytes(3).toString('hex'));
    const causes = await beginRelease(database.db, { id, code: maker.delivered.code, at });
    if (causes !== null) await buildAndShow(tools, { id, at, causes });
  });
}

/** Asks for one when what is shown has something else to say by itself from now on, or what a machine could not do is tried again. */
async function requestWhenDue({ database: { db }, maker: { delivered, beginsAfter }, library, now }: ReleaseTools & Pick<Deps, 'library'>): Promise<void> {
  const [last] = await readReleases(db, delivered.code, 1);
  if (last?.fault && last.ended_at && isOfMachine(last.fault) && last.ended_at.getTime() + RETRY_MS <= now().getTime())
    for (const cause of last.causes) await requestRelease(db, cause, now());
  const live = await readLiveRelease(db, delivered);
  // Whoever has gone back to a release has seen what it says.
  const since = live?.next_cause === null ? live.shown_at : (live?.at ?? delivered.at);
  const begun = since && (await beginsAfter?.(db, since, now()));
  if (begun && !(last?.fault && last.began_at >= begun)) await requestRelease(db, 'published', now());
  const next = await nextOf(db, { delivered, changesAt: library.changesAt, now: now() });
  if (next === null || next.at > now()) return;
  // It has been tried since: what is wrong is told, and is not made again every minute.
  if (last?.fault && last.began_at >= next.at) return;
  await requestRelease(db, next.cause, now());
}

/** True when a web server that shows the site itself is led to what the database says: whoever was to lead it there may have been killed. */
async function isPointed({ database: { db }, maker: { folders, delivered } }: ReleaseTools): Promise<boolean> {
  const live = await readLiveRelease(db, delivered);
  return live === undefined || !folders.has(live.id) || folders.pointedAt() === live.id;
}

async function pointAtLive({ database: { db }, maker: { folders, delivered } }: ReleaseTools): Promise<void> {
  const live = await readLiveRelease(db, delivered);
  if (live !== undefined && folders.has(live.id)) folders.pointAt(live.id);
}

async function buildAndShow(
  tools: ReleaseTools & Pick<Deps, 'library'>,
  { id, at, causes }: { id: string; at: Date; causes: readonly ReleaseCause[] },
): Promise<void> {
  const { database, log, now, maker } = tools;
  const { folders } = maker;
  try {
    const days = await maker.prepare(tools, causes);
    const begun = folders.begin(id);
    const fault = await maker.build({ ...begun, at, earlier: folders.list().map(folders.siteOf), days });
    if (fault !== null) {
      await folders.giveUp();
      await failRelease(database.db, { id, fault, now: now() });
      log.warn({ release: id, fault: fault.kind }, 'a release could not be made');
      return;
    }
    await takeOverFromLive(tools, begun.site);
    folders.settle(id);
  } catch (error) {
    log.error({ err: error, release: id }, 'a release could not be made');
    await failRelease(database.db, { id, fault: thrownFault(error), now: now() });
    await folders.giveUp();
    return;
  }
  const { changes, isSame } = await changesFrom(tools, id);
  if (isSame && causes.every((cause) => cause === 'content') && (await dropRelease(database.db, { id, code: maker.delivered.code }))) {
    await folders.remove(id);
    return;
  }
  const library = await folders.readLibrary(id);
  const next = nextChange(at, library.changesAt);
  const isShown = await database.db.transaction().execute(async (tx) => {
    if (!(await finishRelease(tx, { id, next, changes, now: now() })) || !(await showRelease(tx, id, { now: now(), unlessSince: at }))) return false;
    await releaseContent(tx, library, now());
    return true;
  });
  if (isShown) {
    folders.pointAt(id);
    log.info({ release: id }, 'a release is shown');
  }
  await removeOld(tools);
}

/** Leaves files that are as they are shown the files that they are. */
async function takeOverFromLive({ database: { db }, maker: { folders, delivered } }: ReleaseTools, site: string): Promise<void> {
  const live = await readLiveRelease(db, delivered);
  if (live !== undefined && folders.has(live.id)) await takeOverUnchanged(folders.siteOf(live.id), site);
}

/**
 * The part of a release that is other than in the one that is shown; null before the first, and where that cannot be read any more: it is told, and no more.
 * The addresses that a CDN must forget are left beside the site.
 */
async function changesFrom({ database: { db }, log, maker: { folders, delivered } }: ReleaseTools, id: string) {
  const live = await readLiveRelease(db, delivered);
  if (live === undefined || !folders.has(live.id)) {
    writePurgeList(folders, id, EVERYTHING);
    return { changes: null, isSame: false };
  }
  try {
    const { changes, files } = await changesSince(folders, live.id, id);
    writePurgeList(folders, id, purgeList(files));
    const isOther = changes.itemCount + files.put.length + files.removed.length > 0;
    return { changes, isSame: !isOther && (await folders.haveOneLibrary(live.id, id)) };
  } catch (error) {
    log.warn({ err: error, release: id }, 'a release could not be compared with the one before');
    writePurgeList(folders, id, EVERYTHING);
    return { changes: null, isSame: false };
  }
}

function thrownFault(error: unknown): ReleaseFault {
  if (error instanceof PullFault) return { kind: 'pull', reason: error.message };
  return { kind: isNoRoom(error) ? 'disk' : 'unexpected' };
}

const isNoRoom = (error: unknown) => error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT');
