import { sql } from 'kysely';
import type { CallData } from '../../../contract/call.ts';
import type { getAttendance } from '../../../contract/rent/attendance.ts';
import { type Attendance, addMonths, firstDayOf, sumUpAttendance } from '../../../domain/rent/attendance.ts';
import type { RentStatus } from '../../../domain/rent/rent-state.ts';
import { addDays, type Day, daysBetween, taipeiDay, taipeiInstant } from '../../../domain/time/taipei-time.ts';
import type { Db } from '../../db/client.ts';
import { rentStatusAt } from '../queries.ts';

/** The month in Taipei at an instant, `YYYY-MM`. */
export const monthOf = (instant: Date): string => taipeiDay(instant).slice(0, 7);

/** Reads how many came in a month (`YYYY-MM`), beside the month before and the same month a year ago. */
export async function readAttendance(db: Db, month: string, now: Date): Promise<CallData<typeof getAttendance>> {
  const days = await readDays(db, month, now);
  const [before, yearBefore] = [await readDays(db, addMonths(month, -1), now), await readDays(db, addMonths(month, -12), now)];
  return { month, days, total: sumUpAttendance(days), month_before: sumUpAttendance(before), year_before: sumUpAttendance(yearBefore) };
}

/** The days of a month, those without a reservation as well: always what the rows say, so that a late change needs no second count. */
async function readDays(db: Db, month: string, now: Date): Promise<(Attendance & { day: Day })[]> {
  const [first, end] = [firstDayOf(month), firstDayOf(addMonths(month, 1))];
  const rows = await db
    .selectFrom('rents')
    .select(sql<string>`to_char(lower(rents.period) AT TIME ZONE 'Asia/Taipei', 'YYYY-MM-DD')`.as('day'))
    .select(rentStatusAt(now).as('state'))
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where(sql<boolean>`lower(rents.period) >= ${taipeiInstant(first)}::timestamptz AND lower(rents.period) < ${taipeiInstant(end)}::timestamptz`)
    .groupBy(['day', 'state'])
    .execute();
  return Array.from({ length: daysBetween(first, end) }, (_, i) => {
    const day = addDays(first, i);
    const count = (...states: RentStatus[]) =>
      rows.filter((row) => row.day === day && states.includes(row.state)).reduce((sum, row) => sum + Number(row.count), 0);
    const [arrived, missed] = [count('in_process', 'ended'), count('not_arrived')];
    return { day, expected: arrived + missed + count('reserved'), arrived, missed };
  });
}
