import { Refusal, refuseField } from '../../../contract/refusal.ts';
import { LIMITS } from '../../../domain/rate-limits.ts';
import { isoWithOffset } from '../../../domain/time/taipei-time.ts';
import type { Deps } from '../../deps.ts';
import { emails } from '../../emails/messages.ts';
import type { Caller } from '../../http/callers/authenticate.ts';
import { countTry } from '../../http/callers/rate-limit.ts';
import { countEmail } from '../../identity/codes/link-code.ts';
import { sendAccountEmail } from '../../identity/security/account-email.ts';
import { confirmPassword } from '../../identity/security/confirm-password.ts';
import { type CallOrigin, recordEvent } from '../../identity/security/record-event.ts';
import { EMAIL_SENT, sendEmailChangeEmail } from './email-change-email.ts';
import type { SentResponse } from './request-recovery.ts';

interface EmailChange {
  caller: Caller;
  email: string;
  password: string;
  origin: CallOrigin;
}

/**
 * Asks for another e-mail address (docs/rules.md#verification): an e-mail with a link goes there, word of it to the present address, and
 * nothing changes until the link is opened. @throws Refusal VALIDATION_FAILED with PASSWORD_WRONG, EMAIL_SAME; TOO_MANY_REQUESTS
 */
export async function requestEmailChange(deps: Deps, { caller, email, password, origin }: EmailChange): Promise<SentResponse> {
  const { memberId, name, language } = caller;
  if (email === caller.email) throw refuseField({ field: 'email', message: 'EMAIL_SAME' });
  await confirmPassword(deps, { caller, password, field: 'password', origin });
  await countMemberEmail(deps, memberId, email, origin);
  const now = deps.now();
  await deps.database.db.transaction().execute(async (tx) => {
    await sendEmailChangeEmail(tx, deps, { purpose: 'change_email', member: caller, email, origin, now });
    await sendAccountEmail(tx, deps, { to: caller.email, name, language, write: emails.emailChangeAsked, origin, now, path: 'forget_password' });
    await recordEvent(tx, { kind: 'EMAIL_CHANGE_ASKED', memberId, origin, familyId: caller.familyId, now });
  });
  return EMAIL_SENT;
}

/**
 * Sends the e-mail again: to the address that is waited for, else to the present one where it is not verified.
 * @throws Refusal NOT_FOUND when there is nothing to verify, TOO_MANY_REQUESTS
 */
export async function resendEmailChangeEmail(deps: Deps, { caller, origin }: { caller: Caller; origin: CallOrigin }): Promise<SentResponse> {
  const now = deps.now();
  const pending = await pendingEmail(deps, caller.memberId);
  if (pending === null && caller.isVerified) throw new Refusal('NOT_FOUND');
  const email = pending?.email ?? caller.email;
  await countMemberEmail(deps, caller.memberId, email, origin);
  await deps.database.db
    .transaction()
    .execute((tx) => sendEmailChangeEmail(tx, deps, { purpose: pending ? 'change_email' : 'verify_identity', member: caller, email, origin, now }));
  return EMAIL_SENT;
}

/** The address as it counts, and the one that waits. */
export async function readEmail(
  deps: Deps,
  { memberId }: Caller,
): Promise<{ email: string; email_verified_at: string | null; pending: { email: string; expires_at: string } | null }> {
  const { email, verifiedAt } = await deps.database.db
    .selectFrom('members')
    .select(['email', 'email_verified_at as verifiedAt'])
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow();
  const pending = await pendingEmail(deps, memberId);
  return {
    email,
    email_verified_at: verifiedAt && isoWithOffset(verifiedAt),
    pending: pending && { email: pending.email, expires_at: isoWithOffset(pending.expiresAt) },
  };
}

async function pendingEmail({ database, now }: Pick<Deps, 'database' | 'now'>, memberId: string): Promise<{ email: string; expiresAt: Date } | null> {
  const row = await database.db
    .selectFrom('verification_codes')
    .select(['target as email', 'expires_at as expiresAt'])
    .where('member_id', '=', memberId)
    .where('purpose', '=', 'change_email')
    .where('used_at', 'is', null)
    .where('expires_at', '>', now())
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
  return row ?? null;
}

/** Nobody asks for one address after the other. */
async function countMemberEmail(deps: Deps, memberId: string, email: string, { address }: CallOrigin): Promise<void> {
  await countTry(deps, LIMITS.letterByMember, memberId);
  await countEmail(deps, { purpose: 'change_email', email, address });
}
