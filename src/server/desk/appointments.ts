import { sql } from 'kysely';
import { activityTitle } from '../activities/registered-activity.ts';
import { localize } from '../http/localize.ts';
import { readAppointmentsById, readAppointmentsOfPairs } from '../matchmaking/appointment-queries.ts';
import type { DayPart } from './day-part.ts';

/** An hour of a pair has a row for each side: the one that stands for both. Each row is asked by the index of pairs: as a join all that there ever were would be read. */
const isFirstOfPair = sql`(introduction_id IS NULL OR NOT EXISTS (SELECT FROM matchmaking_appointments AS other WHERE other.introduction_id = appointment.introduction_id
  AND other.status = 'reserved' AND other.id < appointment.id))`;

/** Appointments of matchmaking that stand. */
export const appointmentPart: DayPart<'appointment'> = {
  select: (_, { on, foundIn, now }) => sql`
    SELECT id::text, lower(period) AS starts_at, upper(period) AS ends_at,
      CASE WHEN lower(period) > ${now}::timestamptz THEN 'coming' WHEN upper(period) > ${now}::timestamptz THEN 'here' ELSE 'ended' END AS state
    FROM matchmaking_appointments AS appointment WHERE status = 'reserved' AND ${foundIn?.('matchmaking_appointments') ?? isFirstOfPair}
      AND ${on === null ? sql`true` : sql`lower(period) >= ${on.start}::timestamptz AND lower(period) < ${on.end}::timestamptz`}`,
  load: async ({ library, database }, ids) => {
    const rows = await readAppointmentsById(database.db, ids);
    const sides = await readAppointmentsOfPairs(
      database.db,
      rows.flatMap(({ introductionId }) => introductionId ?? []),
    );
    return new Map(
      rows.map((row) => {
        const others = row.introductionId === null ? [] : sides.filter((each) => each.introductionId === row.introductionId && each.status === 'reserved');
        const members = (others.length > 0 ? others : [row]).map(({ member, registrationId }) => ({
          name: member.name,
          username: member.username,
          registration_id: registrationId,
        }));
        const title = localize('title', activityTitle(library, row.activityId));
        return [row.id, { kind: 'appointment', appointment: { ...title, teacher: row.teacher, place: row.place, members } }];
      }),
    );
  },
};
