import { type Selectable, sql } from 'kysely';
import type { CorrectionOutcome } from '../../domain/spaces/lease-correction.ts';
import type { Tx } from '../db/client.ts';
import type { SpaceCorrectionsTable } from '../db/tables/bookings.ts';

/** A correction that was asked for of a lease. */
export type Correction = Pick<
  Selectable<SpaceCorrectionsTable>,
  'items' | 'message' | 'message_language' | 'asked_at' | 'reminded_at' | 'ended_at' | 'outcome'
>;

/** Selects the corrections that were asked for of a lease, oldest first. JSON has no instants: `readCorrections` makes them. */
export const correctionsOf = sql<Correction[]>`(
  SELECT COALESCE(json_agg(json_build_object('items', items, 'message', message, 'message_language', message_language, 'asked_at', asked_at, 'reminded_at', reminded_at,
    'ended_at', correction.ended_at, 'outcome', outcome) ORDER BY correction.id), '[]')
  FROM space_corrections AS correction WHERE correction.lease_id = space_leases.id)`;

const instantOrNull = (value: Date | string | null) => (value === null ? null : new Date(value));

/** A row with the instants of its corrections as such. */
export function readCorrections<R extends { corrections: readonly Correction[] }>(row: R): R & { corrections: Correction[] } {
  return {
    ...row,
    corrections: row.corrections.map((each) => ({
      ...each,
      asked_at: new Date(each.asked_at),
      reminded_at: instantOrNull(each.reminded_at),
      ended_at: instantOrNull(each.ended_at),
    })),
  };
}

/** Ends the correction that is awaited of a lease, if one is; before the lease goes on, which the database refuses otherwise. */
export async function endCorrection(tx: Tx, leaseId: string, outcome: CorrectionOutcome, now: Date): Promise<void> {
  await tx
    .updateTable('space_corrections')
    .set({ status: null, ended_at: now, outcome })
    .where('lease_id', '=', leaseId)
    .where('ended_at', 'is', null)
    .execute();
}
