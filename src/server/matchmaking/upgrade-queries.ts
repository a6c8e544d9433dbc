import { type SelectQueryBuilder, sql } from 'kysely';
import type { MemberClass } from '../../domain/identity/account.ts';
import type { UpgradeCandidate, UpgradeStatus } from '../../domain/matchmaking/upgrade-state.ts';
import type { Language } from '../../i18n/languages.ts';
import type { Db, Tx } from '../db/client.ts';
import { inOrder, isLookedFor, type QueueLook } from '../db/queue/queue-look.ts';
import { likePattern, rule } from '../db/sql-rules.ts';
import type { Tables } from '../db/tables/tables.ts';
import { type Listing, listingOf } from '../http/lists/listing.ts';

export interface UpgradeRow {
  id: string;
  memberId: string;
  status: UpgradeStatus;
  portfolioUrl: string;
  statement: string | null;
  reason: string | null;
  reasonLanguage: Language | null;
  createdAt: Date;
  changedAt: Date;
  member: { id: string; name: string; username: string; email: string; class: MemberClass };
}

const member = sql<UpgradeRow['member']>`(
  SELECT json_build_object('id', member.id, 'name', member.name, 'username', member.account, 'email', member.email, 'class', member.class)
  FROM members AS member WHERE member.id = matchmaking_upgrades.member_id)`;

function upgradeRows(db: Db | Tx) {
  return db
    .selectFrom('matchmaking_upgrades')
    .select([
      'id',
      'member_id as memberId',
      'status',
      'portfolio_url as portfolioUrl',
      'statement',
      'reason',
      'reason_language as reasonLanguage',
      'created_at as createdAt',
      'changed_at as changedAt',
      member.as('member'),
    ]);
}

/** A member's open application, whatever the clock of the node was that took it; otherwise the latest. Undefined when there is none. */
export function readLatestUpgrade(db: Db | Tx, memberId: string): Promise<UpgradeRow | undefined> {
  return upgradeRows(db)
    .where('member_id', '=', memberId)
    .orderBy(sql`status = 'applied'`, 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

/** One application with the lock of its row, of a member when one is named; undefined when there is none. */
export async function lockUpgrade(tx: Tx, id: string, memberId?: string): Promise<UpgradeRow | undefined> {
  await sql`SELECT FROM matchmaking_upgrades WHERE id = ${id}::uuid FOR UPDATE`.execute(tx);
  return upgradeRows(tx)
    .where('id', '=', id)
    .$if(memberId !== undefined, (query) => query.where('member_id', '=', memberId ?? ''))
    .executeTakeFirst();
}

/** One application; undefined when there is none. */
export const readUpgrade = (db: Db | Tx, id: string): Promise<UpgradeRow | undefined> => upgradeRows(db).where('id', '=', id).executeTakeFirst();

export interface UpgradeFilter extends QueueLook {
  status?: UpgradeStatus | undefined;
  q?: string | undefined;
}

/** Applications of members in whose name, account or e-mail address a text stands. */
const isOf = (q: string) => sql<boolean>`member_id IN (SELECT holder.id FROM members AS holder
  WHERE holder.name ILIKE ${likePattern(q)}::text OR holder.account ILIKE ${likePattern(q)}::text OR holder.email ILIKE ${likePattern(q)}::text)`;

/** All applications, by themselves those first that wait longest. */
export function readStaffUpgrades(db: Db, { status, q: words, ...look }: UpgradeFilter): Listing<UpgradeRow> {
  const filtered = <O>(query: SelectQueryBuilder<Tables, 'matchmaking_upgrades', O>) =>
    query
      .where(isLookedFor(look, 'upgrade', 'matchmaking_upgrades.id'))
      .$if(status !== undefined, (q) => q.where('status', '=', status ?? 'applied'))
      .$if(words !== undefined, (q) => q.where(isOf(words ?? '')));
  const every = filtered(db.selectFrom('matchmaking_upgrades'));
  const rows = filtered(upgradeRows(db)).orderBy(inOrder(look, 'matchmaking_upgrades.created_at', sql`status <> 'applied', created_at, id`));
  return listingOf({ db, every, rows, toItems: (found) => found });
}

/** Writes an application; the database refuses a second one that waits (`matchmaking_upgrades_one_open`). */
export async function insertUpgrade(
  tx: Tx,
  { memberId, portfolioUrl, statement }: { memberId: string; portfolioUrl: string; statement: string | null },
  now: Date,
): Promise<void> {
  await tx
    .insertInto('matchmaking_upgrades')
    .values({ member_id: memberId, status: 'applied', portfolio_url: portfolioUrl, statement, created_at: now, changed_at: now })
    .execute();
}

export interface UpgradeChange {
  status: UpgradeStatus;
  reason?: string;
  reasonLanguage?: Language;
}

/** Writes a step of a locked application. */
export async function writeUpgrade(tx: Tx, id: string, { status, reason, reasonLanguage }: UpgradeChange, now: Date): Promise<void> {
  await tx
    .updateTable('matchmaking_upgrades')
    .set({ status, changed_at: now, ...(reason !== undefined && { reason, reason_language: reasonLanguage ?? null }) })
    .where('id', '=', id)
    .execute();
}

/** Approves what a member has applied for, if anything waits, as the import does. */
export async function approveOpenUpgrade(tx: Tx, memberId: string, now: Date): Promise<void> {
  await tx
    .updateTable('matchmaking_upgrades')
    .set({ status: 'approved', changed_at: now })
    .where('member_id', '=', memberId)
    .where('status', '=', 'applied')
    .execute();
}

/** The facts that decide whether a member can be upgraded; undefined for an account that is not there. */
export async function readCandidate(db: Db | Tx, memberId: string): Promise<(UpgradeCandidate & { portfolioUrl: string | null }) | undefined> {
  return db
    .selectFrom('members')
    .select([
      'class as memberClass',
      sql<boolean>`EXISTS (SELECT FROM registrations WHERE registrations.member_id = members.id AND registrations.type = 'matchmaking'
          AND registrations.status = ANY (${rule('matchmaking_accepted')}))
        OR EXISTS (SELECT FROM old_accounts WHERE old_accounts.member_id = members.id AND old_accounts.kind = 'matchmaking')`.as('isMatchmaking'),
      sql<boolean>`EXISTS (SELECT FROM matchmaking_upgrades WHERE matchmaking_upgrades.member_id = members.id AND matchmaking_upgrades.status = 'applied')`.as(
        'hasApplied',
      ),
      sql<string | null>`(SELECT registrations.matchmaking ->> 'portfolio_url' FROM registrations
        WHERE registrations.member_id = members.id AND registrations.type = 'matchmaking' ORDER BY registrations.created_at DESC LIMIT 1)`.as('portfolioUrl'),
    ])
    .where('id', '=', memberId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}
