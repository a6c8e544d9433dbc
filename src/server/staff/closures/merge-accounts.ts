import { type RawBuilder, sql } from 'kysely';
import { Refusal } from '../../../contract/refusal.ts';
import type { MergePreviewOutput } from '../../../contract/staff/account-closure.ts';
import { MEMBER_CLASSES, type MemberClass } from '../../../domain/identity/account.ts';
import { MERGED_RECORDS, type MergeConflict } from '../../../domain/staff/account-closure.ts';
import { addMonths } from '../../../domain/time/months.ts';
import { addDays, taipeiDay, taipeiInstant } from '../../../domain/time/taipei-time.ts';
import type { Language } from '../../../i18n/languages.ts';
import { erasePerson } from '../../accounts/leaving/personal-data.ts';
import type { Tx } from '../../db/client.ts';
import { readMemberEmailNote } from '../../delivery/email-note.ts';
import type { Deps } from '../../deps.ts';
import { emails, typedIn } from '../../emails/messages.ts';
import { recordEvent } from '../../identity/security/record-event.ts';
import { latestChange } from '../../levels/class-changes.ts';
import { lockPoints } from '../../points/ledger.ts';
import { leaveSharedWaitlists } from '../../waitlist/leave-waitlist.ts';
import { findMergeConflicts } from './merge-conflicts.ts';
import { MOVED_TABLES } from './merge-rules.ts';

/** Account `from` of a person is joined with `into`, another one of theirs. */
export interface Merging {
  from: string;
  into: string;
  reason: string;
  /** In which the reason is written. */
  language: Language;
  actorId: string;
  now: Date;
}

/** Two accounts that are held for being joined. */
export interface Held {
  points: number;
  conflicts: MergeConflict[];
  moves: MergePreviewOutput['moves'];
}

/**
 * Holds both accounts until the transaction ends, in the order of all: balances, queues, members, those of a kind by id. Whoever books, pays or logs in meanwhile
 * came before, or waits. @throws Refusal NOT_FOUND when one of them is not here
 */
export async function holdBoth(tx: Tx, deps: Pick<Deps, 'waitKinds'>, { from, into, now }: Pick<Merging, 'from' | 'into' | 'now'>): Promise<Held> {
  const both = [from, into].sort();
  const here = tx.selectFrom('members').select('id').where('id', 'in', both).where('deleted_at', 'is', null).orderBy('id');
  // A balance needs its member.
  if (both[0] === both[1] || (await here.execute()).length < 2) throw new Refusal('NOT_FOUND');
  for (const id of both) await lockPoints(tx, id);
  await leaveSharedWaitlists(deps, tx, { memberId: from, otherId: into, now });
  if ((await here.forUpdate().execute()).length < 2) throw new Refusal('NOT_FOUND');
  await sql`SELECT ledger_expire(${from}::uuid, ${now}::timestamptz)`.execute(tx);
  const { remaining } = await tx.selectFrom('point_balances').select('remaining').where('member_id', '=', from).executeTakeFirstOrThrow();
  return { points: remaining, conflicts: await findMergeConflicts(tx, { from, into }), moves: await countRecords(tx, from) };
}

async function countRecords(tx: Tx, from: string): Promise<MergePreviewOutput['moves']> {
  const counted = MERGED_RECORDS.map(
    (table) => sql`SELECT ${sql.lit(table)}::text AS what, count(*)::int AS count FROM ${sql.table(table)} WHERE member_id = ${from}::uuid`,
  );
  const { rows } = await sql<MergePreviewOutput['moves'][number]>`${sql.join(counted, sql` UNION ALL `)}`.execute(tx);
  return rows.filter(({ count }) => count > 0);
}

/** Joins two accounts that are held and without conflicts (docs/decisions/232). Whatever the database refuses of one member takes all of it back. */
export async function mergeHeld(tx: Tx, deps: Pick<Deps, 'config' | 'jobs' | 'library'>, id: string, merging: Merging): Promise<void> {
  const { from, into, now } = merging;
  const people = await readPeople(tx, merging);
  await sql`SELECT ledger_merge(${from}::uuid, ${into}::uuid, ${`merge:${id}`}::text, ${now}::timestamptz)`.execute(tx);
  await adoptClass(tx, deps, merging);
  await sql`UPDATE members SET merged_into = ${into}::uuid, deleted_at = COALESCE(deleted_at, ${now}::timestamptz)
    WHERE id = ${from}::uuid OR merged_into = ${from}::uuid`.execute(tx);
  await moveOnce(tx, merging);
  for (const table of MOVED_TABLES) await sql`UPDATE ${sql.table(table)} SET member_id = ${into}::uuid WHERE member_id = ${from}::uuid`.execute(tx);
  for (const memberId of [from, into]) await recordEvent(tx, { kind: 'ACCOUNTS_JOINED', memberId, origin: null, actorId: merging.actorId, now });
  await writeToBoth(tx, deps, people, merging);
  await erasePerson(tx, deps.jobs, { memberId: from, now });
  // Its name and password still say what has become of it, to whoever logs in with them.
  const { account, passwordHash } = people.from;
  await tx.updateTable('members').set({ account, password_hash: passwordHash }).where('id', '=', from).execute();
}

const PERSON = ['id', 'account', 'name', 'email', 'language', 'password_hash as passwordHash'] as const;

async function readPeople(tx: Tx, { from, into }: Merging) {
  const read = (id: string) =>
    tx
      .selectFrom('members')
      .select([...PERSON])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  return { from: await read(from), into: await read(into) };
}

/** Both addresses are written to: they may be of two people after all. */
async function writeToBoth(
  tx: Tx,
  { config, jobs }: Pick<Deps, 'config' | 'jobs'>,
  { from, into }: Awaited<ReturnType<typeof readPeople>>,
  { reason, language, now }: Merging,
): Promise<void> {
  const added = await readMemberEmailNote(tx, into.id, now);
  for (const { name, email: to, language: own, id } of [from, into]) {
    const facts = { name, account: into.account, other_account: from.account, reason, url: `${config.siteUrl}/${own}/contact` };
    const words = id === from.id ? emails.accountJoinedAway(facts) : emails.accountJoined(facts);
    await jobs.enqueue(tx, 'send-mail', { to, language: own, ...added, ...typedIn(words, language) });
  }
}

/** The classes, the highest last; a person has the higher of their two. */
const rank = (memberClass: MemberClass): number => MEMBER_CLASSES.indexOf(memberClass);

/** The class of the account that stays is the higher one, and its time as a loyal member the longer one; of two memberships of creators that of the class, or the longer, is left. */
async function adoptClass(tx: Tx, deps: Pick<Deps, 'library'>, { from, into, reason, language, actorId, now }: Merging): Promise<void> {
  const classOf = (id: string) => tx.selectFrom('members').select('class').where('id', '=', id).executeTakeFirstOrThrow();
  const [{ class: theirs }, { class: own }] = [await classOf(from), await classOf(into)];
  const to = higherClass(theirs, own);
  const endOf = async (id: string) => (await latestChange(tx, id))?.valid_until ?? null;
  const until = to === 'loyal' ? await endOf(from) : null;
  const change = { member_id: into, from_class: own, to_class: to, spent: 0, changed_at: now };
  if (to !== own) {
    const window = taipeiInstant(addMonths(addDays(taipeiDay(now), 1), deps.library.settings.levels.loyalty.window_months));
    const validUntil = to === 'loyal' ? (until ?? window) : null;
    await tx
      .insertInto('class_changes')
      .values({ ...change, event: 'changed', valid_until: validUntil, reason, reason_language: language, actor_id: actorId })
      .execute();
    await tx.updateTable('members').set({ class: to }).where('id', '=', into).execute();
  } else if (theirs === 'loyal' && own === 'loyal' && until !== null && until > ((await endOf(into)) ?? now)) {
    await tx
      .insertInto('class_changes')
      .values({ ...change, event: 'renewed', valid_until: until })
      .execute();
  }
  const both = sql`(${from}::uuid, ${into}::uuid)`;
  await sql`UPDATE creator_memberships SET ended_at = ${now}::timestamptz WHERE member_id IN ${both} AND ended_at IS NULL AND id <> (
    SELECT id FROM creator_memberships WHERE member_id IN ${both} AND ended_at IS NULL ORDER BY class = ${to}::text DESC, ends_on DESC, id LIMIT 1)`.execute(
    tx,
  );
}

/** The higher of two classes. */
export const higherClass = (one: MemberClass, other: MemberClass): MemberClass => (rank(one) > rank(other) ? one : other);

/** Moves what somebody has once: the account that stays keeps its own, and of bars that overlap the later end. */
async function moveOnce(tx: Tx, { from, into }: Merging): Promise<void> {
  const theirs = (table: string) => sql`${sql.table(table)} AS theirs SET member_id = ${into}::uuid WHERE theirs.member_id = ${from}::uuid AND NOT EXISTS`;
  const own = (table: string, is: RawBuilder<unknown>) => sql`(SELECT FROM ${sql.table(table)} AS own WHERE own.member_id = ${into}::uuid AND ${is})`;
  await sql`UPDATE ${theirs('collected_items')} ${own('collected_items', sql`own.kind = theirs.kind AND own.item_id = theirs.item_id`)}`.execute(tx);
  await sql`UPDATE ${theirs('creator_profiles')} ${own('creator_profiles', sql`true`)}`.execute(tx);
  const overlaps = sql`daterange(own.from_on, own.until_on) && daterange(theirs.from_on, theirs.until_on)`;
  await sql`UPDATE space_bans AS own SET until_on = GREATEST(own.until_on, theirs.until_on) FROM space_bans AS theirs
    WHERE own.member_id = ${into}::uuid AND theirs.member_id = ${from}::uuid AND ${overlaps}`.execute(tx);
  await sql`UPDATE ${theirs('space_bans')} ${own('space_bans', overlaps)}`.execute(tx);
}
