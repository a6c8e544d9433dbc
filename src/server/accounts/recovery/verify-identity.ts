import { Refusal } from '../../../contract/refusal.ts';
import { LIMITS } from '../../../domain/rate-limits.ts';
import { isoWithOffset } from '../../../domain/time/taipei-time.ts';
import type { Tx } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { emails } from '../../emails/messages.ts';
import { hashToken } from '../../http/callers/authenticate.ts';
import { addressSubject, countTry } from '../../http/callers/rate-limit.ts';
import { useLinkCode } from '../../identity/codes/link-code.ts';
import { revokeCodes } from '../../identity/codes/revoke-codes.ts';
import { endLogins } from '../../identity/login/end-logins.ts';
import { sendAccountEmail } from '../../identity/security/account-email.ts';
import { lockOwner } from '../../identity/security/lock-owner.ts';
import { type CallOrigin, recordEvent } from '../../identity/security/record-event.ts';

export interface VerifiedEmail {
  email: string;
  email_verified_at: string;
  /** Whether it took the place of another, which ended every login. */
  is_changed: boolean;
}
interface Proof {
  memberId: string;
  email: string;
  origin: CallOrigin;
  now: Date;
}

/**
 * Completes what an e-mail asked to be proved (docs/rules.md#verification, identity/verify/{code}): another address takes the
 * place of the present one, or the present one is verified. Whether another is still free, the constraint says now. The same
 * link opened twice says the same twice. @throws Refusal VERIFICATION_FAILED, VALIDATION_FAILED with EMAIL_TAKEN, TOO_MANY_REQUESTS
 */
export async function verifyIdentity(deps: Deps, { code, origin }: { code: string; origin: CallOrigin }): Promise<VerifiedEmail> {
  await countTry(deps, LIMITS.verifyByAddress, addressSubject(origin.address));
  const now = deps.now();
  return deps.database.db.transaction().execute(async (tx) => {
    await lockOwner(tx, { link: code });
    const change = await useLinkCode(tx, { purpose: 'change_email', code, now });
    if (change) await replaceEmail(tx, deps, { ...change, origin, now });
    const present = await useLinkCode(tx, { purpose: 'verify_identity', code, now });
    if (present) await verifyPresent(tx, { ...present, origin, now });
    const verified = await verifiedBy(tx, deps, hashToken(code), now);
    if (verified === null) throw new Refusal('VERIFICATION_FAILED');
    return verified;
  });
}

async function replaceEmail(tx: Tx, deps: Pick<Deps, 'config' | 'jobs'>, { memberId, email, origin, now }: Proof): Promise<void> {
  const old = await tx.selectFrom('members').select(['name', 'email', 'language']).where('id', '=', memberId).executeTakeFirstOrThrow();
  await tx.updateTable('members').set({ email, email_verified_at: now }).where('id', '=', memberId).execute();
  await endLogins(tx, { memberId, now });
  await revokeCodes(tx, { memberId, now });
  await recordEvent(tx, { kind: 'EMAIL_CHANGED', memberId, origin, now });
  await sendAccountEmail(tx, deps, { ...old, to: old.email, write: emails.emailChanged, origin, now, path: 'contact' });
}

async function verifyPresent(tx: Tx, { memberId, email, origin, now }: Proof): Promise<void> {
  const verified = await tx
    .updateTable('members')
    .set({ email_verified_at: now })
    .where('id', '=', memberId)
    .where('email', '=', email)
    .where('email_verified_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (verified) await recordEvent(tx, { kind: 'EMAIL_VERIFIED', memberId, origin, now });
}

/** The address that a valid code has proved. */
async function verifiedBy(tx: Tx, { config }: Pick<Deps, 'config'>, codeHash: Uint8Array, now: Date): Promise<VerifiedEmail | null> {
  const row = await tx
    .selectFrom('verification_codes as code')
    .innerJoin('members as member', (join) => join.onRef('member.id', '=', 'code.member_id').onRef('member.email', '=', 'code.target'))
    .select(['code.purpose', 'member.email', 'member.email_verified_at as verifiedAt'])
    .where('code.code_hash', '=', codeHash)
    .where('code.purpose', 'in', ['change_email', 'verify_identity'])
    .where('code.used_at', 'is not', null)
    .where('code.expires_at', '>', now)
    .$if(!config.isDemo, (query) => query.where('member.is_demo', '=', false))
    .executeTakeFirst();
  if (!row?.verifiedAt) return null;
  return { email: row.email, email_verified_at: isoWithOffset(row.verifiedAt), is_changed: row.purpose === 'change_email' };
}
