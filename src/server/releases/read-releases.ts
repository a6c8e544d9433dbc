import { sql } from 'kysely';
import { Refusal } from '../../contract/refusal.ts';
import type { ReleaseChangesOutput, ReleaseOutput, ReleaseScheduleOutput, ReleaseSummary } from '../../contract/releases/staff-release.ts';
import type { ReleaseChanges } from '../../domain/releases/changes.ts';
import { SCHEDULED_TOLD } from '../../domain/releases/changes.ts';
import type { ReleaseFault } from '../../domain/releases/fault.ts';
import type { ReleaseState } from '../../domain/releases/release.ts';
import { RELEASE_ID } from '../../domain/releases/release.ts';
import { SECOND_MS } from '../../domain/time/period.ts';
import { isoWithOffset } from '../../domain/time/taipei-time.ts';
import type { Library } from '../../editorial/library.ts';
import type { Db, Tx } from '../db/client.ts';
import { likePattern } from '../db/sql-rules.ts';
import type { Deps } from '../deps.ts';
import { type Listing, listingOf } from '../http/lists/listing.ts';
import { nextOf } from './next-release.ts';
import { lastPassed } from './pass-on.ts';
import { RELEASE_COLUMNS, type ReleaseRow, readLiveRelease } from './release-queries.ts';

type Tools = Pick<Deps, 'config' | 'database' | 'releases'>;
interface NamedRow extends ReleaseRow {
  /** The names of whoever asked for it, and of whoever led to it; null where there is nobody. */
  asker: string | null;
  shower: string | null;
}

const named = (db: Db | Tx) =>
  db
    .selectFrom('releases')
    .leftJoin('members as asker', (join) => join.onRef('asker.id', '=', 'releases.asked_by').on('asker.deleted_at', 'is', null))
    .leftJoin('members as shower', (join) => join.onRef('shower.id', '=', 'releases.shown_by').on('shower.deleted_at', 'is', null))
    .select(RELEASE_COLUMNS.map((column) => `releases.${column}` as const))
    .select(['asker.name as asker', 'shower.name as shower']);

const secondsOf = ({ began_at, ended_at }: Pick<ReleaseRow, 'began_at' | 'ended_at'>): number | null =>
  ended_at === null ? null : Math.max(0, Math.round((ended_at.getTime() - began_at.getTime()) / SECOND_MS));

/** `live` is the release that is shown: one that was replaced by what was delivered afterwards is not. */
function toSummary({ id, state, causes, asker, shower, shown_at, changes, fault, ...row }: NamedRow, live: string | undefined): ReleaseSummary {
  const ofContent = fault?.kind === 'content' ? fault : null;
  return {
    ...{ id, state, is_live: id === live, causes, asked_by: asker, shown_by: shower },
    ...{ began_at: isoWithOffset(row.began_at), seconds: secondsOf(row), shown_at: shown_at && isoWithOffset(shown_at) },
    ...{ changed_items: changes?.itemCount ?? null, changed_pages: changes?.pageCount ?? null },
    ...{ fault: fault?.kind ?? null, fault_file: ofContent?.file ?? null, fault_field: ofContent?.field ?? null },
    fault_reason: reasonOf(fault),
  };
}

function reasonOf(fault: ReleaseFault | null): string | null {
  if (fault === null) return null;
  if (fault.kind === 'build') return fault.said;
  return 'reason' in fault ? fault.reason : null;
}

/** Changes as they are answered. */
export const toChanges = ({ items, itemCount, pages, pageCount }: ReleaseChanges): ReleaseChangesOutput => ({
  ...{ items, item_count: itemCount, pages, page_count: pageCount },
});

const liveId = async (db: Db, { releases }: Pick<Deps, 'releases'>): Promise<string | undefined> =>
  releases === null ? undefined : (await readLiveRelease(db, releases.delivered))?.id;

/** The last to begin first; with `q` those whose items, pages or fault hold it. A server of other code has releases of its own, which are told here as well. */
export function listReleases(tools: Tools, { state, q }: { state?: ReleaseState | undefined; q?: string | undefined }): Listing<ReleaseSummary> {
  const { db } = tools.database;
  const pattern = q === undefined ? null : likePattern(q);
  const isAsked = sql<boolean>`(${state ?? null}::text IS NULL OR releases.state = ${state ?? null})
    AND (${pattern}::text IS NULL OR concat_ws(' ', releases.id, releases.changes, releases.fault) ILIKE ${pattern})`;
  const every = db.selectFrom('releases').where(isAsked);
  const rows = named(db).where(isAsked).orderBy('releases.number', 'desc');
  return listingOf({
    ...{ db, every, rows },
    toItems: async (found) => {
      const live = await liveId(db, tools);
      return found.map((row) => toSummary(row, live));
    },
  });
}

/** One with what it changed. @throws Refusal NOT_FOUND */
export async function readRelease(tools: Tools, id: string): Promise<ReleaseOutput> {
  const { db } = tools.database;
  const row = await named(db).where('releases.id', '=', id).executeTakeFirst();
  if (row === undefined) throw new Refusal('NOT_FOUND');
  const live = await liveId(db, tools);
  const { releases } = tools;
  const isOurs = releases !== null && row.state === 'ready' && row.code === releases.delivered.code && releases.folders.has(id);
  return { ...toSummary(row, live), changes: row.changes && toChanges(row.changes), may_be_shown: isOurs && id !== live };
}

/** The release that is shown, and the one to come. */
export async function readSchedule({
  config,
  database: { db },
  releases,
  library,
  now,
}: Tools & Pick<Deps, 'library' | 'now'>): Promise<ReleaseScheduleOutput> {
  const asked = await db
    .selectFrom('release_requests')
    .leftJoin('members', (join) => join.onRef('members.id', '=', 'asked_by').on('deleted_at', 'is', null))
    .select(['cause', 'requested_at', 'members.name as by'])
    .where('release_id', 'is', null)
    .orderBy('release_requests.id')
    .execute();
  const last = await db
    .selectFrom('releases')
    .select(['began_at', 'ended_at'])
    .where('state', '<>', 'failed')
    .where('state', '<>', 'passed_on')
    .where('ended_at', 'is not', null)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  const building = await db.selectFrom('releases').select('id').where('state', '=', 'building').orderBy('number', 'desc').limit(1).executeTakeFirst();
  const live = releases && (await readLiveRelease(db, releases.delivered));
  const next = await comingOf({ config, releases, library, now }, db);
  return {
    makes_releases: releases !== null || config.deployHook !== null,
    passes_on: config.deployHook !== null,
    live: live?.id ?? null,
    next_at: next && isoWithOffset(next.at),
    ...scheduledOf(library, now()),
    next_cause: next?.cause ?? null,
    asked: asked.map(({ cause, by, requested_at }) => ({ cause, by, at: isoWithOffset(requested_at) })),
    building: building?.id ?? null,
    storage: config.siteS3 === null ? null : await storageOf(db, live?.id),
    usual_seconds: last ? secondsOf(last) : null,
  };
}

/** All that appears or goes by its own dates, of the content that is shown. */
function scheduledOf({ scheduled }: Pick<Library, 'scheduled'>, now: Date): Pick<ReleaseScheduleOutput, 'scheduled' | 'scheduled_count'> {
  const coming = scheduled.filter(({ at }) => at > now);
  const told = coming.slice(0, SCHEDULED_TOLD).map(({ kind, id, title, at, change }) => ({
    ...{ kind, id, change, at: isoWithOffset(at) },
    ...{ title_zh: title.zh, title_en: title.en ?? null, title_ja: title.ja ?? null },
  }));
  return { scheduled: told, scheduled_count: coming.length };
}

/** The release that stands on the storage; what was delivered with the server has no name to be told by. */
async function storageOf(db: Db, live: string | undefined): Promise<ReleaseScheduleOutput['storage']> {
  const row = await db.selectFrom('site_storage').select(['release_id', 'stored_at', 'fault']).executeTakeFirst();
  const release = row?.release_id != null && RELEASE_ID.test(row.release_id) ? row.release_id : null;
  const isThere = row?.release_id != null && release === (live ?? null);
  return { release, at: row?.stored_at ? isoWithOffset(row.stored_at) : null, is_live: isThere, fault: row?.fault ?? null };
}

/** The moment at which the site has something else to say by itself; null where it is not known, or where somebody has gone back to a release. */
async function comingOf({ config, releases, library, now }: Pick<Deps, 'config' | 'library' | 'now' | 'releases'>, db: Db) {
  if (config.deployHook !== null) {
    const passed = await lastPassed(db);
    return passed?.next_at && passed.next_cause ? { at: passed.next_at, cause: passed.next_cause } : null;
  }
  return releases && (await nextOf(db, { delivered: releases.delivered, changesAt: library.changesAt, now: now() }));
}
