import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import * as v from 'valibot';
import { monthPeriod } from '../../domain/insight/figures.ts';
import { firstDayOf } from '../../domain/rent/attendance.ts';
import { workCalendar } from '../../editorial/settings/work-calendar.ts';
import { countPart } from './count-month.ts';
import { PART_SCHEMAS, type Part, type PartFigures, type Tools } from './month-parts.ts';

/** Counted on when a part is counted otherwise than before: sums of the former way are made anew. */
const COUNTED_AS = '1';

/** The settings that sums are made by: the office's working days, by which answers were promised. */
export function basisOf({ library }: Pick<Tools, 'library'>): RawBuilder<string> {
  const { holidays, makeupWorkdays } = workCalendar(library.settings);
  const digest = createHash('sha256')
    .update(JSON.stringify([[...holidays].sort(), [...makeupWorkdays].sort()]))
    .digest('hex');
  return sql<string>`CASE part WHEN 'decisions' THEN ${`${COUNTED_AS} ${digest}`}::text ELSE ${COUNTED_AS}::text END`;
}

/** Whether the sums of a part are what its rows say at an instant. */
export const isFresh = ({ library, now }: Pick<Tools, 'library' | 'now'>) => sql<boolean>`(figures IS NOT NULL AND (is_final OR basis = ${basisOf({ library })}
  AND (valid_until IS NULL OR valid_until > ${now}::timestamptz)
  AND NOT EXISTS (SELECT FROM month_touches AS touch WHERE touch.month = month_figures.month AND touch.part = month_figures.part)))`;

/** The figures of a part of a month. */
export type FigureReader = <P extends Part>(month: string, part: P) => Promise<PartFigures<P>>;

/**
 * Reads the sums that there are of some parts of months. What has none, or was touched since, is counted from the rows when it is asked for: within one
 * transaction of one moment both are the same (docs/decisions/496).
 */
export async function openFigures(tools: Tools, wanted: readonly { month: string; part: Part }[]): Promise<FigureReader> {
  const over = wanted.filter(({ month }) => monthPeriod(month).end <= tools.now);
  const { rows } = await sql<{ of: string; figures: unknown }>`SELECT to_char(month, 'YYYY-MM') || ' ' || part AS of, figures FROM month_figures
    WHERE (month, part) IN (SELECT wanted.month, wanted.part FROM unnest(${over.map(({ month }) => firstDayOf(month))}::date[],
      ${over.map(({ part }) => part)}::text[]) AS wanted (month, part)) AND ${isFresh(tools)}`.execute(tools.db);
  const known = new Map<string, Promise<unknown>>(rows.map(({ of, figures }) => [of, Promise.resolve(figures)]));
  return async (month, part) => {
    const of = `${month} ${part}`;
    const figures = known.get(of) ?? countPart(tools, month, part);
    known.set(of, figures);
    return v.parse(PART_SCHEMAS[part], await figures);
  };
}
