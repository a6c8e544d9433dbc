import { advisoryPools } from '../../domain/consultations/consultation-pools.ts';
import type { Library } from '../../editorial/library.ts';
import { poolRules } from '../../editorial/settings/advisory.ts';
import { releasedSessions } from '../activities/registered-activity.ts';
import { releasedEvents } from '../calendar/calendar-digest.ts';
import type { Tx } from '../db/client.ts';
import { type EventVersion, upsertActivitySessions, upsertAdvisoryPools, upsertCalendarEvents, upsertDevices } from '../db/release.ts';

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
