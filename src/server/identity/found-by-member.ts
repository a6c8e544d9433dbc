import { type RawBuilder, sql } from 'kysely';
import { searchedMobile } from '../../domain/identity/mobile.ts';
import { MOBILE_END_MIN_LENGTH } from '../../domain/staff/member-search.ts';
import type { Db, Tx } from '../db/client.ts';
import { inSmall } from '../db/sql-rules.ts';
import { beginsWith, holdsWhole, isCut, MOBILE, MOBILE_END, partBegins, WORDS } from './member-words.ts';

/** So many members are listed by id. Whoever searches for what more of them have meets it soon in any list, so that each row is asked instead. */
const LISTED_MEMBERS_MAX = 1500;
/** So many hexadecimal digits cannot be chance. */
const ID_START = /^[0-9a-f]{8,32}$/i;

/** The members in whom a text is found, as a condition on the records of a list. */
export interface FoundMembers {
  /** Whether a record is of one of them; `memberId` is its column. */
  has: (memberId: string) => RawBuilder<boolean>;
  /** So many have it that their records are not counted. */
  isCommon: boolean;
  /** So many have it that their records are met soon in the order of a list. */
  isMet: boolean;
  /** All of them, where they are listed. */
  ids: readonly string[] | null;
}

/** So many members have some thousand records at most, which are counted; of more than the second number one is met in a few thousand rows of any list. */
const [COUNTED_MEMBERS, MET_MEMBERS] = [100, 300];
/** Between the words of a member, so that none begins in one and ends in the next. */
const BETWEEN = '\u0001';

/** Members whose account, name, pen name, e-mail address or mobile number has a text as the list of members finds it (docs/decisions/234). */
export async function findSearchedMembers(db: Db | Tx, q: string): Promise<FoundMembers> {
  const number = searchedMobile(q);
  const most = sql.lit(LISTED_MEMBERS_MAX + 1);
  const begins = (word: RawBuilder<string>, wanted: RawBuilder<string>) =>
    sql`(SELECT id FROM members WHERE deleted_at IS NULL AND ${beginsWith(word, wanted)} ORDER BY ${word}, id LIMIT ${most})`;
  const branches = WORDS.map((word) => begins(word, inSmall(q)));
  if (/^[0-9]+$/.test(number)) branches.push(begins(MOBILE, sql<string>`${number}::text`));
  if (new RegExp(`^[0-9]{${MOBILE_END_MIN_LENGTH},}$`).test(q)) branches.push(begins(MOBILE_END, sql<string>`reverse(${q}::text)`));
  const isWhole = isCut(q) ? sql`(SELECT ${holdsWhole(q)} FROM members WHERE members.id = part.member_id)` : sql`true`;
  branches.push(sql`(SELECT part.member_id FROM member_words AS part WHERE ${partBegins(q)} AND ${isWhole} ORDER BY part.word, part.member_id LIMIT ${most})`);
  const rows = await db
    .selectFrom(sql<{ id: string }>`(${sql.join(branches, sql` UNION ALL `)} LIMIT ${most})`.as('found'))
    .select('found.id')
    .execute();
  if (rows.length <= LISTED_MEMBERS_MAX) {
    // Found by several words, a member comes several times.
    const ids = [...new Set(rows.map(({ id }) => id))];
    const isMet = ids.length > MET_MEMBERS;
    // An array that a plan does not know is gone through for every row that is asked; a subquery that cannot become a join is hashed once.
    const isAmong = (memberId: string) =>
      isMet
        ? sql<boolean>`coalesce(${sql.ref(memberId)} IN (SELECT unnest(${ids}::uuid[])), false)`
        : sql<boolean>`${sql.ref(memberId)} = ANY (${ids}::uuid[])`;
    return { isCommon: ids.length > COUNTED_MEMBERS, isMet, ids, has: isAmong };
  }
  // Not as a join: the list is walked in its order, and ends when the page is full. All words are put into small letters at once, which takes longest.
  const has = (memberId: string) => sql<boolean>`(SELECT holder.deleted_at IS NULL AND (strpos(holder.mobile, ${number}::text) > 0
    OR strpos(lower(concat_ws(${BETWEEN}::text, holder.name, holder.account, holder.pen_name, holder.email)), ${inSmall(q)}) > 0)
    FROM members AS holder WHERE holder.id = ${sql.ref(memberId)})`;
  return { isCommon: true, isMet: true, ids: null, has };
}

/** Records of members, by their columns `id` and `member_id`, that a text finds. */
export interface FoundRecords {
  where: RawBuilder<boolean>;
  /** Of so many members that it is not known how many records there are. */
  isCommon: boolean;
  isMet?: boolean;
  ids?: readonly string[] | null;
}

const ALL: FoundRecords = { where: sql<boolean>`true`, isCommon: false };

/** Records that a text finds by their member, or by the beginning of their id; without a text all. */
export async function findByMember(db: Db | Tx, q: string | undefined): Promise<FoundRecords> {
  if (q === undefined) return ALL;
  const { has, ...found } = await findSearchedMembers(db, q);
  const digits = q.replaceAll('-', '');
  if (!ID_START.test(digits)) return { where: has('member_id'), ...found };
  // All ids that begin like this lie between two: the primary key finds them.
  const where = sql<boolean>`(id BETWEEN ${digits.padEnd(32, '0')}::uuid AND ${digits.padEnd(32, 'f')}::uuid OR ${has('member_id')})`;
  return { where, ...found, ids: null };
}

/** Something of the records of each of some members, by the index of their table, however few rows that has: `own` may name `holder.id`, and is asked once for each. */
export const ofEach = (members: readonly string[], own: RawBuilder<unknown>) =>
  sql`unnest(${members}::uuid[]) AS holder (id) CROSS JOIN LATERAL (${own} OFFSET 0) AS own`;

/** So many are looked for on each side of a moment where many members have a text. */
const NEAREST_MAX = 50;

/** Tables of what has its time. */
export type TimedTable = 'rents' | 'space_leases' | 'advisories' | 'matchmaking_appointments' | 'registrations';

/** The same of what has its time, over all days: of a text that many members have those alone that are nearest to a moment, and of those what is further away than `fromMs`. */
export function nearestFound({ where, isCommon, isMet = false, ids = null }: FoundRecords, table: TimedTable, now: Date, fromMs = 0) {
  if (!isCommon) return where;
  const found = sql`SELECT id FROM ${sql.table(table)} WHERE status <> 'offered' AND ${where}`;
  const most = sql.lit(NEAREST_MAX);
  // By the index of members, which no order of time keeps from. An array is looked up by the primary key, where a join may read the whole table.
  if (!isMet) {
    const nearest = sql`ORDER BY abs(extract(epoch FROM lower(period) - ${now}::timestamptz)) LIMIT ${sql.lit(2 * NEAREST_MAX)}`;
    const records = ids && ofEach(ids, sql`SELECT id, period FROM ${sql.table(table)} WHERE member_id = holder.id AND status <> 'offered'`);
    return sql<boolean>`id = ANY (ARRAY(${records ? sql`SELECT own.id FROM ${records} ${nearest}` : sql`${found} ${nearest}`}))`;
  }
  const [before, after] = [new Date(now.getTime() - fromMs), new Date(now.getTime() + fromMs)];
  return sql<boolean>`id = ANY (ARRAY((${found} AND lower(period) >= ${after}::timestamptz ORDER BY lower(period) LIMIT ${most})
    UNION ALL (${found} AND lower(period) < ${before}::timestamptz ORDER BY lower(period) DESC LIMIT ${most})))`;
}
