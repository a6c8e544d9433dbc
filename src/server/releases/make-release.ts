import { randomBytes } from 'node:crypto';
import { nextChange, RELEASES_KEPT, releaseId } from '../../domain/releases/release.ts';
import { DAY_MS } from '../../domain/time/period.ts';
import type { Database } from '../db/client.ts';
import { LOCKS } from '../db/locks.ts';
import type { Deps } from '../deps.ts';
import type { ReleaseFolders } from './release-folders.ts';
import {
  beginRelease,
  failRelease,
  isReleaseWanted,
  readLiveRelease,
  readReleases,
  reopenInterrupted,
  requestRelease,
  showRelease,
} from './release-queries.ts';
import { releaseContent } from './released-content.ts';

/** Builds the site as of a moment into a folder. @returns what was wrong with the content, for editors; null when it is whole */
export type BuildSite = (to: { site: string; library: string; at: Date; earlier: readonly string[] }) => Promise<string | null>;

/** A machine that makes releases. */
export interface ReleaseMaker {
  folders: ReleaseFolders;
  build: BuildSite;
  /** The digest of the site's code. */
  code: string;
}

/** What became of a release is told for half a year. */
const REMEMBERED_MS = 180 * DAY_MS;

type Tools = Pick<Deps, 'database' | 'log' | 'now'> & { maker: ReleaseMaker };

/**
 * Job: makes a release if there is something to make one for, and shows it. One at a time over all machines. Ended at any moment it has shown
 * nothing or a whole release, and the next run goes on with what was asked for.
 */
export async function makeRelease(tools: Tools): Promise<void> {
  const { database, now } = tools;
  await requestWhenDue(tools);
  if (!(await isReleaseWanted(database.db)) && !(await hasInterrupted(database))) return;
  await database.alone(LOCKS.release, async () => {
    tools.maker.folders.giveUp();
    await reopenInterrupted(database.db, now());
    const at = now();
    const id = releaseId(at, randomBytes(3).toString('hex'));
    if ((await beginRelease(database.db, { id, code: tools.maker.code, at })) !== null) await buildAndShow(tools, { id, at });
  });
}

const hasInterrupted = async ({ db }: Database) => (await db.selectFrom('releases').select('id').where('state', '=', 'building').limit(1).execute()).length > 0;

/** What is shown has something else to say by itself from now on. */
async function requestWhenDue({ database: { db }, maker, now }: Tools): Promise<void> {
  const live = await readLiveRelease(db, maker.code);
  if (live?.next_at && live.next_cause && live.next_at <= now()) await requestRelease(db, live.next_cause, now());
}

async function buildAndShow(tools: Tools, { id, at }: { id: string; at: Date }): Promise<void> {
  const { database, log, now, maker } = tools;
  const { folders } = maker;
  const fault = await maker.build({ ...folders.begin(id), at, earlier: folders.list().map(folders.siteOf) }).catch((error: unknown) => {
    log.error({ err: error, release: id }, 'a release could not be made');
    return 'UNEXPECTED';
  });
  if (fault !== null) {
    folders.giveUp();
    await failRelease(database.db, { id, fault, now: now() });
    return;
  }
  folders.settle(id);
  const library = await folders.readLibrary(id);
  const next = nextChange(at, library.changesAt);
  await database.db.transaction().execute(async (tx) => {
    await releaseContent(tx, library, now());
    await tx.updateTable('releases').set({ state: 'ready', ended_at: now(), next_at: next.at, next_cause: next.cause }).where('id', '=', id).execute();
    await showRelease(tx, id);
  });
  folders.pointAt(id);
  log.info({ release: id }, 'a release is shown');
  await removeOld(tools);
}

/** Lets go of releases that nobody goes back to any more. */
async function removeOld({ database: { db }, now, maker: { folders, code } }: Tools): Promise<void> {
  const ready = (await readReleases(db, code, Number.MAX_SAFE_INTEGER)).filter(({ state }) => state === 'ready');
  for (const { id } of ready.slice(RELEASES_KEPT).filter(({ is_live }) => !is_live)) {
    await db.updateTable('releases').set({ state: 'removed' }).where('id', '=', id).where('is_live', '=', false).execute();
    folders.remove(id);
  }
  await db
    .deleteFrom('releases')
    .where('state', 'in', ['failed', 'removed'])
    .where('began_at', '<', new Date(now().getTime() - REMEMBERED_MS))
    .execute();
}

/**
 * Goes back, or forward, to a release that stands ready: its content and its site at once. @returns false when there is no such release
 */
export async function goToRelease({ database, now, maker: { folders } }: Tools, id: string): Promise<boolean> {
  if (!folders.has(id)) return false;
  const library = await folders.readLibrary(id);
  const isShown = await database.db.transaction().execute(async (tx) => {
    await releaseContent(tx, library, now());
    // It stays until something changes: its own dates are of another time, and another release would undo what was decided.
    await tx.updateTable('releases').set({ next_at: null, next_cause: null }).where('id', '=', id).execute();
    return showRelease(tx, id);
  });
  if (isShown) folders.pointAt(id);
  return isShown;
}
