import { sql } from 'kysely';
import type { ReleaseChanges } from '../../domain/releases/changes.ts';
import type { ReleaseFault } from '../../domain/releases/fault.ts';
import type { BuiltRelease, nextChange, ReleaseCause, ReleaseState } from '../../domain/releases/release.ts';
import type { Db, Tx } from '../db/client.ts';
import type { Deps } from '../deps.ts';

/** A release as the database has it. */
export interface ReleaseRow {
  id: string;
  code: string;
  at: Date;
  state: ReleaseState;
  is_live: boolean;
  /** The order in which they began. */
  number: number;
  causes: ReleaseCause[];
  fault: ReleaseFault | null;
  began_at: Date;
  ended_at: Date | null;
  shown_at: Date | null;
  next_at: Date | null;
  next_cause: 'published' | 'midnight' | null;
  changes: ReleaseChanges | null;
  /** Staff who asked for it by hand, and who led to it by hand. */
  asked_by: string | null;
  shown_by: string | null;
}
export const RELEASE_COLUMNS = [
  ...(['id', 'code', 'at', 'state', 'is_live', 'number', 'causes', 'fault', 'began_at', 'ended_at', 'shown_at', 'next_at', 'next_cause'] as const),
  ...(['changes', 'asked_by', 'shown_by'] as const),
] as const;

/** Asks for a release; one that is asked for already is asked for once. `askedBy` is whoever of the staff asks by hand. @returns false when it was */
export async function requestRelease(db: Db, cause: ReleaseCause, now: Date, askedBy: string | null = null): Promise<boolean> {
  const { numAffectedRows } = await sql`INSERT INTO release_requests (cause, requested_at, asked_by) VALUES (${cause}, ${now}, ${askedBy}::uuid)
    ON CONFLICT (cause) WHERE release_id IS NULL DO NOTHING`.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}

/** Asks for a release, and wakes whoever makes it. */
export async function wakeForRelease({ database: { db }, jobs, now }: Pick<Deps, 'database' | 'jobs' | 'now'>, cause: ReleaseCause): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await requestRelease(tx, cause, now());
    await jobs.enqueue(tx, 'make-release', {});
  });
}

/** True when somebody has asked for a release that no release answers yet. */
export async function isReleaseWanted(db: Db): Promise<boolean> {
  const open = await db.selectFrom('release_requests').select('id').where('release_id', 'is', null).limit(1).execute();
  return open.length > 0;
}

/** The release that is shown in place of the one delivered with a server; undefined before the first, and when what was delivered is newer. */
export function readLiveRelease(db: Db, { code, at }: BuiltRelease): Promise<ReleaseRow | undefined> {
  return db.selectFrom('releases').select(RELEASE_COLUMNS).where('code', '=', code).where('is_live', '=', true).where('shown_at', '>', at).executeTakeFirst();
}

/** True when a release has begun and not ended: one is being made, or whoever made it is gone. */
export async function hasUnfinished(db: Db): Promise<boolean> {
  return (await db.selectFrom('releases').select('id').where('state', '=', 'building').limit(1).execute()).length > 0;
}

/** The newest first. */
export function readReleases(db: Db, code: string, limit: number): Promise<ReleaseRow[]> {
  return db.selectFrom('releases').select(RELEASE_COLUMNS).where('code', '=', code).orderBy('number', 'desc').limit(limit).execute();
}

/** The release to go back to: the newest that stands ready and began before the one that is shown. Null when none does. */
export async function readPreviousRelease(db: Db, delivered: BuiltRelease): Promise<ReleaseRow | null> {
  const live = await readLiveRelease(db, delivered);
  if (live === undefined) return null;
  const rows = db.selectFrom('releases').select(RELEASE_COLUMNS).where('code', '=', delivered.code).where('state', '=', 'ready');
  return (await rows.where('number', '<', live.number).orderBy('number', 'desc').limit(1).executeTakeFirst()) ?? null;
}

/** Begins a release for all that has been asked for; null when nothing has. */
export async function beginRelease(db: Db, { id, code, at }: { id: string; code: string; at: Date }): Promise<ReleaseCause[] | null> {
  return db.transaction().execute(async (tx) => {
    const open = await tx
      .selectFrom('release_requests')
      .select(['id', 'cause', 'asked_by'])
      .where('release_id', 'is', null)
      .orderBy('id')
      .forUpdate()
      .execute();
    if (open.length === 0) return null;
    const causes = open.map(({ cause }) => cause);
    const asked_by = open.find((request) => request.asked_by !== null)?.asked_by ?? null;
    await tx.insertInto('releases').values({ id, code, at, state: 'building', is_live: false, causes, fault: null, began_at: at, asked_by }).execute();
    await tx
      .updateTable('release_requests')
      .set({ release_id: id })
      .where(
        'id',
        'in',
        open.map((request) => request.id),
      )
      .execute();
    return causes;
  });
}

/** Ends a release that is whole. @returns false when it has been given up meanwhile */
export async function finishRelease(
  tx: Tx,
  { id, next, changes, now }: { id: string; next: ReturnType<typeof nextChange>; changes: ReleaseChanges | null; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('releases')
    .set({ state: 'ready', ended_at: now, next_at: next.at, next_cause: next.cause, changes: changes && JSON.stringify(changes) })
    .where('id', '=', id)
    .where('state', '=', 'building')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Takes a release back that says nothing but what is shown says: the folder of content is watched, and an editor's own act has been released when the watch
 * tells of it. One that comes after a failure stays, for it says that the failure is mended; so does one after somebody has gone back.
 * @returns false where it stays
 */
export async function dropRelease(db: Db, { id, code }: { id: string; code: string }): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    await sql`SELECT lock_release_shown()`.execute(tx);
    const before = await tx
      .selectFrom('releases')
      .select(['id', 'is_live'])
      .where('code', '=', code)
      .where('id', '<>', id)
      .orderBy('number', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (before?.is_live !== true) return false;
    await tx.updateTable('release_requests').set({ release_id: before.id }).where('release_id', '=', id).execute();
    const { numDeletedRows } = await tx.deleteFrom('releases').where('id', '=', id).where('state', '=', 'building').executeTakeFirst();
    return numDeletedRows > 0n;
  });
}

/** Ends a release that could not be made. */
export async function failRelease(db: Db, { id, fault, now }: { id: string; fault: ReleaseFault; now: Date }): Promise<void> {
  await db
    .updateTable('releases')
    .set({ state: 'failed', fault: JSON.stringify(fault), ended_at: now })
    .where('id', '=', id)
    .where('state', '=', 'building')
    .execute();
}

/** Releases whose builder is gone: what they were for is asked for again. To be called by whoever alone makes releases. */
export async function reopenInterrupted(db: Db, now: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const gone = await tx
      .updateTable('releases')
      .set({ state: 'failed', fault: JSON.stringify({ kind: 'interrupted' } satisfies ReleaseFault), ended_at: now })
      .where('state', '=', 'building')
      .returning(['causes', 'asked_by'])
      .execute();
    for (const { causes, asked_by } of gone) for (const cause of causes) await requestRelease(tx, cause, now, cause === 'staff' ? asked_by : null);
  });
}

/**
 * Makes a release that is whole the one that is shown; to be called before the content is brought up to it.
 * @param shownBy whoever of the staff leads to it by hand
 * @param unlessSince leaves it when another has been shown since then: somebody has gone back while this one was made
 * @returns false when it is not there to be shown, or has been left
 */
export async function showRelease(
  tx: Tx,
  id: string,
  { now, unlessSince, shownBy = null }: { now: Date; unlessSince?: Date; shownBy?: string | null },
): Promise<boolean> {
  await sql`SELECT lock_release_shown()`.execute(tx);
  const wanted = await tx.selectFrom('releases').select(['id', 'code', 'state']).where('id', '=', id).executeTakeFirst();
  if (wanted?.state !== 'ready') return false;
  const shown = await tx.selectFrom('releases').select('shown_at').where('code', '=', wanted.code).where('is_live', '=', true).executeTakeFirst();
  // One that is shown since a moment to come was shown by a clock that went ahead.
  if (unlessSince && shown?.shown_at && shown.shown_at > unlessSince && shown.shown_at <= now) return false;
  await tx.updateTable('releases').set({ is_live: false }).where('code', '=', wanted.code).where('is_live', '=', true).where('id', '<>', id).execute();
  await tx.updateTable('releases').set({ is_live: true, shown_at: now, shown_by: shownBy }).where('id', '=', id).execute();
  return true;
}
