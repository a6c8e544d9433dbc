import { sql } from 'kysely';
import { type HeldHour, LEASES_IN_PLACE, monthPeriod, RENTS_IN_PLACE } from '../../domain/insight/figures.ts';
import { MAX_SPAN_DAYS } from '../../domain/rent/rent-period.ts';
import { DAY_MS, HOUR_SECONDS } from '../../domain/time/period.ts';
import type { Db } from '../db/client.ts';
import { rentStatusAt } from '../rent/queries.ts';
import { beginsIn, TOP } from './count-rows.ts';
import type { PartFigures, Tools } from './month-parts.ts';

const TAIPEI_HOURS = sql`to_char(slot.hour AT TIME ZONE 'Asia/Taipei', 'YYYY-MM-DD') AS day, extract(hour FROM slot.hour AT TIME ZONE 'Asia/Taipei')::int AS hour`;

/** Every hour that a period touches and that is in the month; with `touches`, as the hours of a series stop at its end and not before it. */
const slots = (period: string, month: string) => {
  const { start, end } = monthPeriod(month);
  const [from, to] = [sql`greatest(lower(${sql.ref(period)}), ${start}::timestamptz)`, sql`least(upper(${sql.ref(period)}), ${end}::timestamptz)`];
  return {
    series: sql`generate_series(date_trunc('hour', ${from}), ${to}, make_interval(secs => ${HOUR_SECONDS})) AS slot (hour)`,
    touches: sql<boolean>`slot.hour < ${to}`,
  };
};

const isIn = (period: string, month: string) => {
  const { start, end } = monthPeriod(month);
  return sql<boolean>`${sql.ref(period)} && tstzrange(${start}::timestamptz, ${end}::timestamptz)`;
};

/** Rows that may reach into a month: they have begun no longer before it than a booking may be long. */
const mayReachInto = (table: string, month: string) => {
  const { start, end } = monthPeriod(month);
  return beginsIn(table, { start: new Date(start.getTime() - MAX_SPAN_DAYS * DAY_MS), end });
};

/** Seats and equipment: their places by the hours in which they were held, and those with the most hours of reservations that began in the month. */
export async function readPlaces({ db, now }: Tools, month: string): Promise<PartFigures<'places'>> {
  const pieces = slots('rent_units.period', month);
  const inPlace = sql<boolean>`${rentStatusAt(now)} = ANY (${[...RENTS_IN_PLACE]}::text[])`;
  // Both tables by their own time: one that is looked up for each row of the other is slower, or read whole.
  const { rows } = await sql<HeldHour>`SELECT rent_units.kind AS what, ${TAIPEI_HOURS}, count(*)::int AS held
    FROM rent_units JOIN rents ON rents.id = rent_units.rent_id CROSS JOIN ${pieces.series}
    WHERE ${pieces.touches} AND ${isIn('rent_units.period', month)} AND ${mayReachInto('rent_units', month)} AND ${mayReachInto('rents', month)} AND ${inPlace}
    GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`.execute(db);
  const hours = sql<number>`sum(extract(epoch FROM upper(rent_units.period) - lower(rent_units.period)) / ${HOUR_SECONDS})::int`;
  const devices = await db
    .selectFrom('rent_units')
    .innerJoin('rents', 'rents.id', 'rent_units.rent_id')
    .select(['rent_units.device_id as id', hours.as('count')])
    .where(beginsIn('rents', monthPeriod(month)))
    .where(mayReachInto('rent_units', month))
    .where(inPlace)
    .groupBy('rent_units.device_id')
    .orderBy('count', 'desc')
    .orderBy('id')
    .limit(TOP)
    .execute();
  return { held: rows, devices };
}

/** Parts of spaces by the hours in which they were held. */
export async function readHeldSpaces({ db }: Tools, month: string): Promise<PartFigures<'spaces'>> {
  const parts = slots('space_holds.period', month);
  const { rows } = await sql<HeldHour>`SELECT unit AS what, ${TAIPEI_HOURS}, count(DISTINCT slot.hour)::int AS held
    FROM space_holds CROSS JOIN ${parts.series}
    WHERE ${parts.touches} AND ${isIn('space_holds.period', month)} AND status = ANY (${[...LEASES_IN_PLACE]}::text[])
    GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`.execute(db);
  return { held: rows };
}

/** The number of places that there are now, by kind. */
export async function readPlaceCounts(db: Db): Promise<(kind: string) => number> {
  const counted = await db
    .selectFrom('device_units')
    .innerJoin('devices', 'devices.id', 'device_units.device_id')
    .select(['devices.kind', ({ fn }) => fn.countAll<number>().as('places')])
    .where('devices.is_listed', '=', true)
    .where('device_units.is_in_service', '=', true)
    .groupBy('devices.kind')
    .execute();
  return (kind) => Number(counted.find((each) => each.kind === kind)?.places ?? 0);
}
