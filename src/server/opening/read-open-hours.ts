import { hoursLeft } from '../../domain/closings/closing.ts';
import { type OpeningRules, openHours } from '../../domain/opening/opening-hours.ts';
import { addDays, type Day, daysBetween, taipeiInstant } from '../../domain/time/taipei-time.ts';
import type { Db, Tx } from '../db/client.ts';
import { readClosingsOn } from './closing-queries.ts';

/**
 * Reads at which hours the centre is open on each day from one to another, both included: those of its opening hours that no closing takes. The one place
 * that says so of days that may be past.
 */
export async function readOpenHours(db: Db | Tx, rules: OpeningRules, { first, last }: { first: Day; last: Day }): Promise<Map<Day, readonly number[]>> {
  const closings = await readClosingsOn(db, { start: taipeiInstant(first), end: taipeiInstant(addDays(last, 1)) });
  const days = Array.from({ length: daysBetween(first, last) + 1 }, (_, i) => addDays(first, i));
  return new Map(days.map((day) => [day, hoursLeft(day, openHours(day, rules), closings)]));
}
