import {
  ADVISORY_CATEGORIES,
  ADVISORY_LINES,
  type AdvisoryCategory,
  type AdvisoryLine,
  LINE_OF_CATEGORY,
  lastAdvisoryDay,
  slotsOf,
} from '../../domain/advisory.ts';
import { type Day, taipeiDay } from '../../domain/taipei-time.ts';
import { advisoryRules } from '../../editorial/advisory.ts';
import type { Library } from '../../editorial/library.ts';

/** How many days of a line the page for visitors shows: some weeks of the busy ones, two months of the rare one. */
export const SHOWN_DAYS: Record<AdvisoryLine, number> = { general: 2, matching: 4, weekly: 8 };

export interface PlannedLine {
  line: AdvisoryLine;
  /** What is spoken about in it; the slots of the first are those of all. */
  categories: readonly AdvisoryCategory[];
  days: readonly { day: Day; starts: readonly Date[] }[];
}

/** The lines and their next days as they are planned, from a moment on; which of them are free only the server knows. */
export function plannedLines({ settings }: Pick<Library, 'settings'>, at: Date): PlannedLine[] {
  const rules = advisoryRules(settings);
  const today = taipeiDay(at);
  return ADVISORY_LINES.map((line) => {
    const byDay = new Map<Day, Date[]>();
    for (const { start } of slotsOf(line, today, lastAdvisoryDay(today, rules), rules)) {
      if (start > at) byDay.set(taipeiDay(start), [...(byDay.get(taipeiDay(start)) ?? []), start]);
    }
    const days = [...byDay].slice(0, SHOWN_DAYS[line]).map(([day, starts]) => ({ day, starts }));
    return { line, categories: ADVISORY_CATEGORIES.filter((category) => LINE_OF_CATEGORY[category] === line), days };
  });
}
