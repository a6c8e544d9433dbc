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

/** The first step is a few hours, in which a busy centre has a page of what many members have; each further one goes as far as all before it together, almost two years in all. */
const [FIRST_MS, DOUBLED] = [2 * HOUR_MS, 13];
const STEPS: readonly Step[] = [
  ...Array.from({ length: DOUBLED + 1 }, (_, i) => ({ from: i === 0 ? 0 : FIRST_MS * 2 ** (i - 1), to: FIRST_MS * 2 ** i })),
  { from: FIRST_MS * 2 ** DOUBLED, to: null },
];

/** The records of a step that a text finds of which many members have it: of those beyond all steps the nearest alone. */
export function foundInStep(found: FoundRecords, table: TimedTable, { from, to }: Step, now: Date): RawBuilder<boolean> {
  if (to === null) return nearestFound(found, table, now, from);
  const at = (ms: number) => sql`${new Date(now.getTime() + ms)}::timestamptz`;
  const within =
    from === 0
      ? sql`lower(period) >= ${at(-to)} AND lower(period) < ${at(to)}`
      : sql`(lower(period) >= ${at(from)} AND lower(period) < ${at(to)} OR lower(period) >= ${at(-to)} AND lower(period) < ${at(-from)})`;
  return sql<boolean>`(${within} AND ${found.where})`;
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
