import { type AliasedRawBuilder, type Expression, type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../db/client.ts';

/** A page of a list. */
export interface Page<T> {
  items: T[];
  total: number;
  /** There are more than were counted. */
  more?: boolean;
}

/** The part of a list that is asked for: pages are counted from 1. */
export interface PageWindow {
  page: number;
  per_page: number;
}

/** A list of staff: what of it is asked for is decided by whoever reads it, a page for the screen or all of it for a file. */
export interface Listing<T> {
  page(window: PageWindow): Promise<Page<T>>;
  /** All of it in the same order, some rows at a time. Only in a transaction; in one that sees one moment no row is left out or comes twice. */
  batches(): AsyncIterable<T[]>;
}

/** Rows in an order in which no two are alike. */
export interface RowsQuery<R> extends Expression<R> {
  limit(rows: number): RowsQuery<R>;
  offset(rows: number): RowsQuery<R>;
  execute(): Promise<R[]>;
}
/** Rows of which nothing is selected yet. */
interface EveryRow {
  select(one: AliasedRawBuilder<number, 'one'>): { limit(rows: RawBuilder<number>): Expression<unknown> };
}
interface ListingParts<R, T> {
  db: Db | Tx;
  /** The same rows as `rows`, to be counted. */
  every: EveryRow;
  /** All rows, in order. */
  rows: RowsQuery<R>;
  /** False where looking for the next row may take a walk through many that are none: then a page says whether there are more, and not how many. */
  isCounted?: boolean;
  toItems: (rows: R[]) => T[] | Promise<T[]>;
}

/** So many rows are counted, and as many as come until the page that is asked for: counting all of them would grow with the centre. */
const COUNTED_MAX = 1000;
const ONE = sql.lit(1).as('one') as AliasedRawBuilder<number, 'one'>;

async function countUpTo(db: Db | Tx, every: EveryRow, most: number): Promise<Pick<Page<unknown>, 'total' | 'more'>> {
  const { counted } = await db
    .selectFrom(sql<{ one: number }>`(${every.select(ONE).limit(sql.lit(most + 1))})`.as('found'))
    .select(sql<number>`count(*)::int`.as('counted'))
    .executeTakeFirstOrThrow();
  return { total: Math.min(counted, most), more: counted > most };
}

/** A list that two queries are: how many rows there are, and the rows in their order (docs/decisions/310). */
export function listingOf<R, T>({ db, every, rows, isCounted = true, toItems }: ListingParts<R, T>): Listing<T> {
  return {
    page: async ({ page, per_page }) => {
      const offset = (page - 1) * per_page;
      const counted = isCounted ? await countUpTo(db, every, Math.max(COUNTED_MAX, offset + per_page)) : null;
      const found = await rows
        .limit(counted ? per_page : per_page + 1)
        .offset(offset)
        .execute();
      const shown = found.slice(0, per_page);
      const isBehind = shown.length === 0 && offset > 0;
      const uncounted = async () => (isBehind ? countUpTo(db, every, offset) : { total: offset + shown.length, more: found.length > per_page });
      return { items: await toItems(shown), ...(counted ?? (await uncounted())) };
    },
    async *batches() {
      for await (const batch of inBatches(db, rows)) yield await toItems(batch);
    },
  };
}

/** A list whose rows are told otherwise, a page or a batch at once. */
export function mapListing<T, U>(listing: Listing<T>, toItems: (items: T[]) => U[] | Promise<U[]>): Listing<U> {
  return {
    page: async (window) => {
      const { items, ...counted } = await listing.page(window);
      return { items: await toItems(items), ...counted };
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

const CURSOR = sql.id('listed_rows');
/** So many rows are fetched together; the first time fewer, a page of them, so that the first byte does not wait for them. */
export const FIRST_BATCH = 25;
const BATCH = 250;

/**
 * The rows of a query, some at a time. The first are asked for as a page is, whose plan is made for few rows: that of all rows may sort them before it gives the
 * first. The others come by a cursor of the database, which reads on from where it stands, however many came before. Only in a transaction, and of one moment where
 * no row shall be left out or come twice.
 */
export async function* inBatches<R>(db: Db | Tx, rows: RowsQuery<R>): AsyncIterable<R[]> {
  const first = await rows.limit(FIRST_BATCH).execute();
  if (first.length > 0) yield first;
  if (first.length < FIRST_BATCH) return;
  await sql`DECLARE ${CURSOR} NO SCROLL CURSOR FOR ${rows.offset(FIRST_BATCH)}`.execute(db);
  for (let isEnd = false; !isEnd; ) {
    const { rows: batch } = await sql<R>`FETCH FORWARD ${sql.lit(BATCH)} FROM ${CURSOR}`.execute(db);
    if (batch.length > 0) yield batch;
    isEnd = batch.length < BATCH;
  }
  await sql`CLOSE ${CURSOR}`.execute(db);
}
