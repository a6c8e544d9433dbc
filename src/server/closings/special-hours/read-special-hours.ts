import type { SpecialHoursOutput } from '../../../contract/closings/special-hours.ts';
import { Refusal } from '../../../contract/refusal.ts';
import { closingPeriod } from '../../../domain/closings/closing.ts';
import { type DayHours, hullOf, usualHours } from '../../../domain/opening/opening-hours.ts';
import { closedHours, type HoursClosed, hoursLeft } from '../../../domain/opening/special-hours.ts';
import { type Day, isoWithOffset, taipeiDay } from '../../../domain/time/taipei-time.ts';
import type { Library } from '../../../editorial/library.ts';
import { openingRules } from '../../../editorial/settings/rent-rules.ts';
import type { Db, Tx } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { type Listing, mapListing } from '../../http/lists/listing.ts';
import { localize } from '../../http/localize.ts';
import { type ClosingRow, countClosingsOn, readClosingsOn } from '../../opening/closing-queries.ts';
import { readComingSpecialHours, readSpecialHours, type SpecialHoursRow } from '../../opening/special-hours-queries.ts';

/** The hours of a day as the database has them at a moment, whatever this node has heard of. */
export interface DayAsItIs {
  /** Of such a day in the usual week; null of one that is closed. */
  usual: DayHours | null;
  /** The hours without closings. */
  base: DayHours | null;
  closings: HoursClosed[];
  closed: ClosingRow[];
  /** The open hours, in runs. */
  left: DayHours[];
  /** Of the last row. */
  number: number;
  /** Counts what was set and closed on the day. */
  seen: number;
}

export async function readDay(db: Db | Tx, library: Library, day: Day): Promise<DayAsItIs> {
  const row = await readSpecialHours(db, day);
  const closed = await readClosingsOn(db, closingPeriod({ day }));
  return {
    ...asItIs(library, day, { ever: row?.ever ?? null, closed }),
    closed,
    number: row?.number ?? 0,
    seen: (row?.number ?? 0) + (await countClosingsOn(db, closingPeriod({ day }))),
  };
}

/** The hours of a day by all that was ever set for it, and what is closed of it. */
export function asItIs(library: Library, day: Day, { ever, closed }: { ever: DayHours | null; closed: readonly ClosingRow[] }) {
  const usual = usualHours(day, openingRules(library.settings));
  const base = usual !== null && ever !== null ? hullOf(usual, ever) : (usual ?? ever);
  const closings = closed.map((closing) => ({ id: closing.id, ...closedHours(day, closing) }));
  return { usual, base, closings, left: hoursLeft({ base, closings }) };
}

/** The days from today on that staff has set hours for, as they are now. */
export function readStaffSpecialHours({ database, library, now }: Pick<Deps, 'database' | 'library' | 'now'>): Listing<SpecialHoursOutput> {
  return mapListing(readComingSpecialHours(database.db, taipeiDay(now())), async (rows) => {
    const days: SpecialHoursOutput[] = [];
    for (const row of rows) days.push(await toOutput(database.db, library, row));
    return days;
  });
}

/** The same of one day. @throws Refusal NOT_FOUND */
export async function readOneSpecialHours(db: Db | Tx, library: Library, day: Day): Promise<SpecialHoursOutput> {
  const row = await readSpecialHours(db, day);
  if (row === undefined) throw new Refusal('NOT_FOUND');
  return toOutput(db, library, row);
}

async function toOutput(db: Db | Tx, library: Library, { day, ever, reason, createdAt }: SpecialHoursRow): Promise<SpecialHoursOutput> {
  const { left } = asItIs(library, day, { ever, closed: await readClosingsOn(db, closingPeriod({ day })) });
  return {
    day,
    open_hour: left[0]?.openHour ?? null,
    close_hour: left.at(-1)?.closeHour ?? null,
    ...localize('reason', reason),
    created_at: isoWithOffset(createdAt),
  };
}

/** The hours of a run as the API has them. */
export const onTheWire = ({ openHour, closeHour }: DayHours) => ({ open_hour: openHour, close_hour: closeHour });
