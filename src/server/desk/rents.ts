import { sql } from 'kysely';
import { deskStateIn, isOnDay, readDeskRentsById } from '../rent/desk/queries.ts';
import { toDeskRentResponse } from '../rent/desk/read-desk-rents.ts';
import type { DayPart } from './day-part.ts';

/** Reservations of seats and equipment, with what is overdue from before. */
export const rentPart: DayPart<'rent'> = {
  select: (_, { on, foundIn, now }) => sql`
    SELECT id::text, lower(period) AS starts_at, upper(period) AS ends_at, ${deskStateIn(now)} AS state FROM rents
    WHERE status <> 'offered' AND ${on === null ? sql`true` : isOnDay(on, on.isToday, now)} AND ${foundIn?.('rents') ?? sql`true`}`,
  load: async ({ library, database }, ids, now) => {
    const rents = await readDeskRentsById(database.db, ids);
    return new Map(rents.map((rent) => [rent.id, { kind: 'rent', rent: toDeskRentResponse(library, rent, now) }]));
  },
};
