import { sql } from 'kysely';
import type { CallData } from '../../contract/call.ts';
import { Refusal } from '../../contract/refusal.ts';
import type { changeMemberRole } from '../../contract/staff/staff-role.ts';
import type { Role } from '../../domain/identity/account.ts';
import { mayChangeRole } from '../../domain/staff/role-change.ts';
import type { Language } from '../../i18n/languages.ts';
import type { Tx } from '../db/client.ts';
import { readMemberEmailNote } from '../delivery/email-note.ts';
import type { Deps } from '../deps.ts';
import { emails } from '../emails/messages.ts';
import type { Caller } from '../http/callers/authenticate.ts';
import { type IdempotencyKey, withIdempotency } from '../http/with-idempotency.ts';
import { endLogins } from '../identity/login/end-logins.ts';
import { type CallOrigin, recordEvent } from '../identity/security/record-event.ts';
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

type RoleDeps = Pick<Deps, 'database' | 'jobs' | 'config' | 'now'>;
const MEMBER = ['id', 'account', 'name', 'email', 'language', 'role'] as const;

/** An account as it is held for the change. */
interface Held extends StaffMember {
  id: string;
  language: Language;
}

/** The admin who changes a role on a screen. */
interface ByStaff {
  caller: Caller;
  origin: CallOrigin;
}

/** Ends every login, so that a role begins with a login by its second factor; the record of the account keeps both roles, and the member is written to. */
async function write(tx: Tx, { jobs, config, now: clock }: RoleDeps, member: Held, role: Role, by: ByStaff | null): Promise<void> {
  const now = clock();
  await tx.updateTable('members').set({ role }).where('id', '=', member.id).execute();
  await endLogins(tx, { memberId: member.id, now });
  await releaseItems(tx, member.id, role);
  const acting = by === null ? { origin: null } : { origin: by.origin, actorId: by.caller.memberId };
  await recordEvent(tx, { kind: 'ROLE_CHANGED', memberId: member.id, ...acting, detail: { from: member.role, to: role }, now });
  const { name, account, email, language } = member;
  const added = by === null ? {} : await readMemberEmailNote(tx, member.id, now);
  const values = { name, account, url: `${config.siteUrl}/${language}/contact` };
  await jobs.enqueue(tx, 'send-mail', { to: email, language, ...added, ...ROLE_EMAILS[role](values) });
}

/**
 * Gives an account a role, or with `member` takes it away: by the operator's command, as nobody can give the first of them by a call.
 * `account`: its name or e-mail address, in any case. @returns what it was before; null when there is no such account
 */
export async function changeRole(deps: RoleDeps, { account, role }: { account: string; role: Role }): Promise<Role | null> {
  const typed = account.toLowerCase();
  return deps.database.db.transaction().execute(async (tx) => {
    const member = await tx
      .selectFrom('members')
      .select(MEMBER)
      .where((where) => where.or([where(sql`lower(account)`, '=', typed), where(sql`lower(email)`, '=', typed)]))
      .where('deleted_at', 'is', null)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!member) return null;
    if (member.role !== role) await write(tx, deps, member, role, null);
    return member.role;
  });
}

interface RoleDecision extends ByStaff {
  memberId: string;
  /** The role that the screen of the admin shows. */
  from: Role;
  to: Role;
}

/**
 * Gives a member a role, or with `member` takes it away, by a decision of an admin (docs/rules.md#roles-of-staff). Two who take it from each other at
 * once: each holds their own login, so that one of them is refused. @throws Refusal NOT_FOUND; NOT_IN_STATE when it is another role by now, or may not be changed so
 */
export function changeRoleByStaff(
  deps: RoleDeps,
  { memberId, from, to, ...by }: RoleDecision,
  once: IdempotencyKey | null,
): Promise<CallData<typeof changeMemberRole>> {
  return withIdempotency(deps, once, async (tx) => {
    const member = await tx.selectFrom('members').select(MEMBER).where('id', '=', memberId).where('deleted_at', 'is', null).forNoKeyUpdate().executeTakeFirst();
    if (!member) throw new Refusal('NOT_FOUND');
    const lock = await tx.selectFrom('account_locks').select('member_id').where('member_id', '=', memberId).executeTakeFirst();
    const change = { from: member.role, to, isOwn: memberId === by.caller.memberId, isLocked: lock !== undefined };
    if (member.role !== from || !mayChangeRole(change)) throw new Refusal('NOT_IN_STATE');
    await write(tx, deps, member, to, by);
    return { member_id: memberId, from_role: from, role: to };
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
