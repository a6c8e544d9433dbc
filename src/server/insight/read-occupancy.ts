import { sql } from 'kysely';
import type { InsightOutput } from '../../contract/insight/insight.ts';
import { type HeldHour, heatByHour, heatByWeekday, LEASES_IN_PLACE, monthPeriod, RENTS_IN_PLACE } from '../../domain/insight/figures.ts';
import { SPACE_IDS, UNITS_OF_SPACE } from '../../domain/spaces/space.ts';
import { HOUR_SECONDS } from '../../domain/time/period.ts';
import { openingRules } from '../../editorial/settings/rent-rules.ts';
import { areaTranslator } from '../../i18n/area-translator.ts';
import { inEachLanguage } from '../../i18n/languages.ts';
import { readCatalogue } from '../../i18n/read-catalogue.ts';
import type { Db } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import { fieldOf, localize } from '../http/localize.ts';
import { readClosingsOn } from '../opening/closing-queries.ts';
import { rentStatusAt } from '../rent/queries.ts';

const TEXTS = readCatalogue('insight');
const titleOf = (kind: keyof typeof TEXTS.zh.occupancy.kinds) =>
  inEachLanguage((language) => areaTranslator('insight', TEXTS[language])(`insight:occupancy.kinds.${kind}`));

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

async function heldHours(db: Db, month: string, now: Date): Promise<HeldHour[]> {
  const { start, end } = monthPeriod(month);
  const isIn = (period: string) => sql<boolean>`${sql.ref(period)} && tstzrange(${start}::timestamptz, ${end}::timestamptz)`;
  const [pieces, parts] = [slots('rent_units.period', month), slots('space_holds.period', month)];
  const devices = await sql<HeldHour>`SELECT rent_units.kind AS what, ${TAIPEI_HOURS}, count(*)::int AS held
    FROM rent_units JOIN rents ON rents.id = rent_units.rent_id CROSS JOIN ${pieces.series}
    WHERE ${pieces.touches} AND ${isIn('rent_units.period')} AND ${rentStatusAt(now)} = ANY (${[...RENTS_IN_PLACE]}::text[]) GROUP BY 1, 2, 3`.execute(db);
  const spaces = await sql<HeldHour>`SELECT unit AS what, ${TAIPEI_HOURS}, count(DISTINCT slot.hour)::int AS held
    FROM space_holds CROSS JOIN ${parts.series}
    WHERE ${parts.touches} AND ${isIn('space_holds.period')} AND status = ANY (${[...LEASES_IN_PLACE]}::text[]) GROUP BY 1, 2, 3`.execute(db);
  return [...devices.rows, ...spaces.rows];
}

/** Returns how full the centre was in a month: place-hours that were held, of the open ones. As many places as there are now. */
export async function readOccupancy({ db, library }: { db: Db } & Pick<Deps, 'library'>, month: string, now: Date): Promise<InsightOutput['occupancy']> {
  const rules = openingRules(library.settings);
  const held = await heldHours(db, month, now);
  const closings = await readClosingsOn(db, monthPeriod(month));
  const counted = await db
    .selectFrom('device_units')
    .innerJoin('devices', 'devices.id', 'device_units.device_id')
    .select(['devices.kind', ({ fn }) => fn.countAll<number>().as('places')])
    .where('devices.is_listed', '=', true)
    .where('device_units.is_in_service', '=', true)
    .groupBy('devices.kind')
    .execute();
  const placesOf = (kind: string) => Number(counted.find((each) => each.kind === kind)?.places ?? 0);
  const row = (id: string, title: Parameters<typeof localize>[1], places: number) => ({
    ...{ id, ...localize('title', title), places },
    hours: heatByHour(
      held.filter(({ what }) => what === id),
      { month, places, rules, closings },
    ),
  });
  const parts = SPACE_IDS.filter((id) => UNITS_OF_SPACE[id].length === 1).map((id) => {
    const space = library.spaces.find((each) => each.id === id);
    return row(id, space ? fieldOf(space.texts, 'title') : { zh: id }, 1);
  });
  const seats = held.filter(({ what }) => what === 'seat');
  return {
    places: [row('seat', titleOf('seat'), placesOf('seat')), row('equipment', titleOf('equipment'), placesOf('equipment')), ...parts],
    weekdays: heatByWeekday(seats, { month, places: placesOf('seat'), rules, closings }),
  };
}
