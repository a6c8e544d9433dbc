import { type SelectQueryBuilder, sql } from 'kysely';
import type { Reply } from '../../domain/activities/registration-form.ts';
import type { RegistrationCancellation, RegistrationStatus, ShownRegistrationStatus } from '../../domain/activities/registration-state.ts';
import type { ActivityType } from '../../domain/content/activity.ts';
import type { MemberClass } from '../../domain/identity/account.ts';
import type { Period } from '../../domain/time/period.ts';
import type { Language } from '../../i18n/languages.ts';
import type { Db, Tx } from '../db/client.ts';
import { forEachRow } from '../db/each-row.ts';
import { changesOf, type RecordChange, readChanges } from '../db/record-changes.ts';
import { rule } from '../db/sql-rules.ts';
import type { MatchmakingDetails } from '../db/tables/activities.ts';
import type { Tables } from '../db/tables/tables.ts';

/** When the holder of a registration was checked in for a session of it. */
interface Attendance {
  number: number;
  at: Date;
}

export interface RegistrationRow extends Period {
  id: string;
  memberId: string;
  sessionId: string;
  activityId: string;
  type: ActivityType;
  /** The location as the member was told of it last (`storedPlace`). */
  place: string;
  size: number;
  status: RegistrationStatus;
  points: number;
  rewardPoints: number;
  cancelBefore: Date;
  answers: Reply[];
  matchmaking: MatchmakingDetails | null;
  /** In which answers and introduction were typed. */
  language: Language | null;
  reason: string | null;
  reasonLanguage: Language | null;
  cancelledAs: RegistrationCancellation | null;
  sequence: number;
  lapsesAt: Date | null;
  createdAt: Date;
  changedAt: Date;
  cancelledAt: Date | null;
  attendances: Attendance[];
  changes: RecordChange[];
}

const start = sql<Date>`lower(registrations.period)`;
const end = sql<Date>`upper(registrations.period)`;
/** JSON has no instants: `readRow` puts that right. */
const attendances = sql<Attendance[]>`(
  SELECT coalesce(json_agg(json_build_object('number', attendance.number, 'at', attendance.at) ORDER BY attendance.number), '[]'::json)
  FROM registration_attendances AS attendance WHERE attendance.registration_id = registrations.id)`;

const answers = sql<Reply[]>`coalesce(registrations.answers, '[]'::jsonb)`;

/** Selects the columns of registrations, of offers as well; the caller adds which. */
export function registrationRows(db: Db | Tx) {
  return db
    .selectFrom('registrations')
    .select(['id', 'member_id as memberId', 'session_id as sessionId', 'activity_id as activityId', 'type', start.as('start'), end.as('end'), 'place'])
    .select(['size', 'status', 'points', 'reward_points as rewardPoints', 'cancel_before as cancelBefore', 'matchmaking', 'language', answers.as('answers')])
    .select(['reason', 'reason_language as reasonLanguage', 'cancelled_as as cancelledAs', 'sequence', 'lapses_at as lapsesAt'])
    .select(['created_at as createdAt', 'changed_at as changedAt', 'cancelled_at as cancelledAt'])
    .select([attendances.as('attendances'), changesOf('registrations').as('changes')]);
}

/** A row as the types have it. */
export function readRow<R extends RegistrationRow>(row: R): R {
  return { ...readChanges(row), attendances: row.attendances.map(({ number, at }) => ({ number, at: new Date(at) })) };
}

/** The status of a registration at an instant (`registrationStatusAt`), whether or not the job has written it down. */
export const statusAt = (now: Date) =>
  sql<RegistrationStatus>`registration_status_at(registrations.status, ${end}, registrations.lapses_at, ${now}::timestamptz)`;

export interface RegistrationFilter {
  type?: ActivityType | undefined;
  status?: ShownRegistrationStatus | undefined;
  when?: 'upcoming' | 'past' | undefined;
}

interface Paging {
  now: Date;
  limit: number;
  offset: number;
}

/** A page of a member's registrations as they stand at an instant. What is over, or came to nothing, is past. */
export async function readRegistrations(
  db: Db,
  memberId: string,
  filter: RegistrationFilter,
  { now, limit, offset }: Paging,
): Promise<{ items: RegistrationRow[]; total: number }> {
  const status = statusAt(now);
  // Whoever has come to one session of a series may come to the next.
  const isUpcoming = sql<boolean>`(${status} = ANY (${rule('registration_standing')}) OR ${status} = 'attended' AND ${end} > ${now}::timestamptz)`;
  const filtered = <O>(query: SelectQueryBuilder<Tables, 'registrations', O>) =>
    query
      .where('member_id', '=', memberId)
      .where('status', '<>', 'offered')
      .$if(filter.type !== undefined, (q) => q.where(sql<boolean>`type = ${filter.type}::text`))
      .$if(filter.status !== undefined, (q) => q.where(sql<boolean>`${status} = ${filter.status}::text`))
      .$if(filter.when === 'upcoming', (q) => q.where(isUpcoming))
      .$if(filter.when === 'past', (q) => q.where(sql<boolean>`NOT ${isUpcoming}`));
  const { total } = await filtered(db.selectFrom('registrations').select((eb) => eb.fn.countAll<number>().as('total'))).executeTakeFirstOrThrow();
  const order = filter.when === 'upcoming' ? sql`${start}, id` : filter.when === 'past' ? sql`${start} DESC, id` : sql`created_at DESC, id`;
  const rows = await filtered(registrationRows(db)).orderBy(order).limit(limit).offset(offset).execute();
  return { items: rows.map(readRow), total: Number(total) };
}

/** One registration, of a member when one is named; undefined when there is none, or it is only offered. */
export async function readRegistration(db: Db | Tx, id: string, memberId?: string): Promise<RegistrationRow | undefined> {
  const row = await registrationRows(db)
    .where('id', '=', id)
    .where('status', '<>', 'offered')
    .$if(memberId !== undefined, (query) => query.where('member_id', '=', memberId ?? ''))
    .executeTakeFirst();
  return row && readRow(row);
}

/** The latest registration of a member for each of some sessions. */
export async function readLatest(db: Db | Tx, memberId: string, sessionIds: readonly string[]): Promise<RegistrationRow[]> {
  const rows = await registrationRows(db)
    .distinctOn('session_id')
    .where('member_id', '=', memberId)
    .where(sql<boolean>`session_id = ANY (${sessionIds}::text[])`)
    .where('status', '<>', 'offered')
    .orderBy(sql`session_id, status = ANY (${rule('registration_holding')}) DESC, created_at DESC`)
    .execute();
  return rows.map(readRow);
}

/**
 * One registration with the locks of its session and its row, until the transaction ends; undefined when there is none, or it is not the
 * member's. The balance of its member comes first (`lockPoints`). E-mails about what changes are left to the outbox.
 */
export async function lockRegistration(tx: Tx, id: string, memberId?: string): Promise<RegistrationRow | undefined> {
  await sql`SELECT set_config('app.outbox', 'on', true), activity_lock(ARRAY(SELECT session_id FROM registrations WHERE id = ${id}::uuid))`.execute(tx);
  await sql`SELECT FROM registrations WHERE id = ${id}::uuid FOR UPDATE`.execute(tx);
  return readRegistration(tx, id, memberId);
}

/** Whose registration it is, which never changes; undefined when there is none. */
export async function holderOf(tx: Tx, id: string): Promise<string | undefined> {
  const row = await tx.selectFrom('registrations').select('member_id as memberId').where('id', '=', id).where('status', '<>', 'offered').executeTakeFirst();
  return row?.memberId;
}

/** A change of a registration's status; `reason` is why, in the language of whoever wrote it. */
export interface StatusChange {
  status: RegistrationStatus;
  cancelledAs?: RegistrationCancellation;
  reason?: { text: string; language: Language };
}

/** Writes down what became of a registration that is locked, and offers places that it frees to members who wait. */
export async function changeStatus(tx: Tx, { id, sessionId }: Pick<RegistrationRow, 'id' | 'sessionId'>, change: StatusChange, now: Date): Promise<void> {
  const { status, cancelledAs, reason } = change;
  await tx
    .updateTable('registrations')
    .set({ status, changed_at: now })
    .$if(cancelledAs !== undefined, (query) => query.set({ cancelled_as: cancelledAs ?? null, cancelled_at: now }))
    .$if(reason !== undefined, (query) => query.set({ reason: reason?.text ?? null, reason_language: reason?.language ?? null }))
    .where('id', '=', id)
    .execute();
  await settleSession(tx, sessionId, now);
}

/** Does something for each of some sessions, each in a transaction of its own that holds the session's lock. @throws RowsFailed */
export function forEachSession(db: Db, sessions: readonly { id: string }[], work: (tx: Tx, id: string) => Promise<void>): Promise<void> {
  return forEachRow(
    sessions,
    ({ id }) => `activity_sessions ${id}`,
    ({ id }) =>
      db.transaction().execute(async (tx) => {
        await sql`SELECT activity_lock(ARRAY[${id}::text])`.execute(tx);
        await work(tx, id);
      }),
  );
}

/** Brings a session that is locked up to the moment: what is free is offered to the next. */
export async function settleSession(tx: Tx, sessionId: string, now: Date): Promise<void> {
  await sql`SELECT activity_settle(ARRAY[${sessionId}::text], ${now}::timestamptz)`.execute(tx);
}

/** The class of a member. */
export async function readClass(db: Db | Tx, memberId: string): Promise<MemberClass> {
  const row = await db.selectFrom('members').select('class').where('id', '=', memberId).executeTakeFirstOrThrow();
  return row.class;
}

/** The places of a session, and how many people wait for one. */
export interface SessionPlaces {
  id: string;
  quota: number;
  taken: number;
  held: number;
  waiting: number;
}

/** The places of sessions as they are at an instant: what was offered and not taken in time is free. */
export async function readPlaces(db: Db, ids: readonly string[], now: Date): Promise<Map<string, SessionPlaces>> {
  const { rows } = await sql<SessionPlaces>`
    SELECT session.id, session.quota, session.taken,
      (session.held - (SELECT coalesce(sum(size), 0) FROM registrations
        WHERE session_id = session.id AND status = 'offered' AND lapses_at <= ${now}::timestamptz))::integer AS held,
      (SELECT count(*)::integer FROM waitlist_entries WHERE kind = 'activity' AND subject = session.id AND status = 'waiting'
        AND lower(period) > ${now}::timestamptz) AS waiting
    FROM activity_sessions AS session WHERE session.id = ANY (${ids}::text[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}
