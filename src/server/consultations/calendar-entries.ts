import { sql } from 'kysely';
import { rule } from '../db/sql-rules.ts';
import type { CalendarProvider } from '../my-calendar/calendar-provider.ts';
import { entryColumns, mayMeet } from '../my-calendar/entry-columns.ts';
import { advisoryBooking } from './consultation-ics.ts';
import { advisoryStatus, readAdvisoriesById } from './queries.ts';

/** A member's consultations, as their calendar has them. */
export const consultationCalendarProvider: CalendarProvider = {
  select: (asked) => {
    const isStanding = sql`${advisoryStatus(asked.now)} = ANY (${rule('advisory_standing')})`;
    return sql`SELECT id, ${entryColumns(isStanding)} FROM advisories WHERE status <> 'offered' AND ${mayMeet(asked)}`;
  },
  load: async (library, db, { ids, memberId, now }) => {
    const rows = await readAdvisoriesById(db, ids, memberId);
    return rows.map((advisory) => ({
      id: advisory.id,
      booking: (language) => advisoryBooking({ library }, advisory, { language, now }),
      subject: advisory.category,
      series: null,
      hours: [{ start: advisory.start, end: advisory.end }],
    }));
  },
};
