import { sql } from 'kysely';
import type { OldUserOutput } from '../../../contract/accounts/old-user.ts';
import { Refusal } from '../../../contract/refusal.ts';
import { maskEmail, mayBecomeCreator, type OldKind } from '../../../domain/accounts/old-account.ts';
import { LIMITS } from '../../../domain/rate-limits.ts';
import type { Language } from '../../../i18n/languages.ts';
import type { Db, Tx } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { hashToken } from '../../http/callers/authenticate.ts';
import { addressSubject, countTry } from '../../http/callers/rate-limit.ts';
import { NEVER_VERIFIED } from '../registration/unverified-accounts.ts';

export interface OldAccount {
  id: string;
  name: string;
  penName: string | null;
  email: string;
  kind: OldKind;
  language: Language;
  memberId: string | null;
  migratedAt: Date | null;
}

/** The account of a valid invitation, locked when `isLocked`. @throws Refusal VERIFICATION_FAILED for a wrong or expired code */
export async function findInvited(db: Db | Tx, code: string, now: Date, isLocked = false): Promise<OldAccount> {
  const found = await db
    .selectFrom('old_accounts')
    .select(['id', 'name', 'pen_name as penName', 'email', 'kind', 'language', 'member_id as memberId', 'migrated_at as migratedAt'])
    .where('invitation_hash', '=', hashToken(code))
    .where('invitation_expires_at', '>', now)
    .$if(isLocked, (query) => query.forUpdate())
    .executeTakeFirst();
  if (!found) throw new Refusal('VERIFICATION_FAILED');
  return found;
}

/**
 * The account that an invitation is for (docs/rules.md#former-site). Whoever has its code has the mailbox, and may be told that a member has
 * the address. @throws Refusal VERIFICATION_FAILED, TOO_MANY_REQUESTS
 */
export async function readOldUser(deps: Deps, code: string, address: string): Promise<OldUserOutput> {
  await countTry(deps, LIMITS.verifyByAddress, addressSubject(address));
  const { db } = deps.database;
  const old = await findInvited(db, code, deps.now());
  const member = await db
    .selectFrom('members')
    .select('class')
    .where((where) => (old.memberId === null ? where(sql`lower(email)`, '=', old.email.toLowerCase()) : where('id', '=', old.memberId)))
    // A registration that nobody verified makes way for the person who was invited.
    .where((where) => where.not(NEVER_VERIFIED))
    .executeTakeFirst();
  return {
    name: old.name,
    pen_name: old.penName,
    email: maskEmail(old.email),
    kind: old.kind,
    may_become_creator: mayBecomeCreator(old.kind),
    state: old.migratedAt !== null ? 'migrated' : member ? 'has_account' : 'open',
    is_creator: member?.class === 'creator',
  };
}
