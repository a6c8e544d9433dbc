import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { CreatorPageInput, CreatorPageOutput } from '../../contract/creators/creator-page.ts';
import { Refusal } from '../../contract/refusal.ts';
import { taipeiDay } from '../../domain/time/taipei-time.ts';
import type { Library } from '../../editorial/library.ts';
import type { Db, Tx } from '../db/client.ts';
import type { ApplicationInfoColumn, CreatorPageColumn } from '../db/tables/matchmaking.ts';
import type { Deps } from '../deps.ts';
import { withIdempotency } from '../http/with-idempotency.ts';
import { requestRelease } from '../releases/release-queries.ts';
import { isOfTheirClass, lockMember, readMembership } from './queries.ts';

/**
 * Wishes for a public page: it says what was reviewed, never what the member has changed since. The next release shows it.
 * @throws Refusal NO_CREATOR_PAGE without a membership that runs or a reviewed profile in Chinese; VALIDATION_FAILED for a field or genre that is none
 */
export function putCreatorPage(deps: Deps, memberId: string, wish: CreatorPageInput): Promise<CreatorPageOutput> {
  refuseUnknown(deps.library, wish, taipeiDay(deps.now()));
  return withIdempotency(deps, null, async (tx) => {
    if (!(await lockMember(tx, memberId))) throw new Refusal('NOT_FOUND');
    const [membership, info] = [await readMembership(tx, memberId), await reviewedInfo(tx, memberId)];
    if (membership === undefined || info?.profile_zh == null) throw new Refusal('NO_CREATOR_PAGE');
    const page: CreatorPageColumn = {
      ...wish,
      id: pageId(memberId),
      ...shownName(info),
      text_zh: info.profile_zh,
      text_en: info.profile_en,
      website: info.website,
    };
    await writePage(tx, membership.id, page);
    await requestRelease(tx, 'creator', deps.now());
    return shownPage(page);
  });
}

/** Wishes for none any more; of whoever has none it changes nothing. */
export function removeCreatorPage(deps: Deps, memberId: string): Promise<Record<string, never>> {
  return withIdempotency(deps, null, async (tx) => {
    if (!(await lockMember(tx, memberId))) throw new Refusal('NOT_FOUND');
    const membership = await readMembership(tx, memberId);
    if (membership === undefined) return {};
    await writePage(tx, membership.id, null);
    await requestRelease(tx, 'creator', deps.now());
    return {};
  });
}

/** A member's page as they wished for it, and whether they may. */
export async function readMyPage(db: Db, memberId: string): Promise<{ page: CreatorPageOutput | null; may_have_page: boolean }> {
  const membership = await db
    .selectFrom('creator_memberships')
    .select('page')
    .where('member_id', '=', memberId)
    .where('ended_at', 'is', null)
    .where(isOfTheirClass)
    .executeTakeFirst();
  if (membership === undefined) return { page: null, may_have_page: false };
  const info = await reviewedInfo(db, memberId);
  return { page: membership.page && shownPage(membership.page), may_have_page: membership.page !== null || info?.profile_zh != null };
}

/** The pages that the next release shows: of memberships that run, whose member is there and is not locked. In the order of their addresses. */
export async function readCreatorPages(db: Db, day: string): Promise<CreatorPageColumn[]> {
  const rows = await db
    .selectFrom('creator_memberships')
    .innerJoin('members', 'members.id', 'creator_memberships.member_id')
    .select('creator_memberships.page')
    .where('creator_memberships.ended_at', 'is', null)
    .where('creator_memberships.page', 'is not', null)
    .where('members.deleted_at', 'is', null)
    .where(sql<boolean>`NOT EXISTS (SELECT FROM account_locks WHERE account_locks.member_id = members.id)`)
    .where(sql<boolean>`members.class = creator_memberships.class AND creator_memberships.ends_on > ${day}::date`)
    .execute();
  return rows.flatMap(({ page }) => (page === null ? [] : [page])).sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** The name on the page. A pen name stands alone: in English the reading that is given beside it follows, not the creator's own name. */
const shownName = ({ pen_name, full_name, name_en }: ApplicationInfoColumn): Pick<CreatorPageColumn, 'title_zh' | 'title_en'> =>
  pen_name === null ? { title_zh: full_name, title_en: name_en } : { title_zh: pen_name, title_en: null };

/** The address of a member's page: the same for every membership, and nothing of the member's can be told from it. */
const pageId = (memberId: string): string => `c-${createHash('sha256').update(memberId).digest('hex').slice(0, 12)}`;

const shownPage = ({ id, zhuyin, kana, latin, fields, genres, since }: CreatorPageColumn): CreatorPageOutput => ({
  id,
  zhuyin,
  kana,
  latin,
  fields,
  genres,
  since,
});

/** The info of the newest approved application, as it was reviewed; undefined where it is no longer stored. */
async function reviewedInfo(db: Db | Tx, memberId: string): Promise<ApplicationInfoColumn | undefined> {
  const approved = await db
    .selectFrom('creator_applications')
    .select('info')
    .where('member_id', '=', memberId)
    .where('status', '=', 'approved')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return approved?.info ?? undefined;
}

async function writePage(tx: Tx, membershipId: string, page: CreatorPageColumn | null): Promise<void> {
  await tx
    .updateTable('creator_memberships')
    .set({ page: page && JSON.stringify(page) })
    .where('id', '=', membershipId)
    .execute();
}

function refuseUnknown(
  { creatorFields, comicGenres }: Pick<Library, 'creatorFields' | 'comicGenres'>,
  { fields, genres, since }: CreatorPageInput,
  today: string,
): void {
  const isUnknown = (ids: readonly string[], known: readonly { id: string }[]) => ids.some((id) => !known.some((each) => each.id === id));
  const year = Number(today.slice(0, 4));
  const faults = [
    ...(isUnknown(fields, creatorFields) ? [{ field: 'fields', message: 'NOT_AN_OPTION' as const }] : []),
    ...(isUnknown(genres, comicGenres) ? [{ field: 'genres', message: 'NOT_AN_OPTION' as const }] : []),
    ...(since > year ? [{ field: 'since', message: 'TOO_LARGE' as const, limit: year }] : []),
  ];
  if (faults.length > 0) throw new Refusal('VALIDATION_FAILED', { faults });
}
