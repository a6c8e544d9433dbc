import { sql } from 'kysely';
import type { CalendarProvider } from '../my-calendar/calendar-provider.ts';
import { entryColumns, mayMeet } from '../my-calendar/entry-columns.ts';
import { appointmentBooking } from './appointment-ics.ts';
import { readOwnAppointments } from './appointment-queries.ts';

/** A member's appointments, as their calendar has them. */
export const appointmentCalendarProvider: CalendarProvider = {
  select: (asked) => {
    const isStanding = sql`status = 'reserved' AND upper(period) > ${asked.now}::timestamptz`;
    return sql`SELECT id, ${entryColumns(isStanding)} FROM matchmaking_appointments WHERE ${mayMeet(asked)}`;
  },
  load: async (library, db, { ids, memberId, now }) => {
    const appointments = await readOwnAppointments(db, { ids, memberId });
    return appointments.map((appointment) => ({
      id: appointment.id,
      booking: (language) => appointmentBooking({ library }, appointment, { language, now }),
      // Read by `areOne`.
      subject: `${appointment.activityId} ${appointment.teacher}`,
      series: null,
      hours: [{ start: appointment.start, end: appointment.end }],
    }));
  },
};
