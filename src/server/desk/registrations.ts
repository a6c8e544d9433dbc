import { sql } from 'kysely';
import { statusAt } from '../activities/queries.ts';
import { readStaffRegistrationsById } from '../activities/staff/queries.ts';
import { toStaffRegistrationResponse } from '../activities/staff/read-registrations.ts';
import type { DayPart } from './day-part.ts';

/** A member's registrations for activities, which a search finds. */
export const registrationPart: DayPart<'registration'> = {
  select: (_, { on, foundIn, now }) => {
    if (on !== null || foundIn === null) return null;
    return sql`
      SELECT id::text, lower(period) AS starts_at, upper(period) AS ends_at, CASE WHEN upper(period) > ${now}::timestamptz THEN
          CASE ${statusAt(now)} WHEN 'attended' THEN 'here' WHEN 'cancelled' THEN 'cancelled' WHEN 'failed' THEN 'cancelled' ELSE 'coming' END
        ELSE CASE ${statusAt(now)} WHEN 'attended' THEN 'ended' WHEN 'not_arrived' THEN 'not_arrived' ELSE 'cancelled' END END AS state
      FROM registrations WHERE status <> 'offered' AND ${foundIn('registrations')}`;
  },
  load: async ({ library, database }, ids, now) => {
    const rows = await readStaffRegistrationsById(database.db, ids);
    return new Map(rows.map((row) => [row.id, { kind: 'registration', registration: toStaffRegistrationResponse(library, row, now) }]));
  },
};
