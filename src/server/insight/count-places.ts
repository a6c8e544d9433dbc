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

/**
 * Seats and equipment: their places by the hours in which they were held, and those with the most hours of reservations that began in the month. Pieces and
 * reservations are read by their own time and then put together, and what has the same times is one before its hours are: a planner that takes both for a few
 * rows looks up a quarter of a million one by one.
 */
export async function readPlaces({ db, now }: Tools, month: string): Promise<PartFigures<'places'>> {
  const hours = slots('held.period', month);
  const { rows } = await sql<PartFigures<'places'>>`WITH pieces AS MATERIALIZED (
      SELECT rent_id, kind, device_id, period FROM rent_units WHERE ${mayReachInto('rent_units', month)}
    ), placed AS MATERIALIZED (
      SELECT id, ${beginsIn('rents', monthPeriod(month))} AS begins FROM rents
        WHERE ${mayReachInto('rents', month)} AND ${rentStatusAt(now)} = ANY (${[...RENTS_IN_PLACE]}::text[])
    ), held AS MATERIALIZED (
      SELECT kind, device_id, period, count(*) AS places, count(*) FILTER (WHERE begins) AS begun
        FROM pieces JOIN placed ON placed.id = pieces.rent_id GROUP BY kind, device_id, period
    ), times AS MATERIALIZED (
      SELECT kind, period, sum(places) AS places FROM held WHERE ${isIn('held.period', month)} GROUP BY kind, period
    ), by_hour AS (
      SELECT kind AS what, ${TAIPEI_HOURS}, sum(places)::int AS held FROM times AS held CROSS JOIN ${hours.series} WHERE ${hours.touches} GROUP BY 1, 2, 3
    ), devices AS (
      SELECT device_id AS id, sum(begun * extract(epoch FROM upper(period) - lower(period)) / ${HOUR_SECONDS})::int AS count
        FROM held WHERE begun > 0 GROUP BY device_id ORDER BY count DESC, id LIMIT ${TOP}
    )
    SELECT (SELECT coalesce(json_agg(by_hour ORDER BY what, day, hour), '[]') FROM by_hour) AS held,
      (SELECT coalesce(json_agg(devices ORDER BY count DESC, id), '[]') FROM devices) AS devices`.execute(db);
  return rows[0] ?? { held: [], devices: [] };
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
