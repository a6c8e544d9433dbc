import { CODE_VALID_MS } from '../../../domain/identity/account.ts';
import { RESET_LINK_VALID_MS } from '../../../domain/identity/session.ts';
import { EMAIL_RESEND_SECONDS, LIMITS, SMS_RESEND_SECONDS } from '../../../domain/rate-limits.ts';
import type { Deps } from '../../deps.ts';
import { addressSubject, countTry } from '../../http/callers/rate-limit.ts';
import { countEmail } from '../../identity/codes/link-code.ts';
import { refuseWithoutSms } from '../../identity/codes/mobile-check.ts';
import { countSms } from '../../identity/codes/sms-code.ts';
import type { CallOrigin } from '../../identity/security/record-event.ts';
import type { RecoveryMethod } from './start-recovery.ts';

/** Seconds that what was sent is valid, and until it may be asked for again. */
export interface SentResponse {
  expires_in: number;
  resend_in: number;
}

/**
 * A forgotten password, by phone. Nothing is looked up here: a job does, so that the answer and its time are the same for
 * a number with an account and for one without (docs/decisions/062); a number that no SMS reaches is refused whoever has it.
 * @throws Refusal VALIDATION_FAILED with FOREIGN_MOBILE_FORMAT, MOBILE_WITHOUT_SMS; TOO_MANY_REQUESTS
 */
export async function requestRecoveryBySms(deps: Deps, { mobile, origin }: { mobile: string; origin: CallOrigin }): Promise<SentResponse> {
  refuseWithoutSms(deps, mobile);
  await countSms(deps, { purpose: 'forget_sms', mobile, address: origin.address });
  await enqueue(deps, { by: 'sms', to: mobile }, origin);
  return { expires_in: CODE_VALID_MS / 1000, resend_in: SMS_RESEND_SECONDS };
}

/** The same by e-mail, which carries a link. @throws Refusal TOO_MANY_REQUESTS */
export async function requestRecoveryByEmail(deps: Deps, { email, origin }: { email: string; origin: CallOrigin }): Promise<SentResponse> {
  const to = email.toLowerCase();
  await countTry(deps, LIMITS.letterByAddress, addressSubject(origin.address));
  await countEmail(deps, { purpose: 'forget_email', email: to, address: origin.address });
  await enqueue(deps, { by: 'email', to }, origin);
  return { expires_in: RESET_LINK_VALID_MS / 1000, resend_in: EMAIL_RESEND_SECONDS };
}

async function enqueue({ database, jobs }: Deps, way: RecoveryMethod, { address, userAgent }: CallOrigin): Promise<void> {
  const origin = { address: addressSubject(address), userAgent };
  await database.db.transaction().execute((tx) => jobs.enqueue(tx, 'start-recovery', { ...way, origin }));
}
