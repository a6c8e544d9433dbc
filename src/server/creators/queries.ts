import { type SelectQueryBuilder, sql } from 'kysely';
import { type Applicant, type ApplicationKind, type GrantedClass, membershipEnd, type WorkKind } from '../../domain/creators/application.ts';
import type { ApplicationStatus } from '../../domain/creators/application-state.ts';
import type { MemberClass } from '../../domain/identity/account.ts';
import type { Day } from '../../domain/time/taipei-time.ts';
import type { Language } from '../../i18n/languages.ts';
import type { Db, Tx } from '../db/client.ts';
import { inOrder, isLookedFor, type QueueLook } from '../db/queue/queue-look.ts';
import { rule } from '../db/sql-rules.ts';
import type { ApplicationInfoColumn } from '../db/tables/matchmaking.ts';
import type { Tables } from '../db/tables/tables.ts';
import { type Listing, listingOf } from '../http/lists/listing.ts';
import type { FoundMembers } from '../identity/found-by-member.ts';

export interface ApplicationRow {
  id: string;
  memberId: string;
  kind: ApplicationKind;
  status: ApplicationStatus;
  workKind: WorkKind | null;
  publishedOn: Day | null;
  workUrl: string | null;
  info: ApplicationInfoColumn | null;
  appliedOn: Day;
  reason: string | null;
  reasonLanguage: Language | null;
  createdAt: Date;
  changedAt: Date;
  member: { id: string; name: string; username: string; email: string; class: MemberClass };
}

const member = sql<ApplicationRow['member']>`(
  SELECT json_build_object('id', member.id, 'name', member.name, 'username', member.account, 'email', member.email, 'class', member.class)
  FROM members AS member WHERE member.id = creator_applications.member_id)`;
const isOpen = sql<boolean>`creator_applications.status = ANY (${rule('application_open')})`;
/** Of an account that was deleted nothing is left to decide. */
const ofAnAccount = sql<boolean>`EXISTS (SELECT FROM members WHERE members.id = creator_applications.member_id AND members.deleted_at IS NULL)`;

function applicationRows(db: Db | Tx) {
  return db
    .selectFrom('creator_applications')
    .select([
      'id',
      'member_id as memberId',
      'kind',
      'status',
      'work_kind as workKind',
      'published_on as publishedOn',
      'work_url as workUrl',
      'info',
      'applied_on as appliedOn',
      'reason',
      'reason_language as reasonLanguage',
      'created_at as createdAt',
      'changed_at as changedAt',
      member.as('member'),
    ]);
}

export interface Page {
  limit: number;
  offset: number;
}

/** A page of a member's applications, newest first. */
export async function readMemberApplications(db: Db, memberId: string, { limit, offset }: Page): Promise<{ items: ApplicationRow[]; total: number }> {
  const { total } = await db
    .selectFrom('creator_applications')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow();
  const items = await applicationRows(db).where('member_id', '=', memberId).orderBy('created_at', 'desc').orderBy('id').limit(limit).offset(offset).execute();
  return { items, total: Number(total) };
}

/** All applications, those first that wait longest. */
export function readStaffApplications(
  db: Db,
  {
    status,
    kind,
    found,
    ...look
  }: QueueLook & { status?: ApplicationStatus | undefined; kind?: ApplicationKind | undefined; found?: FoundMembers | undefined },
): Listing<ApplicationRow> {
  const filtered = <O>(query: SelectQueryBuilder<Tables, 'creator_applications', O>) =>
    query
      .where(ofAnAccount)
      .where(isLookedFor(look, 'creator_application', 'creator_applications.id'))
      .$if(status !== undefined, (narrowed) => narrowed.where('status', '=', status ?? 'applied'))
      .$if(kind !== undefined, (narrowed) => narrowed.where('kind', '=', kind ?? 'creator'))
      .$if(found !== undefined, (narrowed) => narrowed.where(found?.has('creator_applications.member_id') ?? sql<boolean>`true`));
  const every = filtered(db.selectFrom('creator_applications'));
  const rows = filtered(applicationRows(db)).orderBy(inOrder(look, 'creator_applications.created_at', sql`status <> 'applied', created_at, id`));
  return listingOf({ db, every, rows, isCounted: found?.isCommon !== true, toItems: (items) => items });
}

/** So many of a member's earlier applications are looked at. */
const EARLIER_MAX = 20;

/** The applications that the same member sent before one, newest first. */
export function readEarlierApplications(db: Db, { id, memberId, createdAt }: ApplicationRow) {
  return db
    .selectFrom('creator_applications')
    .select(['id', 'kind', 'status', 'applied_on'])
    .where('member_id', '=', memberId)
    .where('id', '<>', id)
    .where('created_at', '<=', createdAt)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(EARLIER_MAX)
    .execute();
}

/** One application, of a member when one is named; undefined when there is none. */
export function readApplication(db: Db | Tx, id: string, memberId?: string): Promise<ApplicationRow | undefined> {
  return applicationRows(db)
    .where('id', '=', id)
    .where(ofAnAccount)
    .$if(memberId !== undefined, (query) => query.where('member_id', '=', memberId ?? ''))
    .executeTakeFirst();
}

/**
 * One application under the lock of its member: whatever happens to a member's applications and memberships happens one after the other.
 * Undefined when there is none, or of another member than the one named.
 */
export async function lockApplication(tx: Tx, id: string, memberId?: string): Promise<ApplicationRow | undefined> {
  const owner = await readApplication(tx, id, memberId);
  if (owner === undefined || !(await lockMember(tx, owner.memberId))) return undefined;
  return readApplication(tx, id, memberId);
}

/** Takes the lock of a member; false where the account is gone. */
export async function lockMember(tx: Tx, memberId: string): Promise<boolean> {
  const locked = await tx.selectFrom('members').select('id').where('id', '=', memberId).where('deleted_at', 'is', null).forNoKeyUpdate().executeTakeFirst();
  return locked !== undefined;
}

export interface ApplicationColumns {
  work_kind: WorkKind | null;
  published_on: Day | null;
  work_url: string | null;
  info: string;
}

/** Writes an application; the database refuses a second open one (`creator_applications_one_open`). */
export async function insertApplication(
  tx: Tx,
  { memberId, kind, appliedOn, columns }: { memberId: string; kind: ApplicationKind; appliedOn: Day; columns: ApplicationColumns },
  now: Date,
): Promise<string> {
  const { id } = await tx
    .insertInto('creator_applications')
    .values({ member_id: memberId, kind, status: 'applied', ...columns, applied_on: appliedOn, created_at: now, changed_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export interface ApplicationChange extends Partial<ApplicationColumns> {
  status: ApplicationStatus;
  reason?: string;
  reason_language?: Language;
}

/** Writes a step of a locked application. */
export async function writeApplication(tx: Tx, id: string, change: ApplicationChange, now: Date): Promise<void> {
  await tx
    .updateTable('creator_applications')
    .set({ ...change, changed_at: now })
    .where('id', '=', id)
    .execute();
}

export interface MembershipRow {
  id: string;
  class: GrantedClass;
  startsOn: Day;
  endsOn: Day;
  noticed: number | null;
}

/** A member's membership that has not ended, of the class that they have by now; undefined when there is none. */
export function readMembership(db: Db | Tx, memberId: string): Promise<MembershipRow | undefined> {
  return db
    .selectFrom('creator_memberships')
    .select(['id', 'class', 'starts_on as startsOn', 'ends_on as endsOn', 'noticed'])
    .where('member_id', '=', memberId)
    .where('ended_at', 'is', null)
    .where(isOfTheirClass)
    .executeTakeFirst();
}

/** Of whoever was given another class since, by a decision of the centre or an import, a membership grants nothing any more. */
export const isOfTheirClass = sql<boolean>`EXISTS (
  SELECT FROM members WHERE members.id = creator_memberships.member_id AND members.class = creator_memberships.class)`;

/** Ends what is left of a membership whose class its member no longer has: nobody is told, as nothing changes. */
export async function endForgottenMembership(tx: Tx, memberId: string, now: Date): Promise<void> {
  await tx
    .updateTable('creator_memberships')
    .set({ ended_at: now })
    .where('member_id', '=', memberId)
    .where('ended_at', 'is', null)
    .where(sql<boolean>`NOT ${isOfTheirClass}`)
    .execute();
}

/** Begins a membership in place of the one that is open, if any. Returns its end. */
export async function beginMembership(
  tx: Tx,
  { memberId, memberClass, day }: { memberId: string; memberClass: GrantedClass; day: Day },
  now: Date,
): Promise<Day> {
  const ended = await tx
    .updateTable('creator_memberships')
    .set({ ended_at: now })
    .where('member_id', '=', memberId)
    .where('ended_at', 'is', null)
    .returning('page')
    .executeTakeFirst();
  const endsOn = membershipEnd(day);
  // A public page that was wished for stays, since nobody has taken it back.
  const page = ended?.page ? JSON.stringify(ended.page) : null;
  await tx
    .insertInto('creator_memberships')
    .values({ member_id: memberId, class: memberClass, starts_on: day, ends_on: endsOn, created_at: now, page })
    .execute();
  return endsOn;
}

/** Extends a membership from its end; its notices come anew. Returns the end. */
export async function extendMembership(tx: Tx, { id, endsOn }: Pick<MembershipRow, 'id' | 'endsOn'>): Promise<Day> {
  const later = membershipEnd(endsOn);
  await tx.updateTable('creator_memberships').set({ ends_on: later, noticed: null }).where('id', '=', id).execute();
  return later;
}

/** The facts that decide whether a member can apply; undefined for an account that is not there. */
export function readApplicant(db: Db | Tx, memberId: string, day: Day): Promise<Applicant | undefined> {
  return db
    .selectFrom('members')
    .select([
      'class as memberClass',
      sql<boolean>`EXISTS (SELECT FROM creator_memberships WHERE creator_memberships.member_id = members.id AND creator_memberships.ended_at IS NULL
        AND creator_memberships.class = 'creator' AND creator_memberships.ends_on > ${day}::date)`.as('hasMembership'),
      sql<boolean>`EXISTS (SELECT FROM creator_applications WHERE creator_applications.member_id = members.id AND ${isOpen})`.as('hasApplied'),
    ])
    .where('id', '=', memberId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}
