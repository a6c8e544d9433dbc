import type { MigrateOutput } from '../../../contract/accounts/old-user.ts';
import { Refusal, refuseField } from '../../../contract/refusal.ts';
import { mayBecomeCreator } from '../../../domain/accounts/old-account.ts';
import { LIMITS } from '../../../domain/rate-limits.ts';
import type { Language } from '../../../i18n/languages.ts';
import type { Tx } from '../../db/client.ts';
import { unmarkAddress } from '../../delivery/undeliverable-address.ts';
import type { Deps } from '../../deps.ts';
import { emails } from '../../emails/messages.ts';
import { hashToken } from '../../http/callers/authenticate.ts';
import { addressSubject, countTry } from '../../http/callers/rate-limit.ts';
import { type IdempotencyKey, withIdempotency } from '../../http/with-idempotency.ts';
import { isReachedBySms } from '../../identity/codes/mobile-check.ts';
import { consumeSmsCode, trySmsCode } from '../../identity/codes/sms-code.ts';
import { refuseCommonPassword } from '../../identity/security/common-password.ts';
import { hashPassword } from '../../identity/security/password.ts';
import { type CallOrigin, recordEvent } from '../../identity/security/record-event.ts';
import { grantMonthly } from '../../points/points-upkeep.ts';
import { termsVersion } from '../registration/register-member.ts';
import { purgeUnverifiedAccounts } from '../registration/unverified-accounts.ts';

export interface Migration {
  form: MigrateOutput;
  language: Language;
  origin: CallOrigin;
  once: IdempotencyKey | null;
}

/**
 * Brings an account of the former site over (docs/rules.md#former-site): a member who can log in at once, for the invitation has
 * proved the address and the code the number; one that no SMS reaches, the desk confirms. An invitation is used once; of two at the same time one wins.
 * @throws Refusal VERIFICATION_FAILED, VALIDATION_FAILED with SMS_CODE_WRONG, FOREIGN_MOBILE_FORMAT, ACCOUNT_TAKEN, EMAIL_TAKEN, MOBILE_TAKEN, PASSWORD_COMMON; TOO_MANY_REQUESTS
 */
export async function migrateOldAccount(
  deps: Deps,
  { form, language, origin, once }: Migration,
): Promise<{ id: string; username: string; may_become_creator: boolean }> {
  await countTry(deps, LIMITS.registerByAddress, addressSubject(origin.address));
  refuseCommonPassword(deps, form.password, 'password', { account: form.account });
  const isBySms = isReachedBySms(deps, form.mobile);
  if (isBySms && form.sms_code === undefined) throw refuseField({ field: 'sms_code', message: 'REQUIRED' });
  const codeId = isBySms ? await trySmsCode(deps, { purpose: 'register_sms', mobile: form.mobile, address: origin.address }, form.sms_code ?? '') : null;
  const passwordHash = isBySms && codeId === null ? null : await hashPassword(form.password);
  const now = deps.now();
  const emailLanguage = form.language ?? language;
  return withIdempotency(deps, once, async (tx) => {
    const old = await takeInvitation(tx, form.code, now);
    if (isBySms) await consumeSmsCode(tx, codeId, now);
    await purgeUnverifiedAccounts(tx, { email: old.email, ...(isBySms && { mobile: form.mobile }) });
    const { id } = await tx
      .insertInto('members')
      .values({
        account: form.account,
        password_hash: passwordHash ?? '',
        password_changed_at: now,
        name: form.name,
        pen_name: form.pen_name ?? null,
        email: old.email,
        email_verified_at: now,
        mobile: form.mobile,
        mobile_verified_at: isBySms ? now : null,
        gender: null,
        birthday: null,
        addr_city: null,
        language: emailLanguage,
        terms_version: termsVersion(deps),
        created_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx.updateTable('old_accounts').set({ member_id: id }).where('id', '=', old.id).execute();
    if (isBySms) await grantMonthly(tx, { memberId: id, rules: deps.library.settings.points, now });
    await recordEvent(tx, { kind: 'OLD_ACCOUNT_MIGRATED', memberId: id, origin, now });
    await deps.jobs.enqueue(tx, 'send-mail', {
      to: old.email,
      language: emailLanguage,
      ...emails.oldAccountMigrated({ name: form.name, account: form.account, url: `${deps.config.siteUrl}/${emailLanguage}/sign` }),
    });
    return { id, username: form.account, may_become_creator: mayBecomeCreator(old.kind) };
  });
}

async function takeInvitation(tx: Tx, code: string, now: Date) {
  const taken = await tx
    .updateTable('old_accounts')
    .set({ migrated_at: now })
    .where('invitation_hash', '=', hashToken(code))
    .where('invitation_expires_at', '>', now)
    .where('migrated_at', 'is', null)
    .returning(['id', 'email', 'kind'])
    .executeTakeFirst();
  if (!taken) throw new Refusal('VERIFICATION_FAILED');
  await unmarkAddress(tx, 'mail', taken.email);
  return taken;
}
