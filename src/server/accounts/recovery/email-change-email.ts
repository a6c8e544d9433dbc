import { sql } from 'kysely';
import { LINK_VALID_MS } from '../../../domain/identity/session.ts';
import { EMAIL_RESEND_SECONDS } from '../../../domain/rate-limits.ts';
import type { Language } from '../../../i18n/languages.ts';
import type { Tx } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { emails } from '../../emails/messages.ts';
import { newLinkCode } from '../../identity/codes/link-code.ts';
import { revokeCodes } from '../../identity/codes/revoke-codes.ts';
import { sendAccountEmail } from '../../identity/security/account-email.ts';
import type { CallOrigin } from '../../identity/security/record-event.ts';
import type { SentResponse } from './request-recovery.ts';

export const EMAIL_SENT: SentResponse = { expires_in: LINK_VALID_MS / 1000, resend_in: EMAIL_RESEND_SECONDS };

export interface EmailChangeEmail {
  purpose: 'change_email' | 'verify_identity';
  member: { memberId: string; name: string; language: Language };
  /** The address that is to be proved. */
  email: string;
  origin: CallOrigin;
  now: Date;
}

/**
 * Sends the link that proves an address. Where the address belongs to somebody else, its owner is told instead, and the
 * code goes nowhere: whoever asked sees no difference. Links sent before are void.
 */
export async function sendEmailChangeEmail(
  tx: Tx,
  deps: Pick<Deps, 'config' | 'jobs'>,
  { purpose, member, email, origin, now }: EmailChangeEmail,
): Promise<void> {
  const { memberId, name, language } = member;
  await revokeCodes(tx, { memberId, now, purposes: ['change_email', 'verify_identity'] });
  const code = await newLinkCode(tx, { purpose, email, memberId, validMs: LINK_VALID_MS, now });
  const owner = await tx
    .selectFrom('members')
    .select(['name', 'email', 'language'])
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('id', '!=', memberId)
    .executeTakeFirst();
  if (owner) {
    await sendAccountEmail(tx, deps, { ...owner, to: owner.email, write: emails.emailInUse, path: 'forget_password', origin, now });
    return;
  }
  const write = purpose === 'change_email' ? emails.changeEmail : emails.verifyIdentity;
  const validUntil = new Date(now.getTime() + LINK_VALID_MS);
  await sendAccountEmail(tx, deps, {
    name,
    language,
    to: email,
    write: (facts) => write(facts, { validUntil }),
    path: `identity/verify/${code}`,
    origin,
    now,
  });
}
