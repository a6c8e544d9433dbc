import { Refusal } from '../../../contract/refusal.ts';
import { mayBecomeCreator } from '../../../domain/accounts/old-account.ts';
import { LIMITS } from '../../../domain/rate-limits.ts';
import type { Tx } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { emails } from '../../emails/messages.ts';
import type { Caller } from '../../http/callers/authenticate.ts';
import { addressSubject, countTry } from '../../http/callers/rate-limit.ts';
import type { CallOrigin } from '../../identity/security/record-event.ts';
import { grantCreator } from '../profile/grant-creator.ts';
import { findInvited, type OldAccount } from './old-account.ts';

/**
 * Makes the member of an invitation a creator (docs/rules.md#former-site), any number of times with one result. A member
 * who had the address before the invitation connects it by logging in: the address alone, unproved, opens nothing.
 * @throws Refusal VERIFICATION_FAILED, UNAUTHENTICATED, FORBIDDEN, TOO_MANY_REQUESTS
 */
export async function makeCreator(
  deps: Deps,
  { code, caller, origin }: { code: string; caller: Caller | null; origin: CallOrigin },
): Promise<{ type: 'creator' }> {
  await countTry(deps, LIMITS.verifyByAddress, addressSubject(origin.address));
  const now = deps.now();
  return deps.database.db.transaction().execute(async (tx) => {
    const old = await findInvited(tx, code, now, true);
    if (!mayBecomeCreator(old.kind)) throw new Refusal('FORBIDDEN');
    const memberId = old.memberId ?? (await connect(tx, old, caller, now));
    const upgraded = await grantCreator(tx, { memberId, by: 'old_account', origin, now });
    await tx.updateTable('old_accounts').set({ became_creator_at: now }).where('id', '=', old.id).where('became_creator_at', 'is', null).execute();
    if (upgraded) {
      await deps.jobs.enqueue(tx, 'send-mail', {
        to: upgraded.email,
        language: upgraded.language,
        ...emails.oldAccountCreator({ name: upgraded.name, url: `${deps.config.siteUrl}/${upgraded.language}/member/info` }),
      });
    }
    return { type: 'creator' as const };
  });
}

/** An account that nobody brought over belongs to the logged-in member who has proved its address. */
async function connect(tx: Tx, old: OldAccount, caller: Caller | null, now: Date): Promise<string> {
  // Brought over, and its member is gone.
  if (old.migratedAt !== null) throw new Refusal('VERIFICATION_FAILED');
  if (caller === null) throw new Refusal('UNAUTHENTICATED');
  if (!caller.isVerified || caller.email.toLowerCase() !== old.email.toLowerCase()) throw new Refusal('FORBIDDEN');
  await tx.updateTable('old_accounts').set({ member_id: caller.memberId, migrated_at: now }).where('id', '=', old.id).execute();
  return caller.memberId;
}
