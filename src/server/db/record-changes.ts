import { sql } from 'kysely';
import type { Period } from '../../domain/time/period.ts';

/** A change of a booking, a lease or a consultation that the database has written down (`record_change` in 0050_bookings.sql). */
export interface RecordChange extends Period {
  status: string;
  at: Date;
}

/** Selects what became of the records of a table, oldest first. JSON has no instants: `readChanges` puts that right. */
export function changesOf(table: 'rents' | 'space_leases' | 'advisories' | 'registrations') {
  return sql<RecordChange[]>`(
    SELECT COALESCE(json_agg(json_build_object('status', change.status, 'start', lower(change.period), 'end', upper(change.period), 'at', change.at) ORDER BY change.id), '[]')
    FROM record_changes AS change WHERE change.record_id = ${sql.ref(`${table}.id`)})`;
}

/** A row with the instants of its changes as such. */
export function readChanges<R extends { changes: readonly RecordChange[] }>(row: R): R & { changes: RecordChange[] } {
  const instant = (value: Date | string) => new Date(value);
  return { ...row, changes: row.changes.map(({ status, start, end, at }) => ({ status, start: instant(start), end: instant(end), at: instant(at) })) };
}
