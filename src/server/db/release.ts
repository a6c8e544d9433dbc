import { sql } from 'kysely';
import type { AdvisoryPool } from '../../domain/consultations/consultation-pools.ts';
import type { ActivityType } from '../../domain/content/activity.ts';
import type { Tx } from './client.ts';

/** A device as `content/` describes it, as far as rows point at it. */
export interface ReleasedDevice {
  id: string;
  kind: 'seat' | 'equipment';
  quantity: number;
}

/**
 * Brings the rows that bookings point at in line with a release's content: new devices and units appear, those that
 * are gone are taken out of service and keep their bookings. What is as it was is left alone. Safe when several nodes start at once.
 */
export async function upsertDevices(tx: Tx, devices: readonly ReleasedDevice[]): Promise<void> {
  await sql`SELECT lock_release_devices()`.execute(tx);
  const ids = devices.map(({ id }) => id);
  await tx.updateTable('devices').set({ is_listed: false }).where('is_listed', '=', true).where(sql<boolean>`id <> ALL (${ids}::text[])`).execute();
  for (const { id, kind } of devices) {
    await tx
      .insertInto('devices')
      .values({ id, kind, is_listed: true })
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet({ kind, is_listed: true }).where(sql<boolean>`NOT devices.is_listed OR devices.kind <> excluded.kind`),
      )
      .execute();
  }
  const units = devices.flatMap(({ id, quantity }) => Array.from({ length: quantity }, (_, i) => ({ device_id: id, number: i + 1, is_in_service: true })));
  const [unitDevices, unitNumbers] = [units.map(({ device_id }) => device_id), units.map(({ number }) => number)];
  await tx
    .updateTable('device_units')
    .set({ is_in_service: false })
    .where('is_in_service', '=', true)
    .where(sql<boolean>`(device_id, number) NOT IN (SELECT id, number FROM unnest(${unitDevices}::text[], ${unitNumbers}::int[]) AS listed (id, number))`)
    .execute();
  if (units.length > 0) {
    await tx
      .insertInto('device_units')
      .values(units)
      .onConflict((conflict) =>
        conflict.columns(['device_id', 'number']).doUpdateSet({ is_in_service: true }).where(sql<boolean>`NOT device_units.is_in_service`),
      )
      .execute();
  }
}

/**
 * Brings the pools of consultations in line with a release's settings; one that is gone has no more places to take, and what it
 * holds stays. Waits for whoever takes or frees a place (`advisory_lock`). Safe when several nodes start at once.
 */
export async function upsertAdvisoryPools(tx: Tx, pools: readonly AdvisoryPool[], leadHours: number): Promise<void> {
  await sql`SELECT advisory_lock()`.execute(tx);
  await tx
    .updateTable('advisory_pools')
    .set({ places: 0 })
    .where(
      'id',
      'not in',
      pools.map(({ id }) => id),
    )
    .execute();
  for (const { id, line, category, places } of pools) {
    const decided = { places, lead_hours: leadHours };
    await tx
      .insertInto('advisory_pools')
      .values({ id, line, category, ...decided })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(decided))
      .execute();
  }
}

/** A session that members register for, as `content/` describes it. */
export interface ReleasedSession {
  id: string;
  activityId: string;
  type: ActivityType;
  number: number;
  start: Date;
  end: Date;
  opensAt: Date;
  closesAt: Date;
  quota: number;
  taken: number;
  /** The location in every language. */
  place: string;
  /** The activity's title in every language. */
  title: string;
  /** The times of its meetings, as they are compared. */
  meetings: string;
  isCancelled: boolean;
}

/**
 * Brings the sessions that members register for in line with a release's content. One that is gone takes no more registrations and
 * calls none off: whoever drops an activity says `is_cancelled`. What a change means for those registered is carried out by a job
 * (`carryOutChanges`). Safe when several nodes start at once.
 */
export async function upsertActivitySessions(tx: Tx, sessions: readonly ReleasedSession[], now: Date): Promise<void> {
  const rows = sessions.map(({ start, end, opensAt, closesAt, activityId, isCancelled, ...same }) => ({
    ...same,
    activity_id: activityId,
    starts: start.toISOString(),
    ends: end.toISOString(),
    opens_at: opensAt.toISOString(),
    closes_at: closesAt.toISOString(),
    is_cancelled: isCancelled,
  }));
  await sql`SELECT lock_release_activities()`.execute(tx);
  // By id, as everybody locks them who needs several.
  await sql`
    WITH released AS (
      SELECT id, activity_id, type, number, starts, ends, opens_at, closes_at, quota, taken, place, title, meetings, is_cancelled
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS row (id text, activity_id text, type text, number integer, starts timestamptz,
        ends timestamptz, opens_at timestamptz, closes_at timestamptz, quota integer, taken integer, place text, title text, meetings text, is_cancelled boolean)
    ), locked AS (SELECT id FROM activity_sessions ORDER BY id FOR UPDATE),
    gone AS (
      UPDATE activity_sessions SET is_listed = false
      WHERE is_listed AND id IN (SELECT id FROM locked) AND id NOT IN (SELECT id FROM released)
    )
    INSERT INTO activity_sessions (id, activity_id, type, number, period, opens_at, closes_at, quota, taken, place, title, meetings, is_listed, called_off_at)
    SELECT id, activity_id, type, number, tstzrange(starts, ends), opens_at, closes_at, quota, taken, place, title, meetings, true,
      CASE WHEN is_cancelled THEN ${now}::timestamptz END
    FROM released WHERE (SELECT count(*) FROM locked) >= 0 ORDER BY id
    ON CONFLICT (id) DO UPDATE SET type = excluded.type, period = excluded.period, opens_at = excluded.opens_at, closes_at = excluded.closes_at,
      quota = excluded.quota, taken = excluded.taken, place = excluded.place, title = excluded.title, meetings = excluded.meetings, is_listed = true,
      called_off_at = CASE WHEN excluded.called_off_at IS NULL THEN NULL ELSE coalesce(activity_sessions.called_off_at, excluded.called_off_at) END`.execute(
    tx,
  );
}

/** An event of the calendar as `content/` has it: `digest` is of what it says. */
export interface ReleasedEvent {
  id: string;
  digest: string;
}

/** The number of changes of an event since its first release, and the time of the last. */
export interface EventVersion {
  sequence: number;
  changedAt: Date;
}

/**
 * Notes what a release's events say and gives each its version: one that says what it said keeps it, one that says
 * something else counts on. Events that are gone keep their rows, so that one that returns counts on as well. Safe when
 * several nodes start at once: all get the same.
 */
export async function upsertCalendarEvents(tx: Tx, events: readonly ReleasedEvent[], now: Date): Promise<Map<string, EventVersion>> {
  if (events.length === 0) return new Map();
  // A calendar file knows no fractions of a second.
  const changed_at = new Date(Math.floor(now.getTime() / 1000) * 1000);
  await sql`SELECT lock_release_calendar()`.execute(tx);
  const ids = events.map(({ id }) => id);
  await sql`
    INSERT INTO calendar_events (id, digest, changed_at)
    SELECT id, digest, ${changed_at} FROM unnest(${ids}::text[], ${events.map(({ digest }) => digest)}::text[]) AS released (id, digest)
    ON CONFLICT (id) DO UPDATE
      SET digest = excluded.digest, sequence = calendar_events.sequence + 1, changed_at = excluded.changed_at
      WHERE calendar_events.digest <> excluded.digest`.execute(tx);
  return readCalendarVersions(tx, ids);
}

/** The versions of events, by their ids. */
export async function readCalendarVersions(tx: Tx, ids: readonly string[]): Promise<Map<string, EventVersion>> {
  const rows = await tx.selectFrom('calendar_events').select(['id', 'sequence', 'changed_at']).where(sql<boolean>`id = ANY(${ids}::text[])`).execute();
  return new Map(rows.map(({ id, sequence, changed_at }) => [id, { sequence, changedAt: changed_at }]));
}
