import { taipeiDay } from '../../../domain/time/taipei-time.ts';
import type { PlannedDay } from '../../../editorial/settings/planned-days.ts';
import type { Deps } from '../../deps.ts';
import { type ClosingRow, readStandingClosings } from '../../opening/closing-queries.ts';
import { readSpecialHoursFrom } from '../../opening/special-hours-queries.ts';
import { asItIs, onTheWire } from './read-special-hours.ts';

/** The days from today on whose hours are others than the week's, by what staff has set and closed, soonest first: what a build is handed (docs/decisions/407). */
export async function readPlannedDays({ database: { db }, library, now }: Pick<Deps, 'database' | 'library' | 'now'>): Promise<PlannedDay[]> {
  const special = new Map((await readSpecialHoursFrom(db, taipeiDay(now()))).map((row) => [row.day, row]));
  const closings = Map.groupBy(await readStandingClosings(db, now()), ({ start }) => taipeiDay(start));
  const days = [...new Set([...special.keys(), ...closings.keys()])].sort();
  return days.flatMap((date): PlannedDay[] => {
    const [set, closed] = [special.get(date), closings.get(date) ?? []];
    const { usual, left } = asItIs(library, date, { ever: set?.ever ?? null, closed });
    const [first, last] = [left[0], left.at(-1)];
    const hours = first && last ? { openHour: first.openHour, closeHour: last.closeHour } : null;
    const isUsual = hours?.openHour === usual?.openHour && hours?.closeHour === usual?.closeHour;
    // Whoever closed last has the last word.
    const name = closed.filter(({ takesBack }) => !takesBack).reduce<ClosingRow | null>(newer, null)?.reason ?? set?.reason;
    return isUsual || name === undefined ? [] : [{ date, name, hours: hours && onTheWire(hours) }];
  });
}

const newer = (one: ClosingRow | null, other: ClosingRow): ClosingRow => (one !== null && one.createdAt > other.createdAt ? one : other);
