import { sql } from 'kysely';
import type { Period } from '../../domain/time/period.ts';
import type { WaitlistKind, WaitlistStatus } from '../../domain/waitlist/waitlist.ts';
import type { Db, Tx } from '../db/client.ts';
import { rule } from '../db/sql-rules.ts';
import { lockSubjects, type Subject, type WaitlistBookingKinds } from './waitlist-kind.ts';

/** A member's place in a line. */
export interface WaitlistRow extends Period {
  /** The public one. */
  id: string;
  kind: WaitlistKind;
  /** The device; of a consultation its line, of an activity its session. */
  subject: string;
  /** People. */
  size: number;
  hours: number;
  status: WaitlistStatus;
  /** The position in the waitlist, from 1; null when it does not wait. */
  position: number | null;
  offerUntil: Date | null;
  /** The booking that holds the place while it is offered, and afterwards. */
  rentId: string | null;
  advisoryId: string | null;
  registrationId: string | null;
  createdAt: Date;
}

/** Only who waits for a time that overlaps is before one: the others want something else. */
const position = (now: Date) => sql<number | null>`CASE WHEN status = 'waiting' THEN 1 + (
  SELECT count(*)::integer FROM waitlist_entries AS before
  WHERE before.kind = waitlist_entries.kind AND before.subject = waitlist_entries.subject AND before.status = 'waiting' AND before.id < waitlist_entries.id
    AND before.period && waitlist_entries.period AND lower(before.period) > ${now}::timestamptz) END`;

function entryRows(db: Db | Tx, memberId: string, now: Date) {
  return db
    .selectFrom('waitlist_entries')
    .where('member_id', '=', memberId)
    .select([
      'public_id as id',
      'kind',
      'subject',
      sql<Date>`lower(period)`.as('start'),
      sql<Date>`upper(period)`.as('end'),
      'hours',
      'size',
      'status',
      position(now).as('position'),
      'offer_until as offerUntil',
      'rent_id as rentId',
      'advisory_id as advisoryId',
      'registration_id as registrationId',
      'created_at as createdAt',
    ]);
}

export interface WaitlistFilter {
  when?: 'open' | 'past' | undefined;
  kind?: WaitlistKind | undefined;
}

/** A member's places, a page of them: the open ones with offers first, otherwise newest first. */
export async function readWaitlist(
  db: Db,
  memberId: string,
  { when, kind }: WaitlistFilter,
  { now, limit, offset }: { now: Date; limit: number; offset: number },
): Promise<{ items: WaitlistRow[]; total: number }> {
  const isOpen = sql<boolean>`(waitlist_status_at(status, lower(period), offer_until, ${now}::timestamptz) = ANY (${rule('wait_open')}))`;
  const isThen = when === undefined ? sql<boolean>`true` : when === 'open' ? isOpen : sql<boolean>`NOT ${isOpen}`;
  const wanted = kind === undefined ? isThen : sql<boolean>`(${isThen} AND kind = ${kind})`;
  const { total } = await db
    .selectFrom('waitlist_entries')
    .where('member_id', '=', memberId)
    .where(wanted)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const items = await entryRows(db, memberId, now)
    .where(wanted)
    .orderBy(when === 'open' ? sql`status = 'offered' DESC, offer_until, lower(period), waitlist_entries.id` : sql`waitlist_entries.id DESC`)
    .limit(limit)
    .offset(offset)
    .execute();
  return { items, total: Number(total) };
}

/** One place of a member's; undefined when there is none. */
export async function readEntry(db: Db | Tx, memberId: string, id: string, now: Date): Promise<WaitlistRow | undefined> {
  return entryRows(db, memberId, now).where('public_id', '=', id).executeTakeFirst();
}

/** The places of some public ids that are kept for a member at an instant. */
export async function readOffersById(db: Db, ids: readonly string[], memberId: string, now: Date): Promise<WaitlistRow[]> {
  return entryRows(db, memberId, now)
    .where('public_id', 'in', [...ids])
    .where('status', '=', 'offered')
    .where('offer_until', '>', now)
    .execute();
}

/** A place of somebody's, as a closing finds it. */
export type OpenEntry = Pick<
  WaitlistRow,
  'id' | 'kind' | 'subject' | 'start' | 'end' | 'status' | 'offerUntil' | 'rentId' | 'advisoryId' | 'registrationId'
> & {
  memberId: string;
};

/**
 * The time that is waited for: of an activity that of its session, which may be offered until registration closes (`waitPeriod`). Null for
 * what runs for more than a day.
 */
const usedPeriod = sql`CASE waitlist_entries.kind WHEN 'activity' THEN (SELECT session.period FROM activity_sessions AS session
  WHERE session.id = waitlist_entries.subject AND upper(session.period) - lower(session.period) <= ${rule('activity_day')}) ELSE waitlist_entries.period END`;

/** The places for a time in a window that wait or are offered, of a member when one is named. An activity is asked by the time of its session, and what runs for weeks goes on. */
export async function readOpenEntriesOn(db: Db | Tx, window: Period, memberId?: string): Promise<OpenEntry[]> {
  return db
    .selectFrom('waitlist_entries')
    .where(sql<boolean>`status = ANY (${rule('wait_open')})`)
    .where(sql<boolean>`${usedPeriod} && tstzrange(${window.start}::timestamptz, ${window.end}::timestamptz)`)
    .$if(memberId !== undefined, (query) => query.where('member_id', '=', memberId ?? ''))
    .select([
      'public_id as id',
      'member_id as memberId',
      'kind',
      'subject',
      sql<Date>`lower(${usedPeriod})`.as('start'),
      sql<Date>`upper(${usedPeriod})`.as('end'),
    ])
    .select(['status', 'offer_until as offerUntil', 'rent_id as rentId', 'advisory_id as advisoryId', 'registration_id as registrationId'])
    .orderBy('waitlist_entries.id')
    .execute();
}

/** The places of some public ids, oldest first: what each is for. */
export async function readEntriesById(db: Db | Tx, ids: readonly string[]): Promise<Pick<WaitlistRow, 'kind' | 'subject' | 'start' | 'end'>[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('waitlist_entries')
    .select(['kind', 'subject', sql<Date>`lower(coalesce(${usedPeriod}, period))`.as('start'), sql<Date>`upper(coalesce(${usedPeriod}, period))`.as('end')])
    .where('public_id', 'in', [...ids])
    .orderBy('waitlist_entries.id')
    .execute();
}

/** All places of a member's that may still become something. */
export async function openEntries(tx: Tx, memberId: string, now: Date): Promise<WaitlistRow[]> {
  return entryRows(tx, memberId, now)
    .where(sql<boolean>`status = ANY (${rule('wait_open')})`)
    .orderBy('waitlist_entries.id')
    .execute();
}

/** The places of a member's for some subjects of a kind that may still become something. */
export async function readOpenEntriesOf(db: Db, memberId: string, kind: WaitlistKind, subjects: readonly string[], now: Date): Promise<WaitlistRow[]> {
  return entryRows(db, memberId, now)
    .where('kind', '=', kind)
    .where(sql<boolean>`subject = ANY (${subjects}::text[])`)
    .where(sql<boolean>`status = ANY (${rule('wait_open')})`)
    .execute();
}

/**
 * One place of a member's with the lock of what it waits for and its row, until the transaction ends, and the locks of `others`,
 * all in one order. The balance comes first (`lockPoints`).
 */
export async function lockEntry(
  kinds: WaitlistBookingKinds,
  tx: Tx,
  { memberId, id, others, now }: { memberId: string; id: string; others: readonly Subject[]; now: Date },
): Promise<WaitlistRow | undefined> {
  // What a place waits for never changes.
  const known = await readEntry(tx, memberId, id, now);
  if (known === undefined) return undefined;
  await lockSubjects(kinds, tx, [known, ...others]);
  await sql`SELECT FROM waitlist_entries WHERE public_id = ${id}::uuid FOR UPDATE`.execute(tx);
  return readEntry(tx, memberId, id, now);
}

/** Lets go of what was kept; who frees it settles what it was of. */
export async function deleteReserved(
  tx: Tx,
  { rentId, advisoryId, registrationId }: Pick<WaitlistRow, 'rentId' | 'advisoryId' | 'registrationId'>,
): Promise<void> {
  if (rentId !== null) await tx.deleteFrom('rents').where('id', '=', rentId).where('status', '=', 'offered').execute();
  if (registrationId !== null) await tx.deleteFrom('registrations').where('id', '=', registrationId).where('status', '=', 'offered').execute();
  if (advisoryId !== null) await tx.deleteFrom('advisories').where('id', '=', advisoryId).where('status', '=', 'offered').execute();
}

/** Writes down what became of a place whose locks the caller holds. */
export async function markEntry(tx: Tx, id: string, status: WaitlistStatus, now: Date): Promise<void> {
  await tx.updateTable('waitlist_entries').set({ status, changed_at: now }).where('public_id', '=', id).execute();
}
