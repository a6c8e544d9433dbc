import { type RawBuilder, sql } from 'kysely';
import { HOUR_MS } from '../../domain/time/period.ts';
import type { Db } from '../db/client.ts';
import { inBatches, type Listing, type RowsQuery } from '../http/lists/listing.ts';
import { type FoundRecords, nearestFound, type TimedTable } from '../identity/found-by-member.ts';

/** So far from a moment, in milliseconds; the last step has all that is further away. */
export interface Step {
  from: number;
  to: number | null;
}

/**
 * The first step is a day's opening hours, in which a busy centre has a page of what many members have; each further one goes four times as far, almost four years
 * in all. More and smaller ones cost more than the rows that they leave out: the statement of all kinds is planned for each.
 */
const [FIRST_MS, FURTHER, STEPS_BEYOND] = [8 * HOUR_MS, 4, 6];
const STEPS: readonly Step[] = [
  ...Array.from({ length: STEPS_BEYOND + 1 }, (_, i) => ({ from: i === 0 ? 0 : FIRST_MS * FURTHER ** (i - 1), to: FIRST_MS * FURTHER ** i })),
  { from: FIRST_MS * FURTHER ** STEPS_BEYOND, to: null },
];

/** The members that are listed, given to a statement once for all the tables that it asks. */
const SEARCHED = 'searched_members';
export const withSearched = (db: Db, { ids }: FoundRecords) =>
  ids ? db.with(SEARCHED, (query) => query.selectFrom(sql<{ id: string }>`unnest(${ids}::uuid[])`.as<'each'>(sql`each (id)`)).select('each.id')) : db;

/** The records of a step that a text finds of which many members have it: of those beyond all steps the nearest alone. Its statement is begun by `withSearched`. */
export function foundInStep(found: FoundRecords, table: TimedTable, { from, to }: Step, now: Date): RawBuilder<boolean> {
  if (to === null) return nearestFound(found, table, now, from);
  const at = (ms: number) => sql`${new Date(now.getTime() + ms)}::timestamptz`;
  const within =
    from === 0
      ? sql`lower(period) >= ${at(-to)} AND lower(period) < ${at(to)}`
      : sql`(lower(period) >= ${at(from)} AND lower(period) < ${at(to)} OR lower(period) >= ${at(-to)} AND lower(period) < ${at(-from)})`;
  // A subquery that cannot become a join is hashed once.
  const where = found.ids ? sql`coalesce(member_id IN (SELECT id FROM ${sql.table(SEARCHED)}), false)` : found.where;
  return sql<boolean>`(${within} AND ${where})`;
}

/**
 * A list of what is nearest to a moment, step by step away from it until it is full: what lies far from the moment is not looked at for a page of what is near.
 * `rowsOf` has the rows of a step, the nearest first.
 */
export function nearestFirst<R>(db: Db, rowsOf: (step: Step) => RowsQuery<R>): Listing<R> {
  return {
    page: async ({ page, per_page }) => {
      const most = page * per_page + 1;
      const found: R[] = [];
      for (const step of STEPS) {
        found.push(
          ...(await rowsOf(step)
            .limit(most - found.length)
            .execute()),
        );
        if (found.length === most) break;
      }
      const isMore = found.length === most;
      return { items: found.slice(most - 1 - per_page, most - 1), total: isMore ? most - 1 : found.length, more: isMore };
    },
    async *batches() {
      for (const step of STEPS) yield* inBatches(db, rowsOf(step));
    },
  };
}
