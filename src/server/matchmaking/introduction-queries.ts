import { type SelectQueryBuilder, sql } from 'kysely';
import type { MatchmakingOutput } from '../../contract/activities/registration.ts';
import type { RegistrationStatus } from '../../domain/activities/registration-state.ts';
import type { ConsentStatus, IntroductionSide, IntroductionStatus } from '../../domain/matchmaking/introduction-state.ts';
import type { Language } from '../../i18n/languages.ts';
import type { Db, Tx } from '../db/client.ts';
import { isLookedFor, newestFirst, type QueueLook } from '../db/queue/queue-look.ts';
import type { Tables } from '../db/tables/tables.ts';
import { type Listing, listingOf } from '../http/lists/listing.ts';
import { type FoundMembers, findSearchedMembers, ofEach } from '../identity/found-by-member.ts';

/** A side of an introduction: its answer, and who it is. What of that the other side may see is for the response to say. */
export interface SideRow {
  side: IntroductionSide;
  registrationId: string;
  answer: ConsentStatus;
  answeredAt: Date | null;
  /** Their words in the application; null once these are cleared. */
  application: MatchmakingOutput | null;
  member: {
    id: string;
    username: string;
    name: string;
    penName: string | null;
    email: string;
    mobile: string;
    language: Language;
    /** The account was deleted. */
    isGone: boolean;
  };
}

export interface IntroductionRow {
  id: string;
  activityId: string;
  status: IntroductionStatus;
  reason: string | null;
  reasonLanguage: Language | null;
  createdAt: Date;
  changedAt: Date;
  creator: SideRow;
  company: SideRow;
}

/** JSON has no instants. */
type SideJson = Omit<SideRow, 'answeredAt'> & { answeredAt: string | null };

const sides = sql<SideJson[]>`(
  SELECT json_agg(json_build_object(
      'side', consent.side, 'registrationId', consent.registration_id, 'answer', consent.status, 'answeredAt', consent.answered_at,
      'application', registration.matchmaking,
      'member', json_build_object(
        'id', member.id, 'username', member.account, 'name', member.name, 'penName', member.pen_name, 'email', member.email, 'mobile', member.mobile,
        'language', member.language, 'isGone', member.deleted_at IS NOT NULL)))
  FROM matchmaking_consents AS consent
    JOIN registrations AS registration ON registration.id = consent.registration_id
    JOIN members AS member ON member.id = consent.member_id
  WHERE consent.introduction_id = matchmaking_introductions.id)`;

function introductionRows(db: Db | Tx) {
  return db
    .selectFrom('matchmaking_introductions')
    .select([
      'id',
      'activity_id as activityId',
      'status',
      'reason',
      'reason_language as reasonLanguage',
      'created_at as createdAt',
      'changed_at as changedAt',
      sides.as('sides'),
    ]);
}

function toIntroductionRow({ sides: both, ...row }: Omit<IntroductionRow, IntroductionSide> & { sides: SideJson[] }): IntroductionRow {
  const of = (name: IntroductionSide): SideRow => {
    const found = both.find(({ side }) => side === name);
    if (found === undefined) throw new Error(`introduction ${row.id} has no ${name}`);
    return { ...found, answeredAt: found.answeredAt === null ? null : new Date(found.answeredAt) };
  };
  return { ...row, creator: of('creator'), company: of('company') };
}

/** The introductions of registrations, the latest first. */
export async function readIntroductionsOf(db: Db | Tx, registrationIds: readonly string[]): Promise<IntroductionRow[]> {
  if (registrationIds.length === 0) return [];
  const rows = await introductionRows(db)
    .where(({ eb, or }) => or([eb('creator_registration_id', 'in', registrationIds), eb('company_registration_id', 'in', registrationIds)]))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(toIntroductionRow);
}

/** One introduction; undefined when there is none. */
export async function readIntroduction(db: Db | Tx, id: string): Promise<IntroductionRow | undefined> {
  const row = await introductionRows(db).where('id', '=', id).executeTakeFirst();
  return row && toIntroductionRow(row);
}

/** One introduction with the lock of its row, until the transaction ends: its answers change one after the other. */
export async function lockIntroduction(tx: Tx, id: string): Promise<IntroductionRow | undefined> {
  await sql`SELECT FROM matchmaking_introductions WHERE id = ${id}::uuid FOR UPDATE`.execute(tx);
  return readIntroduction(tx, id);
}

export interface IntroductionFilter extends QueueLook {
  activityId?: string | undefined;
  status?: IntroductionStatus | undefined;
  q?: string | undefined;
}

/**
 * Introductions of the members in whom a text is found, by the index of members. Where many have it, those of all of them are hashed once, and each introduction is
 * looked for among them as it comes: less than asking each for its two. Where more have it than are listed, each is asked.
 */
const isOf = ({ has, isMet, ids }: FoundMembers) => {
  if (ids === null)
    return sql<boolean>`(SELECT bool_or(${has('consent.member_id')}) FROM matchmaking_consents AS consent WHERE consent.introduction_id = matchmaking_introductions.id)`;
  const own = sql`SELECT own.introduction_id FROM ${ofEach(ids, sql`SELECT introduction_id FROM matchmaking_consents WHERE member_id = holder.id`)}`;
  return isMet ? sql<boolean>`coalesce(id IN (${own}), false)` : sql<boolean>`id = ANY (ARRAY(${own}))`;
};

/** All introductions, by themselves the latest first. */
export async function readStaffIntroductions(db: Db, { activityId, status, q: words, ...look }: IntroductionFilter): Promise<Listing<IntroductionRow>> {
  const members = words === undefined ? null : await findSearchedMembers(db, words);
  const filtered = <O>(query: SelectQueryBuilder<Tables, 'matchmaking_introductions', O>) =>
    query
      .where(isLookedFor(look, 'introduction', 'matchmaking_introductions.id'))
      .$if(activityId !== undefined, (q) => q.where('activity_id', '=', activityId ?? ''))
      .$if(status !== undefined, (q) => q.where('status', '=', status ?? 'asked'))
      .where(members === null ? sql<boolean>`true` : isOf(members));
  const every = filtered(db.selectFrom('matchmaking_introductions'));
  const rows = filtered(introductionRows(db)).orderBy(newestFirst(look, 'matchmaking_introductions.created_at', 'matchmaking_introductions.id'));
  return listingOf({ db, every, rows, isCounted: members?.isCommon !== true, toItems: (found) => found.map(toIntroductionRow) });
}

/** A registration that is paired or has an appointment set for it. */
export interface PairedRegistration {
  id: string;
  memberId: string;
  activityId: string;
  type: string;
  status: RegistrationStatus;
}

/** Locks registrations by id, in that order, against being cancelled meanwhile. Fewer come back where some are not there. */
export async function lockRegistrations(tx: Tx, ids: readonly string[]): Promise<PairedRegistration[]> {
  return tx
    .selectFrom('registrations')
    .select(['id', 'member_id as memberId', 'activity_id as activityId', 'type', 'status'])
    .where('id', 'in', ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/** Names two registrations as a pair, each side asked; the constraints refuse a pair that there is, and one of the same member twice. */
export async function insertIntroduction(
  tx: Tx,
  { creator, company }: { creator: PairedRegistration; company: PairedRegistration },
  now: Date,
): Promise<string> {
  const { id } = await tx
    .insertInto('matchmaking_introductions')
    .values({
      activity_id: creator.activityId,
      creator_registration_id: creator.id,
      company_registration_id: company.id,
      created_at: now,
      changed_at: now,
      cancelled_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('matchmaking_consents')
    .values(
      Object.entries({ creator, company }).map(([side, registration]) => ({
        introduction_id: id,
        side: side as IntroductionSide,
        registration_id: registration.id,
        member_id: registration.memberId,
        answered_at: null,
      })),
    )
    .execute();
  return id;
}

/** Writes the answer of a side; the status of the introduction follows (`introduction_settle`). */
export async function writeConsent(tx: Tx, id: string, { side, answer }: { side: IntroductionSide; answer: ConsentStatus }, now: Date): Promise<void> {
  await tx.updateTable('matchmaking_consents').set({ status: answer, answered_at: now }).where('introduction_id', '=', id).where('side', '=', side).execute();
}

/** Calls an introduction off, with the reason that both sides read. */
export async function cancelIntroduction(tx: Tx, id: string, { reason, language }: { reason: string; language: Language }, now: Date): Promise<void> {
  await tx
    .updateTable('matchmaking_introductions')
    .set({ status: 'cancelled', reason, reason_language: language, changed_at: now, cancelled_at: now })
    .where('id', '=', id)
    .execute();
}
