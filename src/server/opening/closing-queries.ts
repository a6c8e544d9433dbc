import { type RawBuilder, sql } from 'kysely';
import type { ClosingItemKind } from '../../domain/closings/closing.ts';
import { CARRIED_OUT_MS, type ClosingState } from '../../domain/closings/closing-state.ts';
import type { Period } from '../../domain/time/period.ts';
import type { Day } from '../../domain/time/taipei-time.ts';
import { LANGUAGES, type Language } from '../../i18n/languages.ts';
import type { Db, Tx } from '../db/client.ts';
import { type Listing, listingOf } from '../http/lists/listing.ts';
import { localizeWhole } from '../http/localize.ts';

/** A closing as its row has it. */
export interface ClosingRow extends Period {
  id: string;
  reason: Record<Language, string>;
  createdAt: Date;
  reopenedAt: Date | null;
  /** It only takes back what staff had opened (`MayTakeBack`). */
  takesBack: boolean;
}

/** The state that the state machine reads. */
export const closingState = ({ end, reopenedAt }: Pick<ClosingRow, 'end' | 'reopenedAt'>): ClosingState => ({
  status: reopenedAt === null ? 'standing' : 'reopened',
  end,
});

/** Counts of what a closing called off so far. */
export interface ClosingCounts {
  members: number;
  rents: number;
  consultations: number;
  /** For activities. */
  registrations: number;
  /** With teachers, of matchmaking. */
  appointments: number;
  leases: number;
  leaseDays: number;
  waits: number;
  points: number;
  refundTwd: number;
}

export const reasons = sql<
  ClosingRow['reason']
>`json_build_object(${sql.join(LANGUAGES.flatMap((language) => [sql.lit(language), sql.ref(`reason_${language}`)]))})`;

/** The reason of a closing in the languages that it was given in. */
export type ClosingReason = ClosingRow['reason'];
/** Selects the reason of the closing or block that called a record off; null when none did. */
export function closingReasonOf(kind: 'advisory' | 'lease', recordId: RawBuilder<unknown>) {
  const columns = sql.raw(LANGUAGES.map((language) => `reason_${language}`).join(', '));
  return sql<ClosingReason | null>`(
    SELECT ${reasons} FROM closing_items AS item JOIN (SELECT id, ${columns} FROM closings UNION ALL SELECT id, ${columns} FROM blocks) AS either
      ON either.id IN (item.closing_id, item.block_id)
    WHERE item.kind = ${sql.lit(kind)} AND item.record_id = ${recordId} AND item.day IS NULL)`;
}

/** Selects the times at which a space is closed within a period, by closings and by blocks that stand, soonest first. Their instants come as JSON texts. */
export function spaceClosingsOn(space: RawBuilder<unknown>, period: RawBuilder<unknown>) {
  return sql<Period[]>`(
    SELECT COALESCE(json_agg(json_build_object('start', lower(either.span), 'end', upper(either.span)) ORDER BY lower(either.span)), '[]')
    FROM (
      SELECT closing.period AS span FROM closings AS closing WHERE closing.reopened_at IS NULL AND closing.period && ${period}
      UNION ALL
      SELECT span FROM blocks AS block CROSS JOIN LATERAL unnest(block.times) AS span
        WHERE block.ended_at IS NULL AND block.times && ${period} AND span && ${period} AND ${space} = ANY (block.taken_spaces)
    ) AS either)`;
}

function closingRows(db: Db | Tx) {
  return db
    .selectFrom('closings')
    .select(['id', sql<Date>`lower(period)`.as('start'), sql<Date>`upper(period)`.as('end'), reasons.as('reason')])
    .select(['created_at as createdAt', 'reopened_at as reopenedAt', 'takes_back as takesBack']);
}

/** The closings that stand and meet a window, soonest first. */
export async function readClosingsOn(db: Db | Tx, { start, end }: Period): Promise<ClosingRow[]> {
  return closingRows(db)
    .where('reopened_at', 'is', null)
    .where(sql<boolean>`period && tstzrange(${start}::timestamptz, ${end}::timestamptz)`)
    .orderBy(sql`lower(period)`)
    .execute();
}

/** The closings that stand and are not over, soonest first. */
export async function readStandingClosings(db: Db | Tx, now: Date): Promise<ClosingRow[]> {
  return closingRows(db).where('reopened_at', 'is', null).where(sql<boolean>`upper(period) > ${now}::timestamptz`).orderBy(sql`lower(period)`).execute();
}

/** The closings that may have to be carried out (`CLOSING_MACHINE`), soonest first: those that stand, also for a while after their end. */
export function readClosingsToCarryOut(db: Db, now: Date): Promise<ClosingRow[]> {
  return readStandingClosings(db, new Date(now.getTime() - CARRIED_OUT_MS));
}

/** All closings, newest first, without those that only take back what was opened: the hours of their day say so. */
export function readClosings(db: Db): Listing<ClosingRow> {
  const every = db.selectFrom('closings').where('takes_back', '=', false);
  return listingOf({
    db,
    every,
    rows: closingRows(db).where('takes_back', '=', false).orderBy(sql`lower(period) DESC, created_at DESC, id`),
    toItems: (rows) => rows,
  });
}

/** One closing; undefined when there is none. */
export async function readClosing(db: Db | Tx, id: string): Promise<ClosingRow | undefined> {
  return closingRows(db).where('id', '=', id).executeTakeFirst();
}

/** One closing that nobody takes back until the transaction ends, though others may carry it out for other members meanwhile. */
export async function shareClosing(tx: Tx, id: string): Promise<ClosingRow | undefined> {
  return closingRows(tx).where('id', '=', id).forShare().executeTakeFirst();
}

/** Takes the lock that every booking shares, alone: bookings under way are done, others wait. */
export async function lockClosings(tx: Tx): Promise<void> {
  await sql`SELECT lock_closings()`.execute(tx);
}

/** Counts the closings that were ever recorded on a time, and those of them that were taken back: it grows with each change. */
export async function countClosingsOn(db: Db | Tx, { start, end }: Period): Promise<number> {
  const { changes } = await db
    .selectFrom('closings')
    .where(sql<boolean>`period && tstzrange(${start}::timestamptz, ${end}::timestamptz)`)
    .select(sql<number>`(count(*) + count(reopened_at))::integer`.as('changes'))
    .executeTakeFirstOrThrow();
  return changes;
}

/** Records a closing once all bookings under way are done, and before any other begins (`closing_refuse`); `closings_once` refuses a second one. */
export async function insertClosing(
  tx: Tx,
  { start, end, reason, createdBy, now, takesBack = false }: Period & Pick<ClosingRow, 'reason'> & { createdBy: string | null; now: Date; takesBack?: boolean },
): Promise<string> {
  await lockClosings(tx);
  const period = sql<string>`tstzrange(${start}::timestamptz, ${end}::timestamptz)`;
  const values = { period, ...localizeWhole('reason', reason), created_at: now, created_by: createdBy, takes_back: takesBack };
  const { id } = await tx.insertInto('closings').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** One closing that nobody carries out or takes back until the transaction ends. */
export async function lockClosing(tx: Tx, id: string): Promise<ClosingRow | undefined> {
  return closingRows(tx).where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
}

/** Takes a closing back; the caller has locked it. */
export async function markReopened(tx: Tx, id: string, { by, now }: { by: string | null; now: Date }): Promise<void> {
  await tx.updateTable('closings').set({ reopened_at: now, reopened_by: by }).where('id', '=', id).execute();
}

/** A record that a closing calls off, or one day of a lease that goes on. */
export interface NewClosingItem {
  kind: ClosingItemKind;
  recordId: string;
  day?: Day;
  points?: number;
  twd?: number;
  wasPaid?: boolean;
}

/** The closing of the centre, or the block, that called something off. */
type ClosingSource = { closingId: string } | { blockId: string };
const sourceColumns = (source: ClosingSource) =>
  'blockId' in source ? { closing_id: null, block_id: source.blockId } : { closing_id: source.closingId, block_id: null };

type NewClosingItems = ClosingSource & {
  memberId: string;
  items: readonly NewClosingItem[];
  now: Date;
};

/**
 * Writes down all that a closing took from a member, by one statement, which is one event (`outbox_closing`); `closing_items_once` refuses
 * the same twice.
 */
export async function insertClosingItems(tx: Tx, { memberId, items, now, ...source }: NewClosingItems): Promise<void> {
  const of = { ...sourceColumns(source), member_id: memberId, created_at: now };
  await tx
    .insertInto('closing_items')
    .values(
      items.map(({ kind, recordId, day, points = 0, twd = 0, wasPaid = false }) => ({
        ...of,
        ...{ kind, record_id: recordId, day: day ?? null, points, twd, was_paid: wasPaid },
      })),
    )
    .execute();
}

/** A record or a day that a closing took from a member, as it was written down. */
export interface ClosingItem {
  memberId: string;
  kind: ClosingItemKind;
  recordId: string;
  day: Day | null;
  twd: number;
  wasPaid: boolean;
}

/** Reads some items of closings by their ids, in the order in which they were written down. */
export async function readClosingItems(tx: Tx, ids: readonly number[]): Promise<ClosingItem[]> {
  return tx
    .selectFrom('closing_items')
    .select(['member_id as memberId', 'kind', 'record_id as recordId', 'day', 'twd', 'was_paid as wasPaid'])
    .where('id', 'in', [...ids])
    .orderBy('id')
    .execute();
}

/** Counts what some closings, or some blocks, called off so far, by their ids; one that called nothing off is not among them. */
export async function countClosingItems(
  db: Db | Tx,
  ids: readonly string[],
  column: 'closing_id' | 'block_id' = 'closing_id',
): Promise<Map<string, ClosingCounts>> {
  if (ids.length === 0) return new Map();
  const ofKind = (kind: ClosingItemKind) => sql<number>`(count(*) FILTER (WHERE kind = ${kind}))::integer`;
  const rows = await db
    .selectFrom('closing_items')
    .select([sql<string>`${sql.ref(column)}`.as('id'), sql<number>`count(DISTINCT member_id)::integer`.as('members')])
    .select([
      ofKind('rent').as('rents'),
      ofKind('advisory').as('consultations'),
      ofKind('registration').as('registrations'),
      ofKind('appointment').as('appointments'),
      ofKind('lease').as('leases'),
    ])
    .select([ofKind('lease_day').as('leaseDays'), ofKind('waitlist').as('waits'), sql<number>`sum(points)::integer`.as('points')])
    .select(sql<number>`COALESCE(sum(twd) FILTER (WHERE was_paid), 0)::integer`.as('refundTwd'))
    .where(column, 'in', [...ids])
    .groupBy(column)
    .execute();
  return new Map(rows.map(({ id, ...counts }) => [id, counts]));
}

/** A member who has something on a closing. */
export interface ClosingMember {
  id: string;
  name: string;
  username: string;
  mobile: string;
  email: string;
  language: Language;
}

/** Reads members by their ids. */
export async function readClosingMembers(db: Db | Tx, ids: readonly string[]): Promise<Map<string, ClosingMember>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('members')
    .select(['id', 'name', 'account as username', 'mobile', 'email', 'language'])
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * Locks what a member has on a closing, before it is read for good: devices, rents, consultations, sessions of activities, leases, in the order that all
 * transactions keep. The caller has locked the balance before.
 */
export async function lockCalledOff(
  tx: Tx,
  {
    devices,
    hasAdvisories,
    sessions,
    rentIds,
    leaseIds,
  }: { devices: readonly string[]; hasAdvisories: boolean; sessions: readonly string[]; rentIds: readonly string[]; leaseIds: readonly string[] },
): Promise<void> {
  if (devices.length > 0) await sql`SELECT rent_lock(${[...devices]}::text[])`.execute(tx);
  if (rentIds.length > 0) await sql`SELECT FROM rents WHERE id = ANY (${[...rentIds]}::uuid[]) ORDER BY id FOR UPDATE`.execute(tx);
  if (hasAdvisories) await sql`SELECT advisory_lock()`.execute(tx);
  if (sessions.length > 0) await sql`SELECT activity_lock(${[...sessions]}::text[])`.execute(tx);
  if (leaseIds.length > 0) await sql`SELECT FROM space_leases WHERE id = ANY (${[...leaseIds]}::uuid[]) ORDER BY id FOR UPDATE`.execute(tx);
}
