import { sql } from 'kysely';
import { Refusal } from '../../../contract/refusal.ts';
import type { MemberNoteOutput, StaffMemberOutput } from '../../../contract/staff/staff-member.ts';
import { seesOffice } from '../../../domain/staff/member-search.ts';
import { isoWithOffset, taipeiDay } from '../../../domain/time/taipei-time.ts';
import type { Tx } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import type { Caller } from '../../http/callers/authenticate.ts';
import { readClassChanges } from '../../levels/read-level.ts';
import { readBookedKinds } from '../../my-calendar/booked-kinds.ts';
import { readAdjustments } from '../../points/adjust-points.ts';
import { readPoints } from '../../points/ledger.ts';
import { readLatestEntries } from '../../points/read-point-logs.ts';
import { readOpenClosures } from '../closures/account-closure.ts';
import { toMemberItem } from './find-members.ts';

const LATEST = 10;
const NOTES = 50;

type ReadDeps = Pick<Deps, 'config' | 'library' | 'database' | 'calendarProviders' | 'now'>;

/** One member as staff looks at them, all of it as of one moment; logins and applications for the operator alone. @throws Refusal NOT_FOUND */
export function readStaffMember(deps: ReadDeps, id: string, caller: Caller): Promise<StaffMemberOutput> {
  const now = deps.now();
  const today = taipeiDay(now);
  return deps.database.db.transaction().execute(async (tx) => {
    const row = await tx
      .selectFrom('members')
      .select(['id', 'account', 'name', 'pen_name', 'email', 'mobile', 'class', 'role', 'language', 'created_at as createdAt'])
      .select(['email_verified_at as emailVerifiedAt', 'mobile_verified_at as mobileVerifiedAt'])
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    if (row === undefined) throw new Refusal('NOT_FOUND');
    const lock = await tx.selectFrom('account_locks').select(['reason', 'created_at as since']).where('member_id', '=', id).executeTakeFirst();
    const bars = await readBars(tx, id);
    const { coming, past } = await readBookedKinds({ ...deps, database: { db: tx } }, { memberId: id, since: row.createdAt, now });
    const { remaining, purchased, reward } = await readPoints(tx, id, now);
    return {
      ...toMemberItem(row, { isLocked: lock !== undefined, isBarred: bars.some(({ until_on }) => until_on > today) }),
      language: row.language,
      is_email_verified: row.emailVerifiedAt !== null,
      is_mobile_verified: row.mobileVerifiedAt !== null,
      lock: lock === undefined ? null : { reason: lock.reason, since: isoWithOffset(lock.since) },
      bars,
      class_changes: await readClassChanges(tx, id, LATEST),
      ...{ coming, past, points: { remaining, purchased, reward } },
      ledger: await readLatestEntries(tx, id, LATEST),
      notes: await readNotes(tx, id),
      office: seesOffice(caller.role) ? await readOffice(tx, id, { now, caller }) : null,
    };
  });
}

function readBars(tx: Tx, memberId: string): Promise<StaffMemberOutput['bars']> {
  return tx
    .selectFrom('space_bans')
    .select([sql<string>`to_char(from_on, 'YYYY-MM-DD')`.as('from_on'), sql<string>`to_char(until_on, 'YYYY-MM-DD')`.as('until_on'), 'reason'])
    .where('member_id', '=', memberId)
    .orderBy('space_bans.until_on', 'desc')
    .limit(LATEST)
    .execute();
}

/** The last notes about a member, newest first. */
export async function readNotes(tx: Tx, memberId: string, { limit = NOTES }: { limit?: number } = {}): Promise<MemberNoteOutput[]> {
  const notes = await tx
    .selectFrom('member_notes as note')
    .innerJoin('members as author', 'author.id', 'note.actor_id')
    .select(['note.id', 'note.text', 'note.is_emailed as isEmailed', 'author.name as author', 'note.created_at as createdAt'])
    .where('note.member_id', '=', memberId)
    .orderBy('note.id', 'desc')
    .limit(limit)
    .execute();
  return notes.map(({ id, text, isEmailed, author, createdAt }) => ({
    id: String(id),
    text,
    is_emailed: isEmailed,
    author,
    created_at: isoWithOffset(createdAt),
  }));
}

type Office = NonNullable<StaffMemberOutput['office']>;

async function readOffice(tx: Tx, memberId: string, { now, caller }: { now: Date; caller: Caller }): Promise<Office> {
  return {
    is_own: memberId === caller.memberId,
    logins: await readLogins(tx, memberId, now),
    applications: await readApplications(tx, memberId),
    adjustments: await readAdjustments(tx, memberId, { limit: LATEST, caller }),
    closures: await readOpenClosures(tx, memberId, caller),
  };
}

async function readLogins(tx: Tx, memberId: string, now: Date): Promise<Office['logins']> {
  const used = sql<Date>`coalesce(used_at, created_at)`;
  const logins = await tx
    .selectFrom('token_families')
    .select(['id', 'client_id', 'browser', 'system', 'address', 'created_at as createdAt', used.as('usedAt')])
    .where('member_id', '=', memberId)
    .where('ended_at', 'is', null)
    .where('ends_at', '>', now)
    .orderBy(used, 'desc')
    .orderBy('id')
    .limit(NOTES)
    .execute();
  return logins.map(({ createdAt, usedAt, ...login }) => ({ ...login, created_at: isoWithOffset(createdAt), used_at: isoWithOffset(usedAt) }));
}

/** All that a member has asked for that staff decides about, newest first. */
async function readApplications(tx: Tx, memberId: string): Promise<Office['applications']> {
  const upgrades = await tx
    .selectFrom('matchmaking_upgrades')
    .select(['id', 'status', 'created_at as createdAt'])
    .where('member_id', '=', memberId)
    .orderBy('created_at', 'desc')
    .limit(LATEST)
    .execute();
  const deletions = await tx
    .selectFrom('deletion_requests')
    .select(['id', 'status', 'created_at as createdAt'])
    .where('member_id', '=', memberId)
    .orderBy('created_at', 'desc')
    .limit(LATEST)
    .execute();
  const creators = await tx
    .selectFrom('creator_applications')
    .select(['id', 'kind', 'status', 'created_at as createdAt'])
    .where('member_id', '=', memberId)
    .orderBy('created_at', 'desc')
    .limit(LATEST)
    .execute();
  return [
    ...creators,
    ...upgrades.map((row) => ({ ...row, kind: 'matchmaking_upgrade' as const })),
    ...deletions.map((row) => ({ ...row, kind: 'deletion' as const })),
  ]
    .sort((a, b) => +b.createdAt - +a.createdAt)
    .map(({ createdAt, ...application }) => ({ ...application, created_at: isoWithOffset(createdAt) }));
}
