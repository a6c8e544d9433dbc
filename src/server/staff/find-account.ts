import { sql } from 'kysely';
import type { StaffAccountOutput } from '../../contract/staff/staff-account.ts';
import { searchedMobile } from '../../domain/identity/mobile.ts';
import { isoWithOffset } from '../../domain/time/taipei-time.ts';
import type { Deps } from '../deps.ts';

/** The account that a name, an e-mail address or a mobile number is exactly of: none or one, with what staff may do to it. */
export async function findAccounts({ database: { db }, now }: Pick<Deps, 'database' | 'now'>, text: string): Promise<StaffAccountOutput[]> {
  const wanted = text.toLowerCase();
  const rows = await db
    .selectFrom('members as member')
    .leftJoin('account_locks as lock', 'lock.member_id', 'member.id')
    .select(['member.id', 'member.account', 'member.name', 'member.email', 'member.role', 'lock.reason', 'lock.created_at as lockedAt'])
    .select(({ selectFrom }) =>
      selectFrom('token_families as family')
        .select(({ fn }) => fn.countAll<number>().as('logins'))
        .whereRef('family.member_id', '=', 'member.id')
        .where('family.ended_at', 'is', null)
        .where('family.ends_at', '>', now())
        .as('logins'),
    )
    .where('member.deleted_at', 'is', null)
    .where((where) =>
      where.or([
        where(sql`lower(member.account)`, '=', wanted),
        where(sql`lower(member.email)`, '=', wanted),
        where('member.mobile', '=', searchedMobile(text)),
      ]),
    )
    .limit(10)
    .execute();
  return rows.map(({ id, account, name, email, role, reason, lockedAt, logins }) => ({
    id,
    username: account,
    name,
    email,
    role,
    logins: Number(logins ?? 0),
    lock: lockedAt === null || reason === null ? null : { reason, since: isoWithOffset(lockedAt) },
  }));
}
