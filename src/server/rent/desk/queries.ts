import { type SelectQueryBuilder, sql } from 'kysely';
import type { DeskState } from '../../../domain/rent/desk-state.ts';
import { MAX_SPAN_DAYS } from '../../../domain/rent/rent-period.ts';
import type { ReminderKind } from '../../../domain/rent/rent-reminder.ts';
import { DAY_MS, type Period } from '../../../domain/time/period.ts';
import type { Db, Tx } from '../../db/client.ts';
import type { Tables } from '../../db/tables/tables.ts';
import { type Listing, listingOf } from '../../http/lists/listing.ts';
import { findByMember, nearestFound } from '../../identity/found-by-member.ts';
import { isOut, type RentRow, readRow, rentRows, rentStatusAt } from '../queries.ts';

/** The member of a rent, as the desk has to know them. */
interface DeskMember {
  id: string;
  name: string;
  username: string;
  mobile: string;
}
export interface DeskRentRow extends RentRow {
  member: DeskMember;
  /** Those that the desk has sent, and when the automatic one about overdue equipment was. */
  reminders: { kind: ReminderKind; at: Date }[];
  overdueRemindedAt: Date | null;
}

const LONGEST_MS = (MAX_SPAN_DAYS + 1) * DAY_MS;
const member = sql<DeskMember>`(
  SELECT json_build_object('id', holder.id, 'name', holder.name, 'username', holder.account, 'mobile', holder.mobile) FROM members AS holder WHERE holder.id = rents.member_id)`;

const reminders = sql<DeskRentRow['reminders']>`(
  SELECT coalesce(json_agg(json_build_object('kind', reminder.kind, 'at', reminder.sent_at) ORDER BY reminder.sent_at), '[]'::json)
  FROM rent_reminders AS reminder WHERE reminder.rent_id = rents.id)`;
const deskRows = (db: Db | Tx) => rentRows(db).select(['overdue_reminded_at as overdueRemindedAt', member.as('member'), reminders.as('reminders')]);

/** As `deskStateAt` has it. */
export const deskStateIn = (now: Date) => sql<DeskState>`rent_desk_state_at(${rentStatusAt(now)}, upper(period), ${isOut}, ${now}::timestamptz)`;

export interface DeskFilter {
  /** Those that touch it, and what is overdue from before where `withOverdue`; null: all there are. */
  day: Period | null;
  withOverdue: boolean;
  state?: DeskState | undefined;
  q?: string | undefined;
}

/** Rents as the desk sees them at an instant: of a day by time, otherwise the nearest in time first. */
export async function readDeskRents(db: Db, { day, withOverdue, state, q }: DeskFilter, now: Date): Promise<Listing<DeskRentRow>> {
  const found = await findByMember(db, q);
  const filtered = <O>(query: SelectQueryBuilder<Tables, 'rents', O>) =>
    query
      .$if(day !== null, (of) => of.where(isOnDay(day ?? { start: now, end: now }, withOverdue, now)))
      .$if(state !== undefined, (of) => of.where(sql<boolean>`${deskStateIn(now)} = ${state}`))
      .where(day === null ? nearestFound(found, 'rents', now) : found.where);
  const every = filtered(db.selectFrom('rents').where('status', '<>', 'offered'));
  const rows = filtered(deskRows(db)).orderBy(day === null ? sql`abs(extract(epoch FROM lower(period) - ${now}::timestamptz)), id` : sql`lower(period), id`);
  // Of the nearest alone there is no number, and counting them would look for them twice.
  return listingOf({ db, every, rows, isCounted: day !== null || !found.isCommon, toItems: (some) => some.map(readDeskRow) });
}

const readDeskRow = (row: DeskRentRow): DeskRentRow => ({
  ...row,
  ...readRow(row),
  reminders: row.reminders.map(({ kind, at }) => ({ kind, at: new Date(at) })),
});

/** Rents that touch a day, and what is overdue from before where `withOverdue`. */
export function isOnDay({ start, end }: Period, withOverdue: boolean, now: Date) {
  const earliest = new Date(start.getTime() - LONGEST_MS);
  const touches = sql<boolean>`(lower(period) >= ${earliest}::timestamptz AND lower(period) < ${end}::timestamptz AND upper(period) > ${start}::timestamptz)`;
  const isOverdue = sql<boolean>`(status = 'in_process' AND upper(period) <= ${now}::timestamptz AND ${isOut})`;
  return withOverdue ? sql<boolean>`(${touches} OR ${isOverdue})` : touches;
}

/** The rents of some ids, in any order. */
export async function readDeskRentsById(db: Db, ids: readonly string[]): Promise<DeskRentRow[]> {
  const rows = await deskRows(db)
    .where('id', 'in', [...ids])
    .execute();
  return rows.map(readDeskRow);
}

/** One rent with its member; undefined when there is none. */
export async function readDeskRent(db: Db | Tx, id: string): Promise<DeskRentRow | undefined> {
  const row = await deskRows(db).where('id', '=', id).executeTakeFirst();
  return row && readDeskRow(row);
}

/** Whose rent it is, which never changes; undefined when there is none. */
export async function holderOf(tx: Tx, id: string): Promise<string | undefined> {
  const row = await tx.selectFrom('rents').select('member_id as memberId').where('id', '=', id).where('status', '<>', 'offered').executeTakeFirst();
  return row?.memberId;
}

/** Hands a piece out, or another of its device instead. The caller holds the device's lock; breaks `rent_units_out_once` when there is none. */
export async function handOut(tx: Tx, pieceId: number, now: Date): Promise<void> {
  await sql`SELECT rent_hand_out(${pieceId}::bigint, ${now}::timestamptz)`.execute(tx);
}
