import { type SelectQueryBuilder, sql } from 'kysely';
import {
  ADVISORY_LINES,
  type AdvisoryCategory,
  type AdvisoryIdentity,
  type AdvisoryLine,
  type AdvisoryMethod,
} from '../../domain/consultations/consultation.ts';
import type { AdvisoryStatus } from '../../domain/consultations/consultation-state.ts';
import type { Period } from '../../domain/time/period.ts';
import { taipeiDay, taipeiInstant } from '../../domain/time/taipei-time.ts';
import type { Language } from '../../i18n/languages.ts';
import type { Db, Tx } from '../db/client.ts';
import { forEachBatch, forEachRow } from '../db/each-row.ts';
import { inOrder, isLookedFor } from '../db/queue/queue-look.ts';
import { changesOf, type RecordChange, readChanges } from '../db/record-changes.ts';
import { rule } from '../db/sql-rules.ts';
import type { Tables } from '../db/tables/tables.ts';
import { type Listing, listingOf } from '../http/lists/listing.ts';
import { leaveToOutbox } from '../jobs/outbox-event.ts';
import { type ClosingReason, closingReasonOf } from '../opening/closing-queries.ts';
import { type AdvisoryFilter, orderOf } from './advisory-filter.ts';

export interface AdvisoryRow extends Period {
  id: string;
  memberId: string;
  line: AdvisoryLine;
  status: AdvisoryStatus;
  category: AdvisoryCategory;
  identity: AdvisoryIdentity;
  method: AdvisoryMethod;
  content: string;
  phone: string;
  email: string;
  teacher: string | null;
  location: string | null;
  workUrl: string | null;
  files: { id: string; field: string; name: string; size: number }[];
  reason: string | null;
  reasonLanguage: Language | null;
  /** Of the closing that called it off; `reason` is what the member was written to then. */
  closingReason: ClosingReason | null;
  sequence: number;
  createdAt: Date;
  changedAt: Date;
  cancelledAt: Date | null;
  changes: RecordChange[];
  member: { id: string; name: string; username: string; email: string; mobile: string; language: Language };
}

const start = sql<Date>`lower(advisories.period)`;
const end = sql<Date>`upper(advisories.period)`;
const member = sql<AdvisoryRow['member']>`(
  SELECT json_build_object('id', member.id, 'name', member.name, 'username', member.account, 'email', member.email, 'mobile', member.mobile, 'language', member.language)
  FROM members AS member WHERE member.id = advisories.member_id)`;

/** Selects the files of a consultation, in the shape of `readUploads`. */
const files = sql<AdvisoryRow['files']>`(
  SELECT coalesce(json_agg(json_build_object('id', upload.id, 'field', upload.field, 'name', upload.name, 'size', upload.size) ORDER BY upload.field), '[]'::json)
  FROM uploads AS upload WHERE upload.record_kind = 'advisory' AND upload.record_id = advisories.id)`;

function advisoryRows(db: Db | Tx) {
  return db
    .selectFrom('advisories')
    .where('advisories.status', '<>', 'offered')
    .select([
      'id',
      'member_id as memberId',
      'line',
      start.as('start'),
      end.as('end'),
      'status',
      'teacher',
      'location',
      'work_url as workUrl',
      'reason',
      'reason_language as reasonLanguage',
      'sequence',
    ])
    .select(({ ref }) => [
      // Only what is offered says nothing (advisories_said).
      ref('category').$notNull().as('category'),
      ref('identity').$notNull().as('identity'),
      ref('method').$notNull().as('method'),
      ref('content').$notNull().as('content'),
      ref('phone').$notNull().as('phone'),
      ref('email').$notNull().as('email'),
    ])
    .select([
      'created_at as createdAt',
      'changed_at as changedAt',
      'cancelled_at as cancelledAt',
      changesOf('advisories').as('changes'),
      member.as('member'),
      files.as('files'),
      closingReasonOf('advisory', sql`advisories.id`).as('closingReason'),
    ]);
}

export interface HeldSlot extends Period {
  place: number;
  /** The member it is offered to; null when it is taken. */
  offeredTo: string | null;
}

/** The places of a pool that are held in a window as it is now: offers that have expired are free. */
export async function readHeldSlots(db: Db | Tx, pool: string, window: Period, now: Date): Promise<HeldSlot[]> {
  const { rows } = await sql<HeldSlot>`
    SELECT held.place, lower(held.period) AS start, upper(held.period) AS end, CASE advisories.status WHEN 'offered' THEN advisories.member_id END AS "offeredTo"
    FROM advisory_places AS held JOIN advisories ON advisories.id = held.advisory_id
    WHERE held.pool = ${pool} AND (advisories.status <> 'offered' OR advisories.lapses_at > ${now}::timestamptz)
      AND held.period && tstzrange(${window.start}::timestamptz, ${window.end}::timestamptz)`.execute(db);
  return rows;
}

/** The status of a consultation at an instant (`advisoryStatusAt`), whether or not the job has written it down. */
export const advisoryStatus = (now: Date) => sql<AdvisoryStatus>`advisory_status_at(advisories.status, lower(advisories.period), ${now}::timestamptz)`;
/** Asked for or booked, and not over. */
const isOpenAt = (now: Date) =>
  sql<boolean>`(advisories.status = ANY (${rule('advisory_standing')}) AND ${advisoryStatus(now)} = ANY (${rule('advisory_standing')}) AND upper(period) > ${now}::timestamptz)`;

/** The number of a member's open consultations; an offer does not count. The caller holds the member's balance. */
export async function countOpenAdvisories(tx: Tx, memberId: string, now: Date): Promise<number> {
  const counted = tx.selectFrom('advisories').where('member_id', '=', memberId).where(isOpenAt(now));
  return Number((await counted.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()).count);
}

/** Consultations as they stand at an instant (`advisoryStatusAt`), whether or not the job has written it down. */
export function readAdvisories(db: Db, { memberId, status, line, when, found, ...look }: AdvisoryFilter, now: Date): Listing<AdvisoryRow> {
  const isUpcoming = isOpenAt(now);
  const filtered = <O>(query: SelectQueryBuilder<Tables, 'advisories', O>) =>
    query
      .where(isLookedFor(look, 'advisory', 'advisories.id'))
      .$if(memberId !== undefined, (q) => q.where('member_id', '=', memberId ?? ''))
      .$if(line !== undefined, (q) => q.where('line', '=', line ?? 'general'))
      .$if(status !== undefined, (q) => q.where(sql<boolean>`${advisoryStatus(now)} = ${status}::text`))
      .$if(when === 'waiting', (q) =>
        q.where(sql<boolean>`advisories.status = ANY (${rule('advisory_asked')}) AND ${advisoryStatus(now)} = ANY (${rule('advisory_asked')})`),
      )
      .$if(found !== undefined, (q) => q.where(found?.where ?? sql<boolean>`true`))
      .$if(when === 'upcoming', (q) => q.where(isUpcoming))
      .$if(when === 'past', (q) => q.where(sql<boolean>`NOT ${isUpcoming}`));
  const every = filtered(db.selectFrom('advisories').where('status', '<>', 'offered'));
  return listingOf({
    db,
    every,
    rows: filtered(advisoryRows(db)).orderBy(inOrder(look, 'advisories.created_at', orderOf(when))),
    isCounted: found?.isCommon !== true,
    toItems: (rows) => rows.map(readChanges),
  });
}

/** One consultation, of a member when one is named; undefined when there is none. */
export async function readAdvisory(db: Db | Tx, id: string, memberId?: string): Promise<AdvisoryRow | undefined> {
  const row = await advisoryRows(db)
    .where('id', '=', id)
    .$if(memberId !== undefined, (query) => query.where('member_id', '=', memberId ?? ''))
    .executeTakeFirst();
  return row && readChanges(row);
}

/** The consultations of some ids; of a member when one is named. */
export async function readAdvisoriesById(db: Db, ids: readonly string[], memberId?: string): Promise<AdvisoryRow[]> {
  const rows = await advisoryRows(db)
    .where('id', 'in', [...ids])
    .$if(memberId !== undefined, (query) => query.where('member_id', '=', memberId ?? ''))
    .execute();
  return rows.map(readChanges);
}

/** Reads the consultations that are asked for or booked in a window, of a member when one is named. */
export async function readStandingAdvisoriesOn(db: Db | Tx, window: Period, memberId?: string): Promise<AdvisoryRow[]> {
  const rows = await advisoryRows(db)
    .where(sql<boolean>`status = ANY (${rule('advisory_standing')})`)
    .where(sql<boolean>`advisories.period && tstzrange(${window.start}::timestamptz, ${window.end}::timestamptz)`)
    .$if(memberId !== undefined, (query) => query.where('member_id', '=', memberId ?? ''))
    .orderBy(sql`lower(advisories.period), id`)
    .execute();
  return rows.map(readChanges);
}

/** One consultation with the lock of all lines and its row, until the transaction ends. E-mails about what changes are left to the outbox. */
export async function lockAdvisory(tx: Tx, id: string, memberId?: string): Promise<AdvisoryRow | undefined> {
  await leaveToOutbox(tx);
  await sql`SELECT advisory_lock()`.execute(tx);
  await sql`SELECT FROM advisories WHERE id = ${id}::uuid FOR UPDATE`.execute(tx);
  return readAdvisory(tx, id, memberId);
}

export interface NewAdvisory extends Period {
  memberId: string;
  line: AdvisoryLine;
  category: AdvisoryCategory;
  identity: AdvisoryIdentity;
  method: AdvisoryMethod;
  content: string;
  phone: string;
  email: string;
  workUrl: string | null;
}

/** Asks for a slot and says the application's id; the constraints refuse what is not free (0092_consultation_places.sql). */
export async function bookConsultation(tx: Tx, wish: NewAdvisory, now: Date): Promise<string> {
  await leaveToOutbox(tx);
  const { rows } = await sql<{ id: string }>`
    SELECT advisory_take(
      p_member => ${wish.memberId}::uuid, p_line => ${wish.line}::text, p_start => ${wish.start}::timestamptz, p_end => ${wish.end}::timestamptz,
      p_category => ${wish.category}::text, p_identity => ${wish.identity}::text, p_method => ${wish.method}::text, p_content => ${wish.content}::text,
      p_phone => ${wish.phone}::text, p_email => ${wish.email}::text, p_now => ${now}::timestamptz) AS id`.execute(tx);
  const [taken] = rows;
  if (!taken) throw new Error('advisory_take gave no id');
  // Its parameters stay as nodes of the release before call it.
  if (wish.workUrl !== null) await tx.updateTable('advisories').set({ work_url: wish.workUrl }).where('id', '=', taken.id).execute();
  return taken.id;
}

/** Puts a locked consultation to another slot, and offers the one it had to the next on the waitlist. */
export async function moveAdvisory(tx: Tx, { id, start, end, status, now }: Period & { id: string; status: AdvisoryStatus; now: Date }): Promise<void> {
  await sql`SELECT advisory_move(${id}::uuid, ${start}::timestamptz, ${end}::timestamptz, ${status}, ${now}::timestamptz)`.execute(tx);
}

export interface AdvisoryChange {
  status: AdvisoryStatus;
  teacher?: string | undefined;
  location?: string | undefined;
  reason?: string | undefined;
  reasonLanguage?: Language;
  cancelledAt?: Date;
}

/** Writes a step of a locked consultation, and offers its slot to the next on the waitlist when it holds it no longer. */
export async function changeAdvisory(tx: Tx, { id }: Pick<AdvisoryRow, 'id'>, change: AdvisoryChange, now: Date): Promise<void> {
  await tx
    .updateTable('advisories')
    .set(({ eb }) => ({
      status: change.status,
      changed_at: now,
      sequence: eb('sequence', '+', 1),
      ...(change.teacher !== undefined && { teacher: change.teacher }),
      ...(change.location !== undefined && { location: change.location }),
      ...(change.reason !== undefined && { reason: change.reason, reason_language: change.reasonLanguage ?? null }),
      ...(change.cancelledAt !== undefined && { cancelled_at: change.cancelledAt }),
    }))
    .where('id', '=', id)
    .execute();
  await sql`SELECT advisory_settle_all(${now}::timestamptz)`.execute(tx);
}

/** Offers what nobody took to the next, line by line. @throws RowsFailed */
export async function expireAndOfferAdvisories(db: Db, now: Date): Promise<void> {
  const { rows } = await sql<{ isDue: boolean }>`SELECT advisory_is_due(${now}::timestamptz) AS "isDue"`.execute(db);
  if (rows[0]?.isDue !== true) return;
  await forEachRow(
    ADVISORY_LINES,
    (line) => `advisories of ${line}`,
    (line) =>
      db.transaction().execute(async (tx) => {
        await sql`SELECT advisory_lock()`.execute(tx);
        await sql`SELECT advisory_settle(${line}, ${now}::timestamptz)`.execute(tx);
      }),
  );
}

/** Ends what was booked for a day that is over. @throws RowsFailed */
export async function endAdvisoriesUntil(db: Db, now: Date): Promise<void> {
  const today = taipeiInstant(taipeiDay(now));
  const { rows } = await sql<{ id: string }>`SELECT id FROM advisories WHERE status = 'reserved' AND lower(period) < ${today}::timestamptz`.execute(db);
  await forEachBatch(
    rows,
    ({ id }) => `advisories ${id}`,
    (batch) =>
      sql`UPDATE advisories SET status = 'ended', changed_at = ${now}::timestamptz
        WHERE id = ANY (${batch.map(({ id }) => id)}::uuid[]) AND status = 'reserved'`.execute(db),
  );
}

const isUnanswered = (now: Date) => sql<boolean>`status = ANY (${rule('advisory_asked')}) AND lower(period) <= ${now}::timestamptz`;

/** The consultations that have begun unanswered. */
export async function listUnanswered(db: Db, now: Date): Promise<{ id: string }[]> {
  return (await sql<{ id: string }>`SELECT id FROM advisories WHERE ${isUnanswered(now)} ORDER BY id`.execute(db)).rows;
}

/** Refuses one that nobody answered, unless somebody was faster. */
export async function refuseUnansweredRequest(tx: Tx, id: string, now: Date): Promise<void> {
  await leaveToOutbox(tx);
  await sql`
    UPDATE advisories SET status = 'unapproved', changed_at = ${now}::timestamptz, sequence = sequence + 1
    WHERE id IN (SELECT id FROM advisories WHERE id = ${id}::uuid AND ${isUnanswered(now)} FOR UPDATE SKIP LOCKED)`.execute(tx);
}
