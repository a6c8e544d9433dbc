import type { EmailCodePurpose, LinkPurpose } from '../../../domain/identity/verification.ts';
import { LIMITS } from '../../../domain/rate-limits.ts';
import type { Tx } from '../../db/client.ts';
import { unmarkAddress } from '../../delivery/undeliverable-address.ts';
import type { Deps } from '../../deps.ts';
import { hashToken } from '../../http/callers/authenticate.ts';
import { addressSubject, countTry } from '../../http/callers/rate-limit.ts';
import { newSecret } from '../login/issue-tokens.ts';

export interface LinkCode {
  purpose: LinkPurpose;
  /** The address that the e-mail goes to, and that opening the link proves. */
  email: string;
  memberId: string;
  validMs: number;
  now: Date;
}

/**
 * Counts an e-mail that is requested, whether or not the address has an account: nobody's mailbox is filled. As with an
 * SMS, each purpose has a minute and an hour of its own, and recovery and registration those of the caller's network.
 * @throws Refusal TOO_MANY_REQUESTS
 */
export async function countEmail(
  deps: Pick<Deps, 'database' | 'secrets'>,
  { purpose, email, address }: { purpose: LinkPurpose | EmailCodePurpose; email: string; address: string },
): Promise<void> {
  const to = email.toLowerCase();
  const isRecovery = purpose === 'forget_email';
  const isRegistration = purpose === 'register_email';
  const asked = isRecovery || isRegistration ? `${purpose}:${to}:${addressSubject(address)}` : `${purpose}:${to}`;
  await countTry(deps, LIMITS.letterByEmail, asked);
  await countTry(deps, LIMITS.letterByEmailAnHour, asked);
  if (isRecovery) await countTry(deps, LIMITS.recoveryByEmailAnHour, to);
  if (isRegistration) await countTry(deps, LIMITS.registrationByEmailAnHour, to);
}

/** A new code for a link in an e-mail: 256 random bits, kept as a hash. */
export async function newLinkCode(tx: Tx, { purpose, email, memberId, validMs, now }: LinkCode): Promise<string> {
  const code = newSecret();
  await tx
    .insertInto('verification_codes')
    .values({
      purpose,
      target: email,
      member_id: memberId,
      code_hash: hashToken(code),
      created_at: now,
      expires_at: new Date(now.getTime() + validMs),
      used_at: null,
    })
    .execute();
  return code;
}

/** Uses a link's code up: whose it is and which address it proves; null when it is wrong, expired, of another purpose or was used. */
export async function useLinkCode(
  tx: Tx,
  { purpose, code, now }: { purpose: LinkPurpose; code: string; now: Date },
): Promise<{ memberId: string; email: string } | null> {
  const used = await tx
    .updateTable('verification_codes')
    .set({ used_at: now })
    .where('code_hash', '=', hashToken(code))
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['member_id as memberId', 'target as email'])
    .executeTakeFirst();
  if (!used?.memberId) return null;
  // Whoever opened the link has read the e-mail. A ticket for one's data was never sent.
  if (purpose !== 'data_export') await unmarkAddress(tx, 'mail', used.email);
  return { memberId: used.memberId, email: used.email };
}
