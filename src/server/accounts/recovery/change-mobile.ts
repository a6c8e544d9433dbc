import { refuseField } from '../../../contract/refusal.ts';
import { CODE_VALID_MS } from '../../../domain/identity/account.ts';
import { SMS_RESEND_SECONDS } from '../../../domain/rate-limits.ts';
import { isoWithOffset } from '../../../domain/time/taipei-time.ts';
import type { Deps } from '../../deps.ts';
import { emails, sms } from '../../emails/messages.ts';
import type { Caller } from '../../http/callers/authenticate.ts';
import { refuseWithoutSms } from '../../identity/codes/mobile-check.ts';
import { consumeSmsCode, countSms, sendSmsCode, trySmsCode } from '../../identity/codes/sms-code.ts';
import { sendAccountEmail } from '../../identity/security/account-email.ts';
import { confirmPassword } from '../../identity/security/confirm-password.ts';
import { type CallOrigin, recordEvent } from '../../identity/security/record-event.ts';
import type { SentResponse } from './request-recovery.ts';
import { lockMobile, setMobile } from './set-mobile.ts';

interface Change {
  caller: Caller;
  mobile: string;
  origin: CallOrigin;
}

/**
 * Asks for another mobile number: a code goes there, whether or not somebody else has it.
 * @throws Refusal VALIDATION_FAILED with PASSWORD_WRONG, MOBILE_SAME, FOREIGN_MOBILE_FORMAT, MOBILE_WITHOUT_SMS; TOO_MANY_REQUESTS
 */
export async function requestMobileChange(deps: Deps, { caller, mobile, password, origin }: Change & { password: string }): Promise<SentResponse> {
  const { memberId, language, familyId } = caller;
  refuseWithoutSms(deps, mobile);
  await confirmPassword(deps, { caller, password, field: 'password', origin });
  const present = await deps.database.db
    .selectFrom('members')
    .select(['mobile', 'mobile_verified_at as verifiedAt'])
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow();
  if (present.mobile === mobile && present.verifiedAt !== null) throw refuseField({ field: 'mobile', message: 'MOBILE_SAME' });
  await countSms(deps, { purpose: 'change_mobile', mobile, address: origin.address });
  const now = deps.now();
  await deps.database.db.transaction().execute(async (tx) => {
    await sendSmsCode(tx, deps, { purpose: 'change_mobile', mobile, memberId, language, write: sms.changeMobileCode, now });
    await recordEvent(tx, { kind: 'MOBILE_CHANGE_ASKED', memberId, origin, familyId, now });
  });
  return { expires_in: CODE_VALID_MS / 1000, resend_in: SMS_RESEND_SECONDS };
}

/**
 * Changes the mobile number with the code that went there (docs/rules.md#verification: it counts once verified). That it is taken, the
 * constraint says, and only to the holder of the phone. The old number and the e-mail address hear of it.
 * @throws Refusal VALIDATION_FAILED with SMS_CODE_WRONG, MOBILE_TAKEN
 */
export async function changeMobile(
  deps: Deps,
  { caller, mobile, sms_code, origin }: Change & { sms_code: string },
): Promise<{ mobile: string; mobile_verified_at: string }> {
  const { memberId, name, email, language, familyId } = caller;
  const codeId = await trySmsCode(deps, { purpose: 'change_mobile', mobile, memberId }, sms_code);
  const now = deps.now();
  return deps.database.db.transaction().execute(async (tx) => {
    const old = await lockMobile(tx, memberId);
    await consumeSmsCode(tx, codeId, now);
    await setMobile(tx, deps, { memberId, mobile, language, old, now });
    await recordEvent(tx, { kind: 'MOBILE_CHANGED', memberId, origin, familyId, now });
    await sendAccountEmail(tx, deps, { to: email, name, language, write: emails.mobileChanged, origin, now, path: 'forget_password' });
    return { mobile, mobile_verified_at: isoWithOffset(now) };
  });
}
