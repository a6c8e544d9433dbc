import type { InsightOutput } from '../../contract/insight/insight.ts';
import { type HeldHour, heatByHour, heatByWeekday, monthDays } from '../../domain/insight/figures.ts';
import { lineMonths, missedShare, type WAITED_KINDS } from '../../domain/insight/months.ts';
import { SPEND_KINDS } from '../../domain/points/balance.ts';
import { SPACE_IDS, UNITS_OF_SPACE } from '../../domain/spaces/space.ts';
import { openingRules } from '../../editorial/settings/rent-rules.ts';
import { areaTranslator } from '../../i18n/area-translator.ts';
import { inEachLanguage } from '../../i18n/languages.ts';
import { readCatalogue } from '../../i18n/read-catalogue.ts';
import { activityTitle } from '../activities/registered-activity.ts';
import { collectableTitle } from '../collections/read-collected.ts';
import { countedTitle } from '../content/count-visit.ts';
import { fieldOf, localize } from '../http/localize.ts';
import { readOpenHours } from '../opening/read-open-hours.ts';
import { deviceTitle } from '../rent/rent-response.ts';
import { readPlaceCounts } from './count-places.ts';
import { TOP } from './count-rows.ts';
import { LINE_PARTS, PARTS, type PartFigures, type Tools } from './month-parts.ts';
import { type FigureReader, openFigures } from './read-figures.ts';

const TEXTS = readCatalogue('insight');
const titleOf = (kind: keyof typeof TEXTS.zh.occupancy.kinds) =>
  inEachLanguage((language) => areaTranslator('insight', TEXTS[language])(`insight:occupancy.kinds.${kind}`));

/** The figures of a month, and the lines of the twelve months that end with it. */
export async function readInsight(tools: Tools, month: string): Promise<InsightOutput> {
  const ofLine = lineMonths(month).flatMap((each) => LINE_PARTS.map((part) => ({ month: each, part })));
  const of = await openFigures(tools, [...PARTS.map((part) => ({ month, part })), ...ofLine]);
  return {
    month,
    occupancy: await readOccupancy(tools, of, month),
    points: { ...(await of(month, 'orders')), kinds: await of(month, 'ledger') },
    popular: await readPopular(tools, of, month),
    decisions: await of(month, 'decisions'),
    waitlist: await of(month, 'waitlist'),
    missed: [
      { kind: 'rents', ...(await of(month, 'rents')) },
      { kind: 'consultations', ...(await of(month, 'consultations')) },
      { kind: 'registrations', ...(await of(month, 'registrations')) },
    ],
    months: await readMonths(of, month),
  };
}

/** The occupancy of a month: place-hours that were held, of those at which it was open. As many places as there are now. */
async function readOccupancy({ db, library }: Tools, of: FigureReader, month: string): Promise<InsightOutput['occupancy']> {
  const open = await readOpenHours(db, openingRules(library.settings), monthDays(month));
  const held: HeldHour[] = [...(await of(month, 'places')).held, ...(await of(month, 'spaces')).held];
  const placesOf = await readPlaceCounts(db);
  const row = (id: string, title: Parameters<typeof localize>[1], places: number) => ({
    ...{ id, ...localize('title', title), places },
    hours: heatByHour(
      held.filter(({ what }) => what === id),
      { open, places },
    ),
  });
  const parts = SPACE_IDS.filter((id) => UNITS_OF_SPACE[id].length === 1).map((id) => {
    const space = library.spaces.find((each) => each.id === id);
    return row(id, space ? fieldOf(space.texts, 'title') : { zh: id }, 1);
  });
  const seats = held.filter(({ what }) => what === 'seat');
  return {
    places: [row('seat', titleOf('seat'), placesOf('seat')), row('equipment', titleOf('equipment'), placesOf('equipment')), ...parts],
    weekdays: heatByWeekday(seats, { open, places: placesOf('seat') }),
  };
}

/** The most used, booked and favourite items, with their titles as they are now; and what was read most, which is counted by month already. */
async function readPopular({ db, library }: Tools, of: FigureReader, month: string): Promise<InsightOutput['popular']> {
  const read = await db
    .selectFrom('item_months')
    .select(['item', 'clicks', 'shares'])
    .where('month', '=', `${month}-01`)
    .where('clicks', '>', 0)
    .orderBy('clicks', 'desc')
    .orderBy('item')
    .limit(TOP)
    .execute();
  return {
    read: read.map(({ item, clicks, shares }) => ({ id: item, ...countedTitle(library, item), count: clicks, shares })),
    favourites: (await of(month, 'favourites')).map(({ kind, id, count }) => ({ kind, id, ...collectableTitle(library, kind, id), count })),
    devices: (await of(month, 'places')).devices.map(({ id, count }) => ({ id, ...localize('title', deviceTitle(library, id)), count })),
    activities: (await of(month, 'activities')).map(({ id, count }) => ({ id, ...localize('title', activityTitle(library, id)), count })),
  };
}

/** Twelve months, the oldest first: points bought and spent, the median wait for an answer, the share of those who did not come. */
async function readMonths(of: FigureReader, month: string): Promise<InsightOutput['months']> {
  const months: InsightOutput['months'] = [];
  for (const each of lineMonths(month)) {
    const decisions = await of(each, 'decisions');
    const waitOf = (kind: (typeof WAITED_KINDS)[number]) => decisions.find((decided) => decided.kind === kind)?.median_days ?? null;
    months.push({
      month: each,
      points: pointsOf(await of(each, 'ledger')),
      waits: { leases: waitOf('leases'), consultations: waitOf('consultations'), messages: waitOf('messages') },
      missed: {
        rents: missedShare(await of(each, 'rents')),
        consultations: missedShare(await of(each, 'consultations')),
        registrations: missedShare(await of(each, 'registrations')),
      },
    });
  }
  return months;
}

function pointsOf(kinds: PartFigures<'ledger'>): { sold: number; spent: number } {
  const sum = (isCounted: (kind: string) => boolean) => kinds.reduce((all, { kind, points }) => (isCounted(kind) ? all + points : all), 0);
  const spent = sum((kind) => SPEND_KINDS.some((each) => each === kind));
  // Nothing spent is 0, and not the -0 that it would be turned round.
  return { sold: sum((kind) => kind === 'recharge'), spent: spent === 0 ? 0 : -spent };
}
