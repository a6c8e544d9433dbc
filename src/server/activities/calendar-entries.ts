import { sql } from 'kysely';
import { DAY_MS } from '../../domain/time/period.ts';
import { rule } from '../db/sql-rules.ts';
import type { CalendarProvider } from '../my-calendar/calendar-provider.ts';
import { entryColumns } from '../my-calendar/entry-columns.ts';
import { registrationBooking } from './emails/registration-ics.ts';
import { readRow, registrationRows, statusAt } from './queries.ts';
import { meetingsOfRow } from './registration-response.ts';

/** A member's registrations for activities, as their calendar has them: those for sessions of one activity are a series. */
export const registrationCalendarProvider: CalendarProvider = {
  // An exhibition, or a series as a whole, lasts for months.
  select: ({ memberId, end, now }) => {
    const isStanding = sql`${statusAt(now)} = ANY (${rule('registration_standing')})`;
    return sql`SELECT id, ${entryColumns(isStanding)} FROM registrations
      WHERE status <> 'offered' AND member_id = ${memberId}::uuid AND lower(period) < ${end}::timestamptz`;
  },
  load: async (library, db, { ids, memberId, now }) => {
    const rows = await registrationRows(db)
      .where('id', 'in', [...ids])
      .where('member_id', '=', memberId)
      .where('status', '<>', 'offered')
      .execute();
    return rows.map(readRow).map((registration) => {
      const { id, activityId, start, end } = registration;
      const meetings = meetingsOfRow(library, registration).filter(({ isCancelled }) => !isCancelled);
      // An exhibition of weeks is seen on any day of it.
      const hours = meetings.filter((meeting) => +meeting.end - +meeting.start <= DAY_MS);
      return {
        id,
        booking: (language) => registrationBooking({ library }, registration, { language, now }),
        subject: activityId,
        series: `activity:${activityId}`,
        hours: meetings.length === 0 ? [{ start, end }] : hours.map((hour) => ({ start: hour.start, end: hour.end })),
      };
    });
  },
};
