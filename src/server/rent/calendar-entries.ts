import { sql } from 'kysely';
import { rule } from '../db/sql-rules.ts';
import type { CalendarProvider } from '../my-calendar/calendar-provider.ts';
import { entryColumns, mayMeet } from '../my-calendar/entry-columns.ts';
import { readRow, rentRows, rentStatusAt } from './queries.ts';
import { rentBooking } from './rent-ics.ts';
import { rentItems } from './rent-response.ts';

/** A member's reservations of seats and equipment, as their calendar has them. */
export const rentCalendarProvider: CalendarProvider = {
  select: (asked) => {
    const isStanding = sql`${rentStatusAt(asked.now)} = ANY (${rule('rent_standing')})`;
    return sql`SELECT id, ${entryColumns(isStanding)} FROM rents WHERE status <> 'offered' AND ${mayMeet(asked)}`;
  },
  load: async (library, db, { ids, memberId, now }) => {
    const rows = await rentRows(db)
      .where('id', 'in', [...ids])
      .where('member_id', '=', memberId)
      .execute();
    return rows.map(readRow).map((rent) => ({
      id: rent.id,
      booking: (language) => rentBooking({ library }, rent, language, now),
      subject: rentItems(rent)
        .map(({ deviceId, quantity }) => `${deviceId}:${quantity}`)
        .sort()
        .join(' '),
      series: null,
      hours: [{ start: rent.start, end: rent.end }],
    }));
  },
};
