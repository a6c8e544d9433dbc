import { CODE_VALID_MS } from '../../../domain/identity/account.ts';
import { SMS_RESEND_SECONDS } from '../../../domain/rate-limits.ts';
import type { Language } from '../../../i18n/languages.ts';
import type { Deps } from '../../deps.ts';
import { sms } from '../../emails/messages.ts';
import { refuseWithoutSms } from '../../identity/codes/mobile-check.ts';
import { countSms, sendSmsCode } from '../../identity/codes/sms-code.ts';

export interface SmsRequest {
  mobile: string;
  language: Language;
  address: string;
}

/**
 * Sends a registration code. Whether the number is registered makes no difference: its owner learns that after giving
 * the code (docs/decisions/011). @throws Refusal VALIDATION_FAILED with FOREIGN_MOBILE_FORMAT, MOBILE_WITHOUT_SMS; TOO_MANY_REQUESTS: once a minute for a number from one network
 */
export async function sendRegisterSms(deps: Deps, { mobile, language, address }: SmsRequest): Promise<{ expires_in: number; resend_in: number }> {
  refuseWithoutSms(deps, mobile);
  await countSms(deps, { purpose: 'register_sms', mobile, address });
  const now = deps.now();
  await deps.database.db
    .transaction()
    .execute((tx) => sendSmsCode(tx, deps, { purpose: 'register_sms', mobile, memberId: null, address, language, write: sms.registerCode, now }));
  return { expires_in: CODE_VALID_MS / 1000, resend_in: SMS_RESEND_SECONDS };
}
