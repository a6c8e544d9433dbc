import { CODE_VALID_MS } from '../../../domain/identity/account.ts';
import { EMAIL_RESEND_SECONDS, LIMITS } from '../../../domain/rate-limits.ts';
import type { Language } from '../../../i18n/languages.ts';
import type { Deps } from '../../deps.ts';
import { emails } from '../../emails/messages.ts';
import { addressSubject, countTry } from '../../http/callers/rate-limit.ts';
import { countEmail } from '../../identity/codes/link-code.ts';
import { newTypedCode } from '../../identity/codes/typed-code.ts';
import type { SentResponse } from '../recovery/request-recovery.ts';

/**
 * Sends a registration code by e-mail, for a number that no SMS reaches (docs/decisions/133). The answer is the same whether or not the
 * address is registered, as with the SMS. @throws Refusal TOO_MANY_REQUESTS: once a minute for an address from one network
 */
export async function sendRegisterEmail(
  deps: Deps,
  { email, language, address }: { email: string; language: Language; address: string },
): Promise<SentResponse> {
  await countTry(deps, LIMITS.letterByAddress, addressSubject(address));
  await countEmail(deps, { purpose: 'register_email', email, address });
  const now = deps.now();
  await deps.database.db.transaction().execute(async (tx) => {
    const { code, expiresAt } = await newTypedCode(tx, deps, { purpose: 'register_email', target: email.toLowerCase(), memberId: null, address, now });
    await deps.jobs.enqueue(tx, 'send-code-mail', {
      to: email,
      language,
      ...emails.registerEmailCode({ code }, { validUntil: expiresAt }),
    });
  });
  return { expires_in: CODE_VALID_MS / 1000, resend_in: EMAIL_RESEND_SECONDS };
}
