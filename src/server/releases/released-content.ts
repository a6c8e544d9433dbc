import { sql } from 'kysely';
import { advisoryPools } from '../../domain/consultations/consultation-pools.ts';
import type { BuiltRelease } from '../../domain/releases/release.ts';
import type { Library } from '../../editorial/library.ts';
import { poolRules } from '../../editorial/settings/advisory.ts';
import { releasedSessions } from '../activities/registered-activity.ts';
import { releasedEvents } from '../calendar/calendar-digest.ts';
import type { Tx } from '../db/client.ts';
import { type EventVersion, readCalendarVersions, upsertActivitySessions, upsertAdvisoryPools, upsertCalendarEvents, upsertDevices } from '../db/release.ts';
import { readLiveRelease } from './release-queries.ts';

/**
 * Brings what the database knows of the content up to a release, whole or not at all: no member registers for a place that another item of the
 * same release has given away. Any number of nodes may do it. @returns the versions of the calendar's events
 */
export async function releaseContent(tx: Tx, library: Library, now: Date): Promise<ReadonlyMap<string, EventVersion>> {
  const kinds = new Map(library.deviceTypes.map(({ id, kind }) => [id, kind]));
  await upsertDevices(
    tx,
    library.devices.map(({ id, data }) => ({ id, kind: kinds.get(data.type) ?? 'equipment', quantity: data.quantity })),
  );
  await upsertAdvisoryPools(tx, advisoryPools(poolRules(library.settings)), library.settings.advisory.lead_hours);
  await upsertActivitySessions(tx, releasedSessions(library), now);
  return upsertCalendarEvents(tx, releasedEvents(library), now);
}

/** The content that a server speaks of, that of a release; `id` is null for what was delivered with it. */
export interface ShownContent {
  id: string | null;
  library: Library;
}

/**
 * The same for a server that starts or takes a release over: its content was brought up when it was shown, and a server of later code may keep more of
 * it. Of one in whose place another has been shown meanwhile nothing is written.
 * @param delivered what was delivered with the server; null where there is no other release
 */
export async function renewContent(
  tx: Tx,
  { id, library }: ShownContent,
  delivered: BuiltRelease | null,
  now: Date,
): Promise<ReadonlyMap<string, EventVersion>> {
  if (delivered === null) return releaseContent(tx, library, now);
  await sql`SELECT lock_release_shown()`.execute(tx);
  const live = await readLiveRelease(tx, delivered);
  if ((live?.id ?? null) === id) return releaseContent(tx, library, now);
  return readCalendarVersions(
    tx,
    releasedEvents(library).map((event) => event.id),
  );
}
