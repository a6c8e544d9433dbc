import { type SelectQueryBuilder, sql } from 'kysely';
import type { Confirmation, CounterKind, SpendingStatus } from '../../domain/spending/spending-state.ts';
import type { Language } from '../../i18n/languages.ts';
import type { Db, Tx } from '../db/client.ts';
import type { Tables } from '../db/tables/tables.ts';
import { type Listing, listingOf } from '../http/lists/listing.ts';
import { findByMember } from '../identity/found-by-member.ts';

interface ReversalRow {
  points: number;
  reason: string;
  reasonLanguage: Language | null;
  shopReference: string | null;
  createdAt: Date;
}

export interface SpendingRow {
  id: string;
  memberId: string;
  kind: CounterKind;
  points: number;
  note: string | null;
  shopId: string | null;
  /** As the shop was called when it asked; null of the centre, and of before names were stored. */
  shopName: Record<Language, string> | null;
  shopReference: string | null;
  status: SpendingStatus;
  confirmedBy: Confirmation | null;
  reversedPoints: number;
  createdAt: Date;
  expiresAt: Date;
  confirmedAt: Date | null;
  reversals: ReversalRow[];
  member: { id: string; name: string; username: string };
}

/** JSON has no instants. */
type Stored = Omit<SpendingRow, 'reversals'> & { reversals: (Omit<ReversalRow, 'createdAt'> & { createdAt: string })[] };

const reversals = sql<Stored['reversals']>`(
  SELECT coalesce(json_agg(json_build_object('points', reversal.points, 'reason', reversal.reason, 'reasonLanguage', reversal.reason_language,
      'shopReference', reversal.shop_reference, 'createdAt', reversal.created_at) ORDER BY reversal.created_at, reversal.id), '[]')
  FROM spending_reversals AS reversal WHERE reversal.spending_id = spendings.id)`;
const member = sql<SpendingRow['member']>`(
  SELECT json_build_object('id', payer.id, 'name', payer.name, 'username', payer.account) FROM members AS payer WHERE payer.id = spendings.member_id)`;

const shopName = sql<SpendingRow['shopName']>`CASE WHEN shop_name_zh IS NOT NULL
  THEN json_build_object('zh', shop_name_zh, 'en', shop_name_en, 'ja', shop_name_ja) END`;

const spendingRows = (db: Db | Tx) =>
  db
    .selectFrom('spendings')
    .select([
      'id',
      'member_id as memberId',
      'kind',
      'points',
      'note',
      'shop_id as shopId',
      shopName.as('shopName'),
      'shop_reference as shopReference',
      'status',
      'confirmed_by as confirmedBy',
      'reversed_points as reversedPoints',
      'created_at as createdAt',
      'expires_at as expiresAt',
      'confirmed_at as confirmedAt',
      reversals.as('reversals'),
      member.as('member'),
    ]);

const toRow = ({ reversals: given, ...row }: Stored): SpendingRow => ({
  ...row,
  reversals: given.map(({ createdAt, ...reversal }) => ({ ...reversal, createdAt: new Date(createdAt) })),
});

/** Whose a payment is, or of which shop: any other one is not there for whoever asks. */
export interface SpendingOwner {
  memberId?: string;
  shopId?: string;
}

/** One payment; undefined when there is none, or it is somebody else's. */
export async function readSpending(db: Db | Tx, id: string, { memberId, shopId }: SpendingOwner = {}): Promise<SpendingRow | undefined> {
  const row = await spendingRows(db)
    .where('id', '=', id)
    .$if(memberId !== undefined, (of) => of.where('member_id', '=', memberId ?? ''))
    .$if(shopId !== undefined, (of) => of.where('shop_id', '=', shopId ?? ''))
    .executeTakeFirst();
  return row && toRow(row);
}

/** Locks the row of a payment until the transaction ends. Whoever moves points has locked the member's balance before. */
export async function lockSpending(tx: Tx, id: string, owner: Pick<SpendingOwner, 'memberId'> = {}): Promise<SpendingRow | undefined> {
  const isTheirs = owner.memberId === undefined ? sql`true` : sql`member_id = ${owner.memberId}::uuid`;
  await sql`SELECT FROM spendings WHERE id = ${id}::uuid AND ${isTheirs} FOR NO KEY UPDATE`.execute(tx);
  // A statement of its own: it sees what was given back while this one waited.
  return readSpending(tx, id, owner);
}

/** The request that waits longest for a member's answer. */
export async function readWaiting(db: Db, memberId: string, now: Date): Promise<SpendingRow | undefined> {
  const row = await spendingRows(db)
    .where('member_id', '=', memberId)
    .where('status', '=', 'requested')
    .where('expires_at', '>', now)
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row && toRow(row);
}

/** The latest payment of a member, answered or not; null when there is none. */
export async function readLastId(db: Db, memberId: string): Promise<string | null> {
  const row = await db
    .selectFrom('spendings')
    .select('id')
    .where('member_id', '=', memberId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}

export interface SpendingFilter {
  memberId?: string | undefined;
  status?: SpendingStatus | undefined;
  q?: string | undefined;
}

/** Payments as they stand at an instant, the latest first. */
export async function readSpendings(db: Db, { memberId, status, q }: SpendingFilter, now: Date): Promise<Listing<SpendingRow>> {
  const { where, isCommon } = await findByMember(db, q);
  const at = sql<SpendingStatus>`CASE WHEN spendings.status = 'requested' AND spendings.expires_at <= ${now}::timestamptz THEN 'expired' ELSE spendings.status END`;
  const filtered = <O>(query: SelectQueryBuilder<Tables, 'spendings', O>) =>
    query
      .$if(memberId !== undefined, (of) => of.where('member_id', '=', memberId ?? ''))
      .$if(status !== undefined, (of) => of.where(sql<boolean>`${at} = ${status}::text`))
      .where(where);
  const every = filtered(db.selectFrom('spendings'));
  const rows = filtered(spendingRows(db)).orderBy('created_at', 'desc').orderBy('id');
  return listingOf({ db, every, rows, isCounted: !isCommon, toItems: (found) => found.map(toRow) });
}

export interface NewSpending {
  memberId: string;
  kind: CounterKind;
  points: number;
  note: string | null;
  shop: { id: string; name: Record<Language, string>; reference: string; requestHash: Uint8Array } | null;
  expiresAt: Date;
}

/** Writes a request down. A partner shop's reference is there once (`spendings_shop_once`): null for a repetition. */
export async function insertSpending(tx: Tx, { memberId, kind, points, note, shop, expiresAt }: NewSpending, now: Date): Promise<string | null> {
  const row = await tx
    .insertInto('spendings')
    .values({
      member_id: memberId,
      kind,
      points,
      note,
      shop_id: shop?.id ?? null,
      shop_name_zh: shop?.name.zh ?? null,
      shop_name_en: shop?.name.en ?? null,
      shop_name_ja: shop?.name.ja ?? null,
      shop_reference: shop?.reference ?? null,
      request_hash: shop?.requestHash ?? null,
      status: 'requested',
      confirmed_by: null,
      created_at: now,
      expires_at: expiresAt,
      confirmed_at: null,
      changed_at: now,
    })
    .onConflict((conflict) => conflict.constraint('spendings_shop_once').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Closes a request that came to nothing. */
export async function closeSpending(tx: Tx, id: string, status: SpendingStatus, now: Date): Promise<void> {
  await tx.updateTable('spendings').set({ status, changed_at: now }).where('id', '=', id).execute();
}

export interface DayLimits {
  memberPoints: number;
  /** Of a partner shop; null at the centre itself. */
  shopPoints: number | null;
  /** The beginning of the day in Taipei. */
  since: Date;
}

/** Writes down that a member agreed (`spending_confirm`, which holds the limits of a day). False when it waits no more. */
export async function confirmRow(tx: Tx, id: string, { by, limits }: { by: Confirmation; limits: DayLimits }, now: Date): Promise<boolean> {
  const { rows } = await sql<{ isConfirmed: boolean }>`
    SELECT spending_confirm(
      p_id => ${id}::uuid, p_by => ${by}::text, p_member_limit => ${limits.memberPoints}::integer, p_shop_limit => ${limits.shopPoints}::integer,
      p_since => ${limits.since}::timestamptz, p_now => ${now}::timestamptz) AS "isConfirmed"`.execute(tx);
  return rows[0]?.isConfirmed ?? false;
}

export interface NewReversal {
  points: number;
  reason: string;
  language: Language | null;
  shop: { reference: string; requestHash: Uint8Array } | null;
}

/** Writes down that points are given back; more than is left breaks `spendings_reversed_points`. Returns its id. */
export async function insertReversal(
  tx: Tx,
  { id, status }: { id: string; status: SpendingStatus },
  { points, reason, language, shop }: NewReversal,
  now: Date,
): Promise<string> {
  await tx
    .updateTable('spendings')
    .set(({ eb }) => ({ reversed_points: eb('reversed_points', '+', points), status, changed_at: now }))
    .where('id', '=', id)
    .execute();
  const reversal = await tx
    .insertInto('spending_reversals')
    .values({
      spending_id: id,
      points,
      reason,
      reason_language: language,
      shop_reference: shop?.reference ?? null,
      request_hash: shop?.requestHash ?? null,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return reversal.id;
}
