import { sql } from 'kysely';
import { monthPeriod } from '../../domain/insight/figures.ts';
import { addMonths, firstDayOf } from '../../domain/rent/attendance.ts';
import { MAX_SPAN_DAYS } from '../../domain/rent/rent-period.ts';
import { DAY_MS } from '../../domain/time/period.ts';
import type { Db, Tx } from '../db/client.ts';
import { forEachRow } from '../db/each-row.ts';
import { rule } from '../db/sql-rules.ts';
import type { Deps } from '../deps.ts';
import { monthOf } from '../rent/desk/read-attendance.ts';
import { countPart, planByMonth } from './count-month.ts';
import { PARTS, type Part } from './month-parts.ts';
import { basisOf, isFresh } from './read-figures.ts';

/** So many months are summed up by one run, the newest first: all of a centre that had none come over some hours. */
const MONTHS_A_RUN = 12;
/** Sums go back so far; a month before them is counted from its rows. */
const MONTHS_BACK = 240;

type Tools = { db: Db; now: Date } & Pick<Deps, 'library'>;

/**
 * Job: writes down the sums of months that are over, and makes those anew that were touched since (docs/decisions/496). Each month is one transaction of one moment:
 * what is killed half way has done nothing, and of two at once one gives way. @throws RowsFailed naming the months that failed
 */
export async function sumMonths(tools: Tools): Promise<void> {
  await watchMonths(tools.db, await monthsOver(tools));
  const { rows } = await sql<{ month: string }>`SELECT DISTINCT to_char(month, 'YYYY-MM') AS month FROM month_figures
    WHERE NOT ${isFresh(tools)} AND part = ANY (${PARTS}::text[]) ORDER BY 1 DESC LIMIT ${MONTHS_A_RUN}`.execute(tools.db);
  await forEachRow(
    rows,
    ({ month }) => `month_figures ${month}`,
    ({ month }) => sumMonth(tools, month),
  );
}

/** The months that are over, back to the first of which there is anything. */
async function monthsOver({ db, now }: Pick<Tools, 'db' | 'now'>): Promise<string[]> {
  const { rows } = await sql<{ first: Date | null }>`SELECT least(
    (SELECT min(created_at) FROM members WHERE deleted_at IS NULL), (SELECT min(lower(period)) FROM rents)) AS first`.execute(db);
  const first = rows[0]?.first;
  if (!first) return [];
  const months: string[] = [];
  for (let month = addMonths(monthOf(now), -1); month >= monthOf(first) && months.length < MONTHS_BACK; month = addMonths(month, -1)) months.push(month);
  return months;
}

/**
 * From when a month has its rows here, every transaction notes what it changes of it (`month_figures_note`). One that looked before them may still be under way:
 * it has a smaller number than the transaction that comes afterwards and marks them. Once all of these are over, nothing goes unnoticed any more.
 * Nobody who writes waits for that, or for the sums.
 */
async function watchMonths(db: Db, months: readonly string[]): Promise<void> {
  await sql`INSERT INTO month_figures (month, part)
    SELECT of.month, each.part FROM unnest(${months.map(firstDayOf)}::date[]) AS of (month) CROSS JOIN unnest(${PARTS}::text[]) AS each (part)
    ON CONFLICT DO NOTHING`.execute(db);
  // Numbers of a database that was restored from a copy are another server's.
  await sql`UPDATE month_figures SET watched_from = pg_current_xact_id()
    WHERE figures IS NULL AND (watched_from IS NULL OR watched_from > pg_current_xact_id())`.execute(db);
}

/** Sums up what is due of a month, by a transaction that sees one moment: the touches that it sees are those whose changes it sees. */
function sumMonth({ db, library, now }: Tools, month: string): Promise<void> {
  const day = firstDayOf(month);
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      await planByMonth(tx);
      const { rows } = await sql<{ part: Part }>`SELECT part FROM month_figures
        WHERE month = ${day}::date AND part = ANY (${PARTS}::text[]) AND watched_from < pg_snapshot_xmin(pg_current_snapshot()) AND NOT ${isFresh({ library, now })}`.execute(
        tx,
      );
      for (const { part } of rows) {
        const figures = await countPart({ db: tx, library, now }, month, part);
        const until = part === 'places' || part === 'rents' ? await nextLapse(tx, month, now) : null;
        await sql`DELETE FROM month_touches WHERE month = ${day}::date AND part = ${part}`.execute(tx);
        await sql`UPDATE month_figures SET figures = ${JSON.stringify(figures)}::jsonb, basis = ${basisOf({ library })}, valid_until = ${until}::timestamptz
          WHERE month = ${day}::date AND part = ${part}`.execute(tx);
      }
    });
}

/** When a reservation that reaches into the month has lapsed by the clock alone, before a job writes it down: the next such moment, null when none is to come. */
async function nextLapse(tx: Tx, month: string, now: Date): Promise<Date | null> {
  const { start, end } = monthPeriod(month);
  const { rows } = await sql<{ at: Date | null }>`SELECT min(lapses_at) AS at FROM rents
    WHERE status = ANY (${rule('rent_lapsing')}) AND lapses_at > ${now}::timestamptz AND lower(period) < ${end}::timestamptz
      AND lower(period) >= ${new Date(start.getTime() - MAX_SPAN_DAYS * DAY_MS)}::timestamptz`.execute(tx);
  return rows[0]?.at ?? null;
}
