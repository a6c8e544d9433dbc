import { sql } from 'kysely';
import { leasePeriods } from '../../domain/spaces/lease-days.ts';
import { rule } from '../db/sql-rules.ts';
import type { CalendarProvider } from '../my-calendar/calendar-provider.ts';
import { entryColumns, mayMeet } from '../my-calendar/entry-columns.ts';
import { leaseBooking } from './emails/lease-ics.ts';
import { leaseAt, leaseDays, openingOf } from './lease-step.ts';
import { leaseStatus, readLeasesById } from './queries.ts';

/** A member's applications for spaces and leases, as their calendar has them: from the first session to the last, and each session of it. */
export const leaseCalendarProvider: CalendarProvider = {
  select: (asked) => {
    const isStanding = sql`${leaseStatus(asked.now)} = ANY (${rule('lease_open')})`;
    return sql`SELECT id, ${entryColumns(isStanding)} FROM space_leases WHERE ${mayMeet(asked)}`;
  },
  load: async (library, db, { ids, memberId, now }) => {
    const rows = await readLeasesById(db, ids, memberId);
    return rows.map((row) => {
      const lease = leaseAt(row, now);
      return {
        id: lease.id,
        booking: (language) => leaseBooking({ library }, lease, { language }),
        subject: lease.space_id,
        series: null,
        hours: leasePeriods(leaseDays(lease), openingOf(library.settings, lease)),
      };
    });
  },
};
