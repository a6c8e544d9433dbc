import { type RawBuilder, sql } from 'kysely';
import type { StaffMemberItemOutput } from '../../../contract/staff/staff-member.ts';
import type { MemberClass } from '../../../domain/identity/account.ts';
import { searchedMobile } from '../../../domain/identity/mobile.ts';
import { MEMBERS_LISTED_MAX, type MemberState, MOBILE_END_MIN_LENGTH } from '../../../domain/staff/member-search.ts';
import { isoWithOffset, taipeiDay } from '../../../domain/time/taipei-time.ts';
import type { Db } from '../../db/client.ts';
import { newestFirst, type QueueLook } from '../../db/queue/queue-look.ts';
import { inSmall } from '../../db/sql-rules.ts';
import type { Deps } from '../../deps.ts';
import { FIRST_BATCH, inBatches, type Listing, type PageWindow } from '../../http/lists/listing.ts';
import { beginsWith, holdsWhole, isCut, MOBILE, MOBILE_END, PART, partBegins, WORDS } from '../../identity/member-words.ts';

interface MembersAsked extends Pick<QueueLook, 'sort'> {
  q?: string | undefined;
  state?: MemberState | undefined;
  type?: MemberClass | undefined;
}

const BY_WORD = sql<string>`word COLLATE "C"`;

/** A number as SQL says it, so that a plan that is made once knows it. */
const rows = (count: number) => sql.lit(count);

/** Members who are here, narrowed by state and class. */
function narrowed(db: Db, { state, type }: MembersAsked, today: string) {
  let found = db.selectFrom('members as member').where('deleted_at', 'is', null);
  if (type !== undefined) found = found.where('class', '=', type);
  if (state === 'locked')
    found = found.where(({ exists, selectFrom }) => exists(selectFrom('account_locks').select('member_id').whereRef('member_id', '=', 'member.id')));
  if (state === 'barred')
    found = found.where(({ exists, selectFrom }) =>
      exists(selectFrom('space_bans').select('member_id').whereRef('member_id', '=', 'member.id').where('until_on', '>', today)),
    );
  if (state === 'adjusting')
    found = found.where(({ exists, selectFrom }) =>
      exists(selectFrom('point_adjustments').select('member_id').whereRef('member_id', '=', 'member.id').where('status', '=', sql.lit('requested'))),
    );
  if (state === 'staff') found = found.where('role', '<>', sql.lit('member'));
  return found;
}

/** The members of whom a word begins with a text, or has it inside, each once, by their surest word; of each word no more are read than a list has. */
function hits(db: Db, q: string, asked: MembersAsked, today: string) {
  const branch = (word: RawBuilder<string>, place: number, wanted: RawBuilder<string>) =>
    narrowed(db, asked, today)
      .select(['member.id', sql.lit(place).as('place'), word.as('word')])
      .where(beginsWith(word, wanted))
      .orderBy(word)
      .orderBy('id')
      .limit(rows(MEMBERS_LISTED_MAX));
  const number = searchedMobile(q);
  const branches = WORDS.map((word, place) => branch(word, place, inSmall(q)));
  if (/^[0-9]+$/.test(number)) branches.push(branch(MOBILE, WORDS.length, sql<string>`${number}::text`));
  branches.push(inside(db, q, asked, today));
  if (new RegExp(`^[0-9]{${MOBILE_END_MIN_LENGTH},}$`).test(q)) branches.push(branch(MOBILE_END, WORDS.length + 2, sql<string>`reverse(${q}::text)`));
  return db
    .selectFrom(sql<{ id: string; place: number; word: string }>`(${sql.join(branches, sql` UNION ALL `)})`.as('hit'))
    .distinctOn('hit.id')
    .select(['hit.id', 'hit.place', 'hit.word'])
    .orderBy('hit.id')
    .orderBy('hit.place');
}

/** The members in whose name, pen name or e-mail address a text begins elsewhere than at the beginning: stored words are short, so that a long text is looked for whole. */
function inside(db: Db, wanted: string, asked: MembersAsked, today: string) {
  return narrowed(db, asked, today)
    .innerJoin('member_words as part', 'part.member_id', 'member.id')
    .select(['member.id', sql.lit(WORDS.length + 1).as('place'), PART.as('word')])
    .where(partBegins(wanted))
    .$if(isCut(wanted), (long) => long.where(holdsWhole(wanted)))
    .orderBy('part.word')
    .orderBy('part.member_id')
    .limit(rows(MEMBERS_LISTED_MAX));
}

/** The ids of those whom a text finds, in the order of the list. */
async function readHits(db: Db, q: string, asked: MembersAsked, today: string): Promise<string[]> {
  const found = db.selectFrom(hits(db, q, asked, today).as('every')).select('every.id');
  const ordered =
    asked.sort === undefined
      ? found.orderBy('place').orderBy(BY_WORD).orderBy('every.id')
      : found.innerJoin('members as registered', 'registered.id', 'every.id').orderBy(newestFirst(asked, 'registered.created_at', 'registered.id'));
  return (await ordered.limit(rows(MEMBERS_LISTED_MAX)).execute()).map(({ id }) => id);
}

/**
 * Members: the newest first or the oldest, or with a text those of whom account, name, pen name, e-mail address or mobile number begins with it, or a
 * name or a part of the address has it inside, or the number ends with it. The cost of a page
 * is that of the page and not of the centre: at most `MEMBERS_LISTED_MAX` are counted (docs/decisions/230-members-for-staff.md). All of it has everybody.
 */
export function findMembers({ database: { db }, now }: Pick<Deps, 'database' | 'now'>, asked: MembersAsked): Listing<StaffMemberItemOutput> {
  const today = taipeiDay(now());
  if (asked.q !== undefined) return foundMembers(db, asked.q, asked, today);
  return {
    page: (window) => membersPage(db, asked, { ...window, today }),
    async *batches() {
      for await (const members of inBatches(db, everybody(db, asked, today))) yield members.map(toItem);
    },
  };
}

/** Those whom a text finds: at most as many as a list has, who are looked for once, and of whom those that are shown are read. */
function foundMembers(db: Db, q: string, asked: MembersAsked, today: string): Listing<StaffMemberItemOutput> {
  const itemsOf = async (ids: readonly string[]) => {
    const rows = await everybody(db, {}, today).where(sql<boolean>`member.id = ANY (${ids}::uuid[])`).execute();
    const byId = new Map(rows.map((row) => [row.id, row]));
    return ids.flatMap((id) => byId.get(id) ?? []).map(toItem);
  };
  return {
    page: async ({ page, per_page }) => {
      const ids = await readHits(db, q, asked, today);
      return { items: await itemsOf(ids.slice((page - 1) * per_page, page * per_page)), total: ids.length };
    },
    async *batches() {
      const ids = await readHits(db, q, asked, today);
      for (const part of [ids.slice(0, FIRST_BATCH), ids.slice(FIRST_BATCH)]) if (part.length > 0) yield await itemsOf(part);
    },
  };
}

async function membersPage(db: Db, asked: MembersAsked, { page, per_page, today }: PageWindow & { today: string }) {
  const offset = (page - 1) * per_page;
  const { total } = await db
    .selectFrom(
      narrowed(db, asked, today)
        .select('member.id')
        .orderBy(newestFirst(asked, 'created_at', 'id'))
        .limit(rows(MEMBERS_LISTED_MAX))
        .as('listed'),
    )
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const limit = Math.min(per_page, MEMBERS_LISTED_MAX - offset);
  if (limit <= 0) return { items: [], total: Number(total) };
  const members = await everybody(db, asked, today).limit(rows(limit)).offset(offset).execute();
  return { items: members.map(toItem), total: Number(total) };
}

const COLUMNS = ['member.id', 'account', 'name', 'pen_name', 'email', 'mobile', 'class', 'role', 'created_at as createdAt'] as const;
const isLocked = sql<boolean>`EXISTS (SELECT FROM account_locks WHERE account_locks.member_id = member.id)`.as('isLocked');
const isBarred = (today: string) => sql<boolean>`EXISTS (SELECT FROM space_bans WHERE space_bans.member_id = member.id AND until_on > ${today})`.as('isBarred');

/** All of them: as their index has them. */
const everybody = (db: Db, asked: MembersAsked, today: string) =>
  narrowed(db, asked, today)
    .select([...COLUMNS, isLocked, isBarred(today)])
    .orderBy(newestFirst(asked, 'member.created_at', 'member.id'));

interface MemberRow extends Pick<StaffMemberItemOutput, 'id' | 'name' | 'pen_name' | 'email' | 'mobile' | 'role'> {
  account: string;
  class: MemberClass;
  createdAt: Date;
}

const toItem = ({ isLocked, isBarred, ...row }: MemberRow & { isLocked: boolean; isBarred: boolean }) => toMemberItem(row, { isLocked, isBarred });

/** A member as a list has them. */
export function toMemberItem(row: MemberRow, { isLocked, isBarred }: { isLocked: boolean; isBarred: boolean }): StaffMemberItemOutput {
  const { id, account, name, pen_name, email, mobile, class: type, role, createdAt } = row;
  return { id, username: account, name, pen_name, email, mobile, type, role, is_locked: isLocked, is_barred: isBarred, created_at: isoWithOffset(createdAt) };
}
