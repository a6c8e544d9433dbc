import { Refusal } from '../../../contract/refusal.ts';
import { LIMITS } from '../../../domain/rate-limits.ts';
import { isoWithOffset } from '../../../domain/time/taipei-time.ts';
import type { Tx } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { hashToken } from '../../http/callers/authenticate.ts';
import { addressSubject, countTry } from '../../http/callers/rate-limit.ts';
import { useLinkCode } from '../../identity/codes/link-code.ts';
import { lockOwner } from '../../identity/security/lock-owner.ts';
import { type CallOrigin, recordEvent } from '../../identity/security/record-event.ts';
import { lockPoints } from '../../points/ledger.ts';
import { grantMonthly } from '../../points/points-upkeep.ts';

/**
 * Verifies the e-mail address of a new account (docs/rules.md#verification) and gives the first month's free points. The same link
 * opened twice says the same twice, as long as it is valid: mail programs open links before people do.
 * @throws Refusal VERIFICATION_FAILED, TOO_MANY_REQUESTS
 */
export async function verifyEmail(deps: Deps, code: string, origin: CallOrigin): Promise<{ email_verified_at: string }> {
  await countTry(deps, LIMITS.verifyByAddress, addressSubject(origin.address));
  const now = deps.now();
  return deps.database.db.transaction().execute(async (tx) => {
    await lockVerified(tx, code);
    const used = await useLinkCode(tx, { purpose: 'verify_email', code, now });
    if (used) await verify(tx, deps, { ...used, origin, now });
    const verifiedAt = await verifiedBy(tx, hashToken(code), now);
    if (verifiedAt === null) throw new Refusal('VERIFICATION_FAILED');
    return { email_verified_at: isoWithOffset(verifiedAt) };
  });
}

/** Locks the balance, the member and then the code, in the order of all that grants points and changes a member. */
async function lockVerified(tx: Tx, code: string): Promise<void> {
  const owner = await tx
    .selectFrom('verification_codes')
    .select('member_id as memberId')
    .where('code_hash', '=', hashToken(code))
    .where('purpose', '=', 'verify_email')
    .where('used_at', 'is', null)
    .executeTakeFirst();
  if (!owner?.memberId) return;
  await lockPoints(tx, owner.memberId);
  await lockOwner(tx, { link: code });
}

interface Verifying {
  memberId: string;
  email: string;
  origin: CallOrigin;
  now: Date;
}

async function verify(tx: Tx, { library }: Deps, { memberId, email, origin, now }: Verifying): Promise<void> {
  const verified = await tx
    .updateTable('members')
    .set({ email_verified_at: now })
    .where('id', '=', memberId)
    .where('email', '=', email)
    .where('email_verified_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (verified) await recordEvent(tx, { kind: 'EMAIL_VERIFIED', memberId, origin, now });
  if (verified) await grantMonthly(tx, { memberId, rules: library.settings.points, now });
}

/** When the member was verified whom a used, still valid code names. */
async function verifiedBy(tx: Tx, codeHash: Uint8Array, now: Date): Promise<Date | null> {
  const row = await tx
    .selectFrom('verification_codes as code')
    .innerJoin('members as member', (join) => join.onRef('member.id', '=', 'code.member_id').onRef('member.email', '=', 'code.target'))
    .select('member.email_verified_at as verifiedAt')
    .where('code.code_hash', '=', codeHash)
    .where('code.purpose', '=', 'verify_email')
    .where('code.used_at', 'is not', null)
    .where('code.expires_at', '>', now)
    .executeTakeFirst();
  return row?.verifiedAt ?? null;
}
