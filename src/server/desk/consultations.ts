import { sql } from 'kysely';
import type { ShownAdvisoryStatus } from '../../domain/consultations/consultation-state.ts';
import { ADVISORY_MACHINE, advisoryStatusAt } from '../../domain/consultations/consultation-state.ts';
import { dialledPhone } from '../../domain/identity/number-plan.ts';
import { mayCause } from '../../domain/state/state-machine.ts';
import { advisoryStatus, readAdvisoriesById } from '../consultations/queries.ts';
import type { DayPart } from './day-part.ts';

/** Consultations that are booked, and what became of them. What nobody has confirmed is in the queue. */
export const consultationPart: DayPart<'consultation'> = {
  select: (_, { on, foundIn, now }) => sql`
    SELECT id::text, lower(period) AS starts_at, upper(period) AS ends_at,
      CASE ${advisoryStatus(now)} WHEN 'reserved' THEN 'coming' WHEN 'ended' THEN 'ended' WHEN 'not_arrived' THEN 'not_arrived' ELSE 'cancelled' END AS state
    FROM advisories WHERE status <> 'offered' AND ${advisoryStatus(now)} = ANY ('{reserved,ended,not_arrived,cancelled}'::text[])
      AND ${on === null ? sql`true` : sql`lower(period) >= ${on.start}::timestamptz AND lower(period) < ${on.end}::timestamptz`}
      AND ${foundIn?.('advisories') ?? sql`true`}`,
  load: async ({ database }, ids, now) => {
    const rows = await readAdvisoriesById(database.db, ids);
    return new Map(
      rows.map((row) => {
        const { category, method, teacher, location, member } = row;
        const consultation = {
          status: advisoryStatusAt(row, now) as ShownAdvisoryStatus,
          ...{ category, method, teacher, location },
          member: { name: member.name, username: member.username, mobile: dialledPhone(member.mobile) },
          is_attendable: mayCause(ADVISORY_MACHINE, row, { event: 'miss', by: 'staff' }, now),
        };
        return [row.id, { kind: 'consultation', consultation }];
      }),
    );
  },
};
