import { type SelectQueryBuilder, sql } from 'kysely';
import { searchedMobile } from '../../../domain/identity/mobile.ts';
import type { DeskState } from '../../../domain/rent/desk-state.ts';
import { MAX_SPAN_DAYS } from '../../../domain/rent/rent-period.ts';
import { DAY_MS, type Period } from '../../../domain/time/period.ts';
import type { Db, Tx } from '../../db/client.ts';
import { likePattern } from '../../db/sql-rules.ts';
import type { Tables } from '../../db/tables/tables.ts';
import { type Listing, listingOf } from '../../http/lists/listing.ts';
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
}

const LONGEST_MS = (MAX_SPAN_DAYS + 1) * DAY_MS;
const member = sql<DeskMember>`(
  SELECT json_build_object('id', holder.id, 'name', holder.name, 'username', holder.account, 'mobile', holder.mobile) FROM members AS holder WHERE holder.id = rents.member_id)`;

/** As `deskStateAt` has it. */
const stateAt = (now: Date) => sql<DeskState>`rent_desk_state_at(${rentStatusAt(now)}, upper(period), ${isOut}, ${now}::timestamptz)`;

export interface DeskFilter {
  /** Those that touch it, and what is overdue from before where `withOverdue`; null: all there are. */
  day: Period | null;
  withOverdue: boolean;
  state?: DeskState | undefined;
  q?: string | undefined;
}

/** Rents as the desk sees them at an instant: of a day by time, otherwise the nearest in time first. */
export function readDeskRents(db: Db, { day, withOverdue, state, q }: DeskFilter, now: Date): Listing<DeskRentRow> {
  const filtered = <O>(query: SelectQueryBuilder<Tables, 'rents', O>) =>
    query
      .$if(day !== null, (of) => of.where(isOnDay(day ?? { start: now, end: now }, withOverdue, now)))
      .$if(state !== undefined, (of) => of.where(sql<boolean>`${stateAt(now)} = ${state}`))
      .$if(q !== undefined, (of) => of.where(isFoundBy(q ?? '')));
  const count = filtered(
    db
      .selectFrom('rents')
      .where('status', '<>', 'offered')
      .select((eb) => eb.fn.countAll<number>().as('total')),
  );
  const rows = filtered(rentRows(db).select(member.as('member'))).orderBy(
    day === null ? sql`abs(extract(epoch FROM lower(period) - ${now}::timestamptz)), id` : sql`lower(period), id`,
  );
  return listingOf({ db, count, rows, toItems: (found) => found.map(readDeskRow) });
}

const readDeskRow = (row: DeskRentRow): DeskRentRow => ({ ...readRow(row), member: row.member });

function isOnDay({ start, end }: Period, withOverdue: boolean, now: Date) {
  const earliest = new Date(start.getTime() - LONGEST_MS);
  const touches = sql<boolean>`(lower(period) >= ${earliest}::timestamptz AND lower(period) < ${end}::timestamptz AND upper(period) > ${start}::timestamptz)`;
  const isOverdue = sql<boolean>`(status = 'in_process' AND upper(period) <= ${now}::timestamptz AND ${isOut})`;
  return withOverdue ? sql<boolean>`(${touches} OR ${isOverdue})` : touches;
}

/** So many hexadecimal digits cannot be chance. */
const ID_START = /^[0-9a-f]{8,32}$/i;

function isFoundBy(q: string) {
  const [pattern, mobile] = [likePattern(q), likePattern(searchedMobile(q))];
  const isTheirs = sql<boolean>`member_id IN (SELECT holder.id FROM members AS holder
    WHERE holder.name ILIKE ${pattern}::text OR holder.account ILIKE ${pattern}::text OR holder.mobile LIKE ${mobile}::text)`;
  const digits = q.replaceAll('-', '');
  if (!ID_START.test(digits)) return isTheirs;
  // All ids that begin like this lie between two: the primary key finds them.
  return sql<boolean>`(id BETWEEN ${digits.padEnd(32, '0')}::uuid AND ${digits.padEnd(32, 'f')}::uuid OR ${isTheirs})`;
}

/** One rent with its member; undefined when there is none. */
export async function readDeskRent(db: Db | Tx, id: string): Promise<DeskRentRow | undefined> {
  const row = await rentRows(db).select(member.as('member')).where('id', '=', id).executeTakeFirst();
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
