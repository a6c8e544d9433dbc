import { sql } from 'kysely';
import {
  ADVISORIES_EXPECTED,
  median,
  monthPeriod,
  REGISTRATIONS_COUNTED,
  REGISTRATIONS_EXPECTED,
  RENTS_IN_PLACE,
  roundToTenth,
} from '../../domain/insight/figures.ts';
import { HOUR_MS, type Period } from '../../domain/time/period.ts';
import { rentStatusAt } from '../rent/queries.ts';
import type { PartFigures, Tools } from './month-parts.ts';

/** So many of each are shown. */
export const TOP = 10;
const within = (column: string, { start, end }: Period) =>
  sql<boolean>`(${sql.ref(column)} >= ${start}::timestamptz AND ${sql.ref(column)} < ${end}::timestamptz)`;
export const beginsIn = (table: string, { start, end }: Period) =>
  sql<boolean>`(lower(${sql.ref(`${table}.period`)}) >= ${start}::timestamptz AND lower(${sql.ref(`${table}.period`)}) < ${end}::timestamptz)`;

/** Points that were sold and paid back. */
export async function readOrders({ db }: Tools, month: string): Promise<PartFigures<'orders'>> {
  const period = monthPeriod(month);
  const sold = await db
    .selectFrom('orders')
    .select([({ fn }) => fn.countAll<number>().as('orders'), sql<number>`COALESCE(sum(amount_twd), 0)`.as('twd')])
    .where(within('orders.paid_at', period))
    .executeTakeFirstOrThrow();
  const back = await db
    .selectFrom('order_refunds')
    .select([({ fn }) => fn.countAll<number>().as('refunds'), sql<number>`COALESCE(sum(amount_twd), 0)`.as('twd')])
    .where(sql<boolean>`status = 'ended'`)
    .where(within('order_refunds.ended_at', period))
    .executeTakeFirstOrThrow();
  return { orders: Number(sold.orders), amount_twd: Number(sold.twd), refunds: Number(back.refunds), refunded_twd: Number(back.twd) };
}

/** The kinds of entries that points came and went by, by when it was written in the ledger. */
export async function readLedger({ db }: Tools, month: string): Promise<PartFigures<'ledger'>> {
  const kinds = await db
    .selectFrom('ledger_entries')
    .select(['kind', ({ fn }) => fn.countAll<number>().as('entries'), sql<number>`sum(amount)`.as('points')])
    .where(within('ledger_entries.created_at', monthPeriod(month)))
    .groupBy('kind')
    .orderBy('kind')
    .execute();
  return kinds.map(({ kind, entries, points }) => ({ kind, entries: Number(entries), points: Number(points) }));
}

/** Activities by the people of registrations that were made in the month. */
export function readActivities({ db }: Tools, month: string): Promise<PartFigures<'activities'>> {
  return db
    .selectFrom('registrations')
    .select(['activity_id as id', sql<number>`sum(size)::int`.as('count')])
    .where('status', 'in', [...REGISTRATIONS_COUNTED])
    .where(within('registrations.created_at', monthPeriod(month)))
    .groupBy('activity_id')
    .orderBy('count', 'desc')
    .orderBy('id')
    .limit(TOP)
    .execute();
}

/** The published items, by the members who made it a favourite in the month and still have it. */
export function readFavourites({ db }: Tools, month: string): Promise<PartFigures<'favourites'>> {
  return db
    .selectFrom('collected_items')
    .select(['kind', 'item_id as id', sql<number>`count(*)::int`.as('count')])
    .where(within('collected_items.collected_at', monthPeriod(month)))
    .groupBy(['kind', 'item_id'])
    .orderBy('count', 'desc')
    .orderBy('kind')
    .orderBy('id')
    .limit(TOP)
    .execute();
}

/** Of the places in a waitlist that were taken in the month: what became of them, and how long the first offer took. */
export async function readWaitlist({ db }: Tools, month: string): Promise<PartFigures<'waitlist'>> {
  const rows = await db
    .selectFrom('waitlist_entries')
    .select(['status', 'created_at', 'told_at'])
    .where(within('waitlist_entries.created_at', monthPeriod(month)))
    .execute();
  const waits = rows.flatMap(({ created_at, told_at }) => (told_at === null ? [] : (told_at.getTime() - created_at.getTime()) / HOUR_MS));
  return {
    joined: rows.length,
    offered: waits.length,
    taken: rows.filter(({ status }) => status === 'taken').length,
    median_hours: roundToTenth(median(waits)),
  };
}

const counts = (expected: readonly string[], status: ReturnType<typeof sql<string>>) => [
  sql<number>`count(*) FILTER (WHERE ${status} = ANY (${[...expected, 'not_arrived']}::text[]))::int`.as('expected'),
  sql<number>`count(*) FILTER (WHERE ${status} = 'not_arrived')::int`.as('missed'),
];

/** Bookings that began in the month and that somebody was expected to, and those to which nobody came. */
export const readRents = ({ db, now }: Tools, month: string): Promise<PartFigures<'rents'>> =>
  db
    .selectFrom('rents')
    .select(counts(RENTS_IN_PLACE, sql<string>`${rentStatusAt(now)}`))
    .where(beginsIn('rents', monthPeriod(month)))
    .executeTakeFirstOrThrow();

export const readConsultations = ({ db }: Tools, month: string): Promise<PartFigures<'consultations'>> =>
  db
    .selectFrom('advisories')
    .select(counts(ADVISORIES_EXPECTED, sql<string>`status`))
    // An offer is nothing that somebody is expected to; the index of those by time is without them.
    .where(sql<boolean>`status <> 'offered'`)
    .where(beginsIn('advisories', monthPeriod(month)))
    .executeTakeFirstOrThrow();

export const readRegistrations = ({ db }: Tools, month: string): Promise<PartFigures<'registrations'>> =>
  db
    .selectFrom('registrations')
    .select(counts(REGISTRATIONS_EXPECTED, sql<string>`status`))
    .where(beginsIn('registrations', monthPeriod(month)))
    .executeTakeFirstOrThrow();
