import { sql } from 'kysely';
import type { Role } from '../../domain/identity/account.ts';
import type { Deps } from '../deps.ts';
import { emails } from '../emails/messages.ts';
import { endLogins } from '../identity/login/end-logins.ts';
import { recordEvent } from '../identity/security/record-event.ts';
import { releaseItems } from './queue/assign-item.ts';

/** An account that is, or shall be, staff's. */
export interface StaffMember {
  account: string;
  name: string;
  email: string;
  role: Role;
}

const ROLE_EMAILS = {
  member: emails.roleEnded,
  reviewer: emails.roleReviewer,
  editor: emails.roleEditor,
  desk: emails.roleDesk,
  admin: emails.roleAdmin,
} satisfies Record<Role, unknown>;

/**
 * Gives an account a role, or with `member` takes it away: by the operator's command, as nobody can give the first of them by a call.
 * Every login of the account ends, so that a role begins with a login by its second factor; the record of the account
 * keeps both roles, and the member is written to. `account`: its name or e-mail address, in any case. @returns what it was before; null when there is no such account
 */
export async function changeRole(
  deps: Pick<Deps, 'database' | 'jobs' | 'config' | 'now'>,
  { account, role }: { account: string; role: Role },
): Promise<Role | null> {
  const now = deps.now();
  const typed = account.toLowerCase();
  return deps.database.db.transaction().execute(async (tx) => {
    const member = await tx
      .selectFrom('members')
      .select(['id', 'account', 'name', 'email', 'language', 'role'])
      .where((where) => where.or([where(sql`lower(account)`, '=', typed), where(sql`lower(email)`, '=', typed)]))
      .where('deleted_at', 'is', null)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!member) return null;
    if (member.role === role) return role;
    await tx.updateTable('members').set({ role }).where('id', '=', member.id).execute();
    await endLogins(tx, { memberId: member.id, now });
    await releaseItems(tx, member.id, role);
    await recordEvent(tx, { kind: 'ROLE_CHANGED', memberId: member.id, origin: null, detail: { from: member.role, to: role }, now });
    const { name, email, language } = member;
    const values = { name, account: member.account, url: `${deps.config.siteUrl}/${language}/contact` };
    await deps.jobs.enqueue(tx, 'send-mail', { to: email, language, ...ROLE_EMAILS[role](values) });
    return member.role;
  });
}

/** Everybody who has a role, by role and account. */
export function listStaff({ db }: Deps['database']): Promise<StaffMember[]> {
  return db
    .selectFrom('members')
    .select(['account', 'name', 'email', 'role'])
    .where('role', '<>', 'member')
    .where('deleted_at', 'is', null)
    .orderBy('role')
    .orderBy('account')
    .execute();
}
