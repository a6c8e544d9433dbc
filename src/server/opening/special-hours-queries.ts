import { sql } from 'kysely';
import type { DayHours } from '../../domain/opening/opening-hours.ts';
import type { Day } from '../../domain/time/taipei-time.ts';
import type { SetDays } from '../../editorial/settings/special-days.ts';
import type { Db, Tx } from '../db/client.ts';
import { type Listing, listingOf } from '../http/lists/listing.ts';
import { localizeWhole } from '../http/localize.ts';
import { type ClosingReason, reasons } from './closing-queries.ts';

/** The hours that were set for a day last, and all hours that were ever set for it. */
export interface SpecialHoursRow {
  day: Day;
  number: number;
  /** Null: the centre is not open. */
  wished: DayHours | null;
  /** Null where the day was only ever closed. */
  ever: DayHours | null;
  reason: ClosingReason;
  createdAt: Date;
}

type Raw = Pick<SpecialHoursRow, 'day' | 'number' | 'reason' | 'createdAt'> & Record<'fromHour' | 'toHour' | 'firstHour' | 'lastHour', number | null>;

const hoursOf = (openHour: number | null, closeHour: number | null): DayHours | null =>
  openHour === null || closeHour === null ? null : { openHour, closeHour };
const readRow = ({ fromHour, toHour, firstHour, lastHour, ...row }: Raw): SpecialHoursRow => ({
  ...row,
  wished: hoursOf(fromHour, toHour),
  ever: hoursOf(firstHour, lastHour),
});

const lastOfDays = (db: Db | Tx) =>
  db
    .selectFrom('special_hours')
    .distinctOn('day')
    .select(['day', 'number', 'from_hour as fromHour', 'to_hour as toHour', reasons.as('reason'), 'created_at as createdAt'])
    .select(sql<number | null>`min(from_hour) OVER (PARTITION BY day)`.as('firstHour'))
    .select(sql<number | null>`max(to_hour) OVER (PARTITION BY day)`.as('lastHour'))
    .orderBy('day')
    .orderBy('number', 'desc');

/** The days that have hours of their own now, in their order: past ones as well, by which a month is counted; and those that were taken back, or are not open. */
export async function readSpecialDays(db: Db | Tx): Promise<SetDays> {
  const rows = (await lastOfDays(db).execute()).map(readRow);
  const special = rows.flatMap(({ day, wished, reason }) =>
    wished === null ? [] : [{ date: day, open_hour: wished.openHour, close_hour: wished.closeHour, name: reason }],
  );
  return { special, off: rows.filter(({ wished }) => wished === null).map(({ day }) => day) };
}

/** The hours that were set for one day last; undefined when nothing was. */
export async function readSpecialHours(db: Db | Tx, day: Day): Promise<SpecialHoursRow | undefined> {
  const row = await lastOfDays(db).where('day', '=', day).executeTakeFirst();
  return row && readRow(row);
}

/** The days from one on that something was set for, all of them. */
export async function readSpecialHoursFrom(db: Db, from: Day): Promise<SpecialHoursRow[]> {
  return (await lastOfDays(db).where('day', '>=', from).execute()).map(readRow);
}

/** The days from one on that something was set for, the soonest first. */
export function readComingSpecialHours(db: Db, from: Day): Listing<SpecialHoursRow> {
  const every = db.selectFrom('special_hours').where('day', '>=', from).groupBy('day');
  return listingOf({ db, every, rows: lastOfDays(db).where('day', '>=', from), toItems: (rows) => rows.map(readRow) });
}

interface NewSpecialHours {
  day: Day;
  number: number;
  hours: DayHours | null;
  reason: ClosingReason;
  createdBy: string;
  now: Date;
}

/** Writes down what is set for a day; `special_hours_next` refuses a second row of a number. */
export async function insertSpecialHours(tx: Tx, { day, number, hours, reason, createdBy, now }: NewSpecialHours): Promise<void> {
  await tx
    .insertInto('special_hours')
    .values({
      ...{ day, number, from_hour: hours?.openHour ?? null, to_hour: hours?.closeHour ?? null },
      ...localizeWhole('reason', reason),
      ...{ created_at: now, created_by: createdBy },
    })
    .execute();
}
