import { type SelectQueryBuilder, sql } from 'kysely';
import { APPOINTMENT_MINUTES, type AppointmentStatus, type StoredAppointmentStatus } from '../../domain/matchmaking/appointment-state.ts';
import { MINUTE_MS, type Period } from '../../domain/time/period.ts';
import type { Language } from '../../i18n/languages.ts';
import type { Db, Tx } from '../db/client.ts';
import { inOrder, isLookedFor, type QueueLook } from '../db/queue/queue-look.ts';
import type { Tables } from '../db/tables/tables.ts';
import { type Listing, listingOf } from '../http/lists/listing.ts';
import { findByMember } from '../identity/found-by-member.ts';

export interface AppointmentRow extends Period {
  id: string;
  registrationId: string;
  memberId: string;
  /** The pair that meets; null for one with the teacher alone. */
  introductionId: string | null;
  activityId: string;
  status: StoredAppointmentStatus;
  teacher: string;
  place: string;
  reason: string | null;
  reasonLanguage: Language | null;
  sequence: number;
  createdAt: Date;
  changedAt: Date;
  member: Person;
  /** The other side of the pair. */
  partner: Person | null;
}
interface Person {
  id: string;
  name: string;
  username: string;
}

const start = sql<Date>`lower(matchmaking_appointments.period)`;
const end = sql<Date>`upper(matchmaking_appointments.period)`;
const person = sql<Person>`json_build_object('id', member.id, 'name', member.name, 'username', member.account)`;
const member = sql<Person>`(SELECT ${person} FROM members AS member WHERE member.id = matchmaking_appointments.member_id)`;
const partner = sql<Person | null>`(SELECT ${person}
  FROM matchmaking_consents AS consent JOIN members AS member ON member.id = consent.member_id
  WHERE consent.introduction_id = matchmaking_appointments.introduction_id AND consent.registration_id <> matchmaking_appointments.registration_id)`;

function appointmentRows(db: Db | Tx) {
  return db
    .selectFrom('matchmaking_appointments')
    .select([
      'id',
      'registration_id as registrationId',
      'member_id as memberId',
      'introduction_id as introductionId',
      'activity_id as activityId',
      start.as('start'),
      end.as('end'),
      'status',
      'teacher',
      'place',
      'reason',
      'reason_language as reasonLanguage',
      'sequence',
      'created_at as createdAt',
      'changed_at as changedAt',
      member.as('member'),
      partner.as('partner'),
    ]);
}

/** A member's appointments of some ids, in any order. */
export function readOwnAppointments(db: Db, { ids, memberId }: { ids: readonly string[]; memberId: string }): Promise<AppointmentRow[]> {
  return appointmentRows(db).where('id', 'in', ids).where('member_id', '=', memberId).execute();
}

/** The appointments of some ids, in any order. */
export function readAppointmentsById(db: Db, ids: readonly string[]): Promise<AppointmentRow[]> {
  return appointmentRows(db).where('id', 'in', ids).execute();
}

/** The appointments that stand and meet a window, and were not over at an instant; of a member when one is named. */
export function readAppointmentsOn(db: Db | Tx, window: Period, since: Date, memberId?: string): Promise<AppointmentRow[]> {
  return appointmentRows(db)
    .where('status', '=', 'reserved')
    .where(sql<boolean>`period && ${periodOf(window)}`)
    .where(sql<boolean>`upper(period) > ${since}::timestamptz`)
    .$if(memberId !== undefined, (query) => query.where('member_id', '=', memberId ?? ''))
    .orderBy(start)
    .orderBy('id')
    .execute();
}

/** The appointments of registrations, soonest first; those that were called off as well. */
export function readAppointmentsOf(db: Db | Tx, registrationIds: readonly string[]): Promise<AppointmentRow[]> {
  if (registrationIds.length === 0) return Promise.resolve([]);
  return appointmentRows(db).where('registration_id', 'in', registrationIds).orderBy(start).orderBy('id').execute();
}

/** The appointments of pairs, of the creator and of the company, soonest first. */
export function readAppointmentsOfPairs(db: Db | Tx, introductionIds: readonly string[]): Promise<AppointmentRow[]> {
  if (introductionIds.length === 0) return Promise.resolve([]);
  return appointmentRows(db).where('introduction_id', 'in', introductionIds).orderBy(start).orderBy('id').execute();
}

/** One appointment, of a member when one is named; undefined when there is none. */
export function readAppointment(db: Db | Tx, id: string, memberId?: string): Promise<AppointmentRow | undefined> {
  return appointmentRows(db)
    .where('id', '=', id)
    .$if(memberId !== undefined, (query) => query.where('member_id', '=', memberId ?? ''))
    .executeTakeFirst();
}

/** One appointment with the lock of its row, until the transaction ends. */
export async function lockAppointment(tx: Tx, id: string): Promise<AppointmentRow | undefined> {
  await sql`SELECT FROM matchmaking_appointments WHERE id = ${id}::uuid FOR UPDATE`.execute(tx);
  return readAppointment(tx, id);
}

export interface AppointmentFilter extends QueueLook {
  activityId?: string | undefined;
  status?: AppointmentStatus | undefined;
  /** A day in Taipei, from its first to its last moment. */
  on?: Period | undefined;
  q?: string | undefined;
}

/** All appointments as they stand at an instant (`appointmentStatusAt`), by themselves soonest first. */
export async function readStaffAppointments(
  db: Db,
  { activityId, status, on, q: words, ...look }: AppointmentFilter,
  now: Date,
): Promise<Listing<AppointmentRow>> {
  const { where, isCommon } = await findByMember(db, words);
  const statusAt = sql<AppointmentStatus>`CASE WHEN status = 'reserved' AND upper(period) <= ${now}::timestamptz THEN 'ended' ELSE status END`;
  const filtered = <O>(query: SelectQueryBuilder<Tables, 'matchmaking_appointments', O>) =>
    query
      .$if(activityId !== undefined, (q) => q.where('activity_id', '=', activityId ?? ''))
      .$if(status !== undefined, (q) => q.where(sql<boolean>`${statusAt} = ${status}::text`))
      // Those to come are the end of a list of many years.
      .$if(status === 'reserved', (q) => q.where(sql<boolean>`lower(period) > ${new Date(now.getTime() - APPOINTMENT_MINUTES.max * MINUTE_MS)}::timestamptz`))
      .$if(on !== undefined, (q) => q.where(sql<boolean>`lower(period) >= ${on?.start}::timestamptz AND lower(period) < ${on?.end}::timestamptz`))
      .where(isLookedFor(look, 'appointment', 'matchmaking_appointments.id'))
      .where(where);
  const every = filtered(db.selectFrom('matchmaking_appointments'));
  const rows = filtered(appointmentRows(db)).orderBy(inOrder(look, 'matchmaking_appointments.created_at', sql`lower(period), id`));
  return listingOf({ db, every, rows, isCounted: !isCommon, toItems: (found) => found });
}

export interface NewAppointment extends Period {
  registrationId: string;
  memberId: string;
  introductionId: string | null;
  activityId: string;
  teacher: string;
  place: string;
}

const periodOf = ({ start: from, end: to }: Period) => sql<string>`tstzrange(${from}::timestamptz, ${to}::timestamptz)`;

/** Sets appointments, of a pair both in one statement; the constraints refuse whoever is taken already. */
export async function insertAppointments(tx: Tx, appointments: readonly NewAppointment[], now: Date): Promise<string[]> {
  const rows = await tx
    .insertInto('matchmaking_appointments')
    .values(
      appointments.map((each) => ({
        registration_id: each.registrationId,
        member_id: each.memberId,
        introduction_id: each.introductionId,
        activity_id: each.activityId,
        period: periodOf(each),
        status: 'reserved' as const,
        teacher: each.teacher,
        place: each.place,
        created_at: now,
        changed_at: now,
        cancelled_at: null,
      })),
    )
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

export interface AppointmentChange extends Period {
  teacher: string;
  place: string;
}

/** Puts appointments to another hour, teacher or place, those of a pair at once. */
export async function updateAppointments(tx: Tx, ids: readonly string[], change: AppointmentChange, now: Date): Promise<void> {
  await tx
    .updateTable('matchmaking_appointments')
    .set(({ eb }) => ({ period: periodOf(change), teacher: change.teacher, place: change.place, sequence: eb('sequence', '+', 1), changed_at: now }))
    .where('id', 'in', ids)
    .execute();
}

/** Calls appointments off, with the reason that their members read. */
export async function cancelAppointments(
  tx: Tx,
  ids: readonly string[],
  { reason, language }: { reason: string; language: Language },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('matchmaking_appointments')
    .set(({ eb }) => ({ status: 'cancelled', reason, reason_language: language, sequence: eb('sequence', '+', 1), changed_at: now, cancelled_at: now }))
    .where('id', 'in', ids)
    .execute();
}
