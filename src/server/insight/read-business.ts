import { sql } from 'kysely';
import type { InsightOutput } from '../../contract/insight/insight.ts';
import { ADVISORIES_EXPECTED, median, monthPeriod, REGISTRATIONS_COUNTED, REGISTRATIONS_EXPECTED, RENTS_IN_PLACE } from '../../domain/insight/figures.ts';
import { HOUR_MS, HOUR_SECONDS, type Period } from '../../domain/time/period.ts';
import { activityTitle } from '../activities/registered-activity.ts';
import { collectableTitle } from '../collections/read-collected.ts';
import { countedTitle } from '../content/count-visit.ts';
import type { Db } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import { localize } from '../http/localize.ts';
import { rentStatusAt } from '../rent/queries.ts';
import { deviceTitle } from '../rent/rent-response.ts';

type Tools = { db: Db } & Pick<Deps, 'library'>;
/** So many of each are shown. */
const TOP = 10;
const within = (column: string, { start, end }: Period) =>
  sql<boolean>`(${sql.ref(column)} >= ${start}::timestamptz AND ${sql.ref(column)} < ${end}::timestamptz)`;
const beginsIn = (table: string, { start, end }: Period) =>
  sql<boolean>`(lower(${sql.ref(`${table}.period`)}) >= ${start}::timestamptz AND lower(${sql.ref(`${table}.period`)}) < ${end}::timestamptz)`;

/** Points that were sold, and what points came and went for, by when it was written in the ledger. */
export async function readPointFigures(db: Db, month: string): Promise<InsightOutput['points']> {
  const period = monthPeriod(month);
  const sold = await db
    .selectFrom('orders')
    .select([({ fn }) => fn.countAll<number>().as('orders'), sql<number>`COALESCE(sum(amount_twd), 0)`.as('twd')])
    .where(within('orders.paid_at', period))
    .executeTakeFirstOrThrow();
  const back = await db
    .selectFrom('order_refunds')
    .select([({ fn }) => fn.countAll<number>().as('refunds'), sql<number>`COALESCE(sum(amount_twd), 0)`.as('twd')])
    .where('status', '=', 'ended')
    .where(within('order_refunds.ended_at', period))
    .executeTakeFirstOrThrow();
  const kinds = await db
    .selectFrom('ledger_entries')
    .select(['kind', ({ fn }) => fn.countAll<number>().as('entries'), sql<number>`sum(amount)`.as('points')])
    .where(within('ledger_entries.created_at', period))
    .groupBy('kind')
    .orderBy('kind')
    .execute();
  return {
    ...{ orders: Number(sold.orders), amount_twd: Number(sold.twd), refunds: Number(back.refunds), refunded_twd: Number(back.twd) },
    kinds: kinds.map(({ kind, entries, points }) => ({ kind, entries: Number(entries), points: Number(points) })),
  };
}

/**
 * Seats and equipment by the hours of reservations that began in the month, activities by the people of registrations that were made in it, what is
 * published by the members who made it a favourite in it and still have it.
 */
export async function readPopular({ db, library }: Tools, month: string, now: Date): Promise<InsightOutput['popular']> {
  const period = monthPeriod(month);
  const hours = sql<number>`sum(extract(epoch FROM upper(rent_units.period) - lower(rent_units.period)) / ${HOUR_SECONDS})::int`;
  const devices = await db
    .selectFrom('rent_units')
    .innerJoin('rents', 'rents.id', 'rent_units.rent_id')
    .select(['rent_units.device_id as id', hours.as('count')])
    .where(beginsIn('rents', period))
    .where(sql<boolean>`${rentStatusAt(now)} = ANY (${[...RENTS_IN_PLACE]}::text[])`)
    .groupBy('rent_units.device_id')
    .orderBy('count', 'desc')
    .orderBy('id')
    .limit(TOP)
    .execute();
  const activities = await db
    .selectFrom('registrations')
    .select(['activity_id as id', sql<number>`sum(size)::int`.as('count')])
    .where('status', 'in', [...REGISTRATIONS_COUNTED])
    .where(within('registrations.created_at', period))
    .groupBy('activity_id')
    .orderBy('count', 'desc')
    .orderBy('id')
    .limit(TOP)
    .execute();
  const favourites = await db
    .selectFrom('collected_items')
    .select(['kind', 'item_id as id', sql<number>`count(*)::int`.as('count')])
    .where(within('collected_items.collected_at', period))
    .groupBy(['kind', 'item_id'])
    .orderBy('count', 'desc')
    .orderBy('kind')
    .orderBy('id')
    .limit(TOP)
    .execute();
  const read = await db
    .selectFrom('item_months')
    .select(['item', 'clicks', 'shares'])
    .where('month', '=', `${month}-01`)
    .where('clicks', '>', 0)
    .orderBy('clicks', 'desc')
    .orderBy('item')
    .limit(TOP)
    .execute();
  return {
    read: read.map(({ item, clicks, shares }) => ({ id: item, ...countedTitle(library, item), count: clicks, shares })),
    favourites: favourites.map(({ kind, id, count }) => ({ kind, id, ...collectableTitle(library, kind, id), count })),
    devices: devices.map(({ id, count }) => ({ id, ...localize('title', deviceTitle(library, id)), count })),
    activities: activities.map(({ id, count }) => ({ id, ...localize('title', activityTitle(library, id)), count })),
  };
}

/** Of the places in a waitlist that were taken in the month: what became of them, and how long the first offer took. */
export async function readWaitlistFigures(db: Db, month: string): Promise<InsightOutput['waitlist']> {
  const rows = await db
    .selectFrom('waitlist_entries')
    .select(['status', 'created_at', 'told_at'])
    .where(within('waitlist_entries.created_at', monthPeriod(month)))
    .execute();
  const waits = rows.flatMap(({ created_at, told_at }) => (told_at === null ? [] : (told_at.getTime() - created_at.getTime()) / HOUR_MS));
  return { joined: rows.length, offered: waits.length, taken: rows.filter(({ status }) => status === 'taken').length, median_hours: rounded(median(waits)) };
}

/** Bookings that began in the month and that somebody was expected to, and those to which nobody came. */
export async function readMissed(db: Db, month: string, now: Date): Promise<InsightOutput['missed']> {
  const period = monthPeriod(month);
  const counts = (expected: readonly string[], status: ReturnType<typeof sql<string>>) => [
    sql<number>`count(*) FILTER (WHERE ${status} = ANY (${[...expected, 'not_arrived']}::text[]))::int`.as('expected'),
    sql<number>`count(*) FILTER (WHERE ${status} = 'not_arrived')::int`.as('missed'),
  ];
  const rents = await db
    .selectFrom('rents')
    .select(counts(RENTS_IN_PLACE, sql<string>`${rentStatusAt(now)}`))
    .where(beginsIn('rents', period))
    .executeTakeFirstOrThrow();
  const consultations = await db
    .selectFrom('advisories')
    .select(counts(ADVISORIES_EXPECTED, sql<string>`status`))
    .where(beginsIn('advisories', period))
    .executeTakeFirstOrThrow();
  const registrations = await db
    .selectFrom('registrations')
    .select(counts(REGISTRATIONS_EXPECTED, sql<string>`status`))
    .where(beginsIn('registrations', period))
    .executeTakeFirstOrThrow();
  return [
    { kind: 'rents', ...rents },
    { kind: 'consultations', ...consultations },
    { kind: 'registrations', ...registrations },
  ];
}

/** A figure to a tenth. */
export const rounded = (value: number | null): number | null => (value === null ? null : Math.round(value * 10) / 10);
