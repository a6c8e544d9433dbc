import { sql } from 'kysely';
import { BOOKING_KINDS, type BookingKind } from '../../domain/calendar/booking-kind.ts';
import type { readCursor } from '../../domain/my-calendar/entry-id.ts';
import type { Language } from '../../i18n/languages.ts';
import type { Db, Tx } from '../db/client.ts';
import type { CalendarProviders, EntriesAsked } from './calendar-provider.ts';

/** An entry by its kind and the id that its room knows it by. */
export interface EntryKey {
  kind: BookingKind;
  id: string;
}

export interface KeysAsked extends EntriesAsked {
  /** Leaves out what is called off or over. */
  isStanding: boolean;
  isNewestFirst: boolean;
  /** Goes on behind it. */
  after: ReturnType<typeof readCursor>;
  limit: number;
  offset: number;
}

/** The entries of a member that meet a period, a page of them: all kinds in one question, whose cost is that of the period. */
export async function readEntryKeys(db: Db, providers: CalendarProviders, asked: KeysAsked): Promise<{ keys: EntryKey[]; total: number }> {
  const kinds = BOOKING_KINDS.map(
    (kind) => sql`SELECT ${sql.lit(kind)} AS kind, own.id, own.starts_at, own.ends_at, own.is_standing FROM (${providers[kind].select(asked)}) AS own`,
  );
  const { isStanding, isNewestFirst, after, limit, offset } = asked;
  const isBehind =
    after === null ? sql`true` : sql`(starts_at, entry_id) ${sql.raw(isNewestFirst ? '<' : '>')} (${after.start}::timestamptz, ${after.id}::text)`;
  const direction = sql.raw(isNewestFirst ? 'DESC' : 'ASC');
  const { rows } = await sql<{ keys: EntryKey[]; total: number }>`
    WITH entries AS (
      SELECT kind, id, starts_at, kind || '-' || id AS entry_id, is_standing FROM (${sql.join(kinds, sql` UNION ALL `)}) AS every
      WHERE starts_at < ${asked.end}::timestamptz AND ends_at > ${asked.start}::timestamptz
    ), wanted AS MATERIALIZED (
      SELECT kind, id, starts_at, entry_id FROM entries WHERE ${isBehind} ${isStanding ? sql`AND is_standing` : sql``}
    )
    SELECT (SELECT count(*)::integer FROM wanted) AS total, (
      SELECT coalesce(json_agg(json_build_object('kind', kind, 'id', id) ORDER BY starts_at ${direction}, entry_id ${direction}), '[]'::json) FROM (
        SELECT kind, id, starts_at, entry_id FROM wanted ORDER BY starts_at ${direction}, entry_id ${direction} LIMIT ${limit}::integer OFFSET ${offset}::integer) AS page
    ) AS keys`.execute(db);
  return rows[0] ?? { keys: [], total: 0 };
}

/** A member's private address, without what it is. */
export interface FeedRow {
  madeAt: Date;
  readAt: Date | null;
  language: Language;
}

/** Null when a member has none. */
export async function readFeed(db: Db, memberId: string): Promise<FeedRow | null> {
  const row = await db
    .selectFrom('calendar_feeds')
    .select(['created_at as madeAt', 'read_at as readAt', 'language'])
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  return row ?? null;
}

/** Keeps a login from being ended before the transaction is over; false when it has ended. */
export async function holdLogin(tx: Tx, familyId: string): Promise<boolean> {
  const login = await tx.selectFrom('token_families').select('id').where('id', '=', familyId).where('ended_at', 'is', null).forShare().executeTakeFirst();
  return login !== undefined;
}

/** Puts an address in the place of the one that a member had. */
export async function putFeed(db: Tx, feed: { memberId: string; tokenHash: Buffer; language: Language; now: Date }): Promise<void> {
  const values = { token_hash: feed.tokenHash, language: feed.language, created_at: feed.now, read_at: null };
  await db
    .insertInto('calendar_feeds')
    .values({ member_id: feed.memberId, ...values })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet(values))
    .execute();
}

export async function deleteFeed(db: Db | Tx, memberId: string): Promise<void> {
  await db.deleteFrom('calendar_feeds').where('member_id', '=', memberId).execute();
}

/** Whose calendar an address is; undefined for an address of none, and while its account is locked. */
export async function readFeedOwner(db: Db, tokenHash: Buffer): Promise<{ memberId: string; language: Language; readAt: Date | null } | undefined> {
  return db
    .selectFrom('calendar_feeds as feed')
    .innerJoin('members as member', 'member.id', 'feed.member_id')
    .select(['feed.member_id as memberId', 'feed.language', 'feed.read_at as readAt'])
    .where('feed.token_hash', '=', tokenHash)
    .where('member.deleted_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('account_locks as lock').select('lock.member_id').whereRef('lock.member_id', '=', 'feed.member_id'))),
    )
    .executeTakeFirst();
}

/** Writes down that a calendar has fetched it. */
export async function markFeedRead(db: Db, memberId: string, now: Date): Promise<void> {
  await db.updateTable('calendar_feeds').set({ read_at: now }).where('member_id', '=', memberId).execute();
}
