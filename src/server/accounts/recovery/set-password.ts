import { isoWithOffset } from '../../../domain/time/taipei-time.ts';
import type { Tx } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { emails } from '../../emails/messages.ts';
import { revokeCodes } from '../../identity/codes/revoke-codes.ts';
import { endLogins } from '../../identity/login/end-logins.ts';
import { sendAccountEmail } from '../../identity/security/account-email.ts';
import { refuseCommonPassword } from '../../identity/security/common-password.ts';
import { type CallOrigin, recordEvent } from '../../identity/security/record-event.ts';

export interface NewPassword {
  memberId: string;
  password: string;
  passwordHash: string;
  /** The hash that must still stand: of two changes from one password, one succeeds. */
  instead?: string;
  kind: 'PASSWORD_RESET' | 'PASSWORD_CHANGED';
  origin: CallOrigin;
  /** The login that asked, where there was one. */
  familyId?: string;
  now: Date;
}

/**
 * Sets a password, with all that belongs to it (docs/rules.md#recovery): every login ends, codes that are under way are void, a
 * e-mail says so. Null when the password is no longer what it was thought to be.
 * @throws Refusal VALIDATION_FAILED with PASSWORD_COMMON
 */
export async function setPassword(
  tx: Tx,
  deps: Pick<Deps, 'config' | 'jobs'>,
  { memberId, password, passwordHash, instead, kind, origin, familyId, now }: NewPassword,
): Promise<{ password_changed_at: string } | null> {
  const member = await tx
    .updateTable('members')
    .set({ password_hash: passwordHash, password_changed_at: now })
    .where('id', '=', memberId)
    .$if(instead !== undefined, (query) => query.where('password_hash', '=', instead ?? ''))
    .returning(['account', 'name', 'email', 'language'])
    .executeTakeFirst();
  if (!member) return null;
  refuseCommonPassword(deps, password, 'password', member);
  await endLogins(tx, { memberId, now });
  await revokeCodes(tx, { memberId, now });
  await recordEvent(tx, { kind, memberId, origin, familyId: familyId ?? null, now });
  const write = kind === 'PASSWORD_RESET' ? emails.passwordReset : emails.passwordChanged;
  const { name, email, language } = member;
  await sendAccountEmail(tx, deps, { to: email, name, language, write, origin, now, path: 'forget_password' });
  return { password_changed_at: isoWithOffset(now) };
}
