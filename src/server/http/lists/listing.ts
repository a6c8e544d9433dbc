import { type Expression, sql } from 'kysely';
import type { Db, Tx } from '../../db/client.ts';

/** The part of a list that is asked for: pages are counted from 1. */
export interface PageWindow {
  page: number;
  per_page: number;
}

/** A list of staff: what of it is asked for is decided by whoever reads it, a page for the screen or all of it for a file. */
export interface Listing<T> {
  page(window: PageWindow): Promise<{ items: T[]; total: number }>;
  /** All of it in the same order, some rows at a time. Only in a transaction; in one that sees one moment no row is left out or comes twice. */
  batches(): AsyncIterable<T[]>;
}

interface RowsQuery<R> extends Expression<R> {
  limit(rows: number): RowsQuery<R>;
  offset(rows: number): RowsQuery<R>;
  execute(): Promise<R[]>;
}
interface ListingParts<R, T> {
  db: Db | Tx;
  /** Selects the number of rows as `total`. */
  count: { executeTakeFirstOrThrow(): Promise<{ total: number | string }> };
  /** All rows, in order. */
  rows: RowsQuery<R>;
  toItems: (rows: R[]) => T[] | Promise<T[]>;
}

/** A list that two queries are: how many rows there are, and the rows in their order. */
export function listingOf<R, T>({ db, count, rows, toItems }: ListingParts<R, T>): Listing<T> {
  return {
    page: async ({ page, per_page }) => {
      const { total } = await count.executeTakeFirstOrThrow();
      const found = await rows
        .limit(per_page)
        .offset((page - 1) * per_page)
        .execute();
      return { items: await toItems(found), total: Number(total) };
    },
    async *batches() {
      for await (const batch of cursorOver(db, rows)) yield await toItems(batch);
    },
  };
}

/** A list whose rows are told otherwise, a page or a batch at once. */
export function mapListing<T, U>(listing: Listing<T>, toItems: (items: T[]) => U[] | Promise<U[]>): Listing<U> {
  return {
    page: async (window) => {
      const { items, total } = await listing.page(window);
      return { items: await toItems(items), total };
    },
    async *batches() {
      for await (const batch of listing.batches()) yield await toItems(batch);
    },
  };
}

/** A list that is short, and read whole. */
export function listingOfAll<T>(items: readonly T[]): Listing<T> {
  return {
    page: async ({ page, per_page }) => ({ items: items.slice((page - 1) * per_page, page * per_page), total: items.length }),
    async *batches() {
      if (items.length > 0) yield [...items];
    },
  };
}

/** So many rows are fetched together; the first time fewer, so that the first byte does not wait for them. */
const CURSOR = sql.id('listed_rows');
const [FIRST_BATCH, BATCH] = [100, 1000];

/**
 * The rows of a query, some at a time, by a cursor of the database: it reads on from where it stands, however many came before, and the plan that it makes is the
 * one that gives the first rows soonest. Only in a transaction.
 */
export async function* cursorOver<R>(db: Db | Tx, query: Expression<R>): AsyncIterable<R[]> {
  await sql`DECLARE ${CURSOR} NO SCROLL CURSOR FOR ${query}`.execute(db);
  for (let size = FIRST_BATCH; ; size = BATCH) {
    const { rows } = await sql<R>`FETCH FORWARD ${sql.lit(size)} FROM ${CURSOR}`.execute(db);
    if (rows.length > 0) yield rows;
    if (rows.length < size) break;
  }
  await sql`CLOSE ${CURSOR}`.execute(db);
}
