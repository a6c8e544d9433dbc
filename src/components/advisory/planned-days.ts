import {
  ADVISORY_CATEGORIES,
  ADVISORY_LINES,
  type AdvisoryCategory,
  type AdvisoryLine,
  isRequestable,
  LINE_OF_CATEGORY,
  lastAdvisoryDay,
  slotsOf,
} from '../../domain/consultations/consultation.ts';
import { type AdvisoryPool, advisoryPools, categoriesOf } from '../../domain/consultations/consultation-pools.ts';
import { type Day, taipeiDay } from '../../domain/time/taipei-time.ts';
import type { Library } from '../../editorial/library.ts';
import { advisoryRules, poolRules } from '../../editorial/settings/advisory.ts';

/** The days of a line that the page for visitors shows: some weeks of the busy ones, two months of the rare one. */
export const SHOWN_DAYS: Record<AdvisoryLine, number> = { general: 2, matching: 4, weekly: 8 };
/** The most days of a category with places of its own: they are days of its line, shown there already. */
export const SHOWN_OWN_DAYS = 4;

/** Places of a line; the slots of the first category are those of all. */
interface PlannedPool {
  id: string;
  /** The one that has places of its own; null: of the line's others. */
  category: AdvisoryCategory | null;
  categories: readonly AdvisoryCategory[];
  days: readonly { day: Day; starts: readonly Date[] }[];
}

export interface PlannedLine {
  line: AdvisoryLine;
  /** The categories of the line. */
  categories: readonly AdvisoryCategory[];
  /** The pools of places that have a category. */
  pools: readonly PlannedPool[];
}

/** The lines and their next days as they are planned, from a moment on; which of them are free only the server knows. */
export function plannedLines({ settings }: Pick<Library, 'settings'>, at: Date): PlannedLine[] {
  const rules = advisoryRules(settings);
  const today = taipeiDay(at);
  const places = poolRules(settings);
  const daysOf = (pool: AdvisoryPool) => {
    const starts = slotsOf(pool, today, lastAdvisoryDay(today, rules), rules).map(({ start }) => start);
    const byDay = Map.groupBy(
      starts.filter((start) => isRequestable(start, rules.leadHours, at)),
      taipeiDay,
    );
    return [...byDay].slice(0, SHOWN_DAYS[pool.line]).map(([day, of]) => ({ day, starts: of }));
  };
  const pools = advisoryPools(places)
    .map((pool) => ({ ...pool, categories: categoriesOf(pool.id, places) }))
    .filter(({ categories }) => categories.length > 0);
  return ADVISORY_LINES.map((line) => ({
    line,
    categories: ADVISORY_CATEGORIES.filter((category) => LINE_OF_CATEGORY[category] === line),
    pools: pools.filter((pool) => pool.line === line).map((pool) => ({ ...pool, days: daysOf(pool) })),
  }));
}
