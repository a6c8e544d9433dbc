import { CODE_VALID_MS } from '../../domain/account.ts';
import { LIMITS, SMS_AGAIN_SECONDS } from '../../domain/limits.ts';
import type { Language } from '../../i18n/languages.ts';
import type { Deps } from '../deps.ts';
import { addressSubject, countTry } from './limit.ts';
import { hashSmsCode, newSmsCode } from './sms-code.ts';

export interface SmsRequest {
  mobile: string;
  language: Language;
  address: string;
}

/**
 * Sends a registration code. Whether the number is registered makes no difference: its owner learns that after giving
 * the code (docs/decisions/011). @throws Refusal TOO_MANY_REQUESTS: once a minute for a number
 */
export async function sendRegisterSms(deps: Deps, { mobile, language, address }: SmsRequest): Promise<{ expires_in: number; resend_in: number }> {
  await countTry(deps, LIMITS.smsByAddress, addressSubject(address));
  await countTry(deps, LIMITS.smsByMobile, mobile);
  await countTry(deps, LIMITS.smsByMobileAnHour, mobile);
  const now = deps.now();
  const code = newSmsCode();
  await deps.database.db.transaction().execute(async (tx) => {
    await tx
      .insertInto('verification_codes')
      .values({
        purpose: 'register_sms',
        target: mobile,
        member_id: null,
        code_hash: hashSmsCode(mobile, code),
        created_at: now,
        expires_at: new Date(now.getTime() + CODE_VALID_MS),
        used_at: null,
      })
      .execute();
    await deps.jobs.enqueue(tx, 'send-sms', { to: mobile, language, template: 'registerCode', values: { code } });
  });
  return { expires_in: CODE_VALID_MS / 1000, resend_in: SMS_AGAIN_SECONDS };
}
