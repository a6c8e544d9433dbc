import { Refusal, refuseField } from '../../../contract/refusal.ts';
import { LIMITS } from '../../../domain/rate-limits.ts';
import type { Tx } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { addressSubject, countTry } from '../../http/callers/rate-limit.ts';
import { useLinkCode } from '../../identity/codes/link-code.ts';
import { consumeSmsCode, trySmsCode } from '../../identity/codes/sms-code.ts';
import { clearWrongPasswords } from '../../identity/login/log-in.ts';
import { refuseCommonPassword } from '../../identity/security/common-password.ts';
import { lockOwner } from '../../identity/security/lock-owner.ts';
import { hashPassword } from '../../identity/security/password.ts';
import type { CallOrigin } from '../../identity/security/record-event.ts';
import { setPassword } from './set-password.ts';

interface Reset {
  password: string;
  origin: CallOrigin;
}
type Done = { password_changed_at: string };

/**
 * Sets a new password with the code of an SMS (docs/rules.md#recovery, forget_password). A wrong code takes the same steps whether
 * or not the number has an account. @throws Refusal VALIDATION_FAILED with SMS_CODE_WRONG, PASSWORD_COMMON; TOO_MANY_REQUESTS
 */
export async function resetPasswordBySms(deps: Deps, { mobile, sms_code, password, origin }: Reset & { mobile: string; sms_code: string }): Promise<Done> {
  refuseCommonPassword(deps, password, 'password');
  await countTry(deps, LIMITS.verifyByAddress, addressSubject(origin.address));
  const codeId = await trySmsCode(deps, { purpose: 'forget_sms', mobile }, sms_code);
  if (codeId === null) throw refuseField({ field: 'sms_code', message: 'SMS_CODE_WRONG' });
  const passwordHash = await hashPassword(password);
  const now = deps.now();
  return finish(deps, async (tx) => {
    await lockOwner(tx, { id: codeId });
    await consumeSmsCode(tx, codeId, now);
    const owner = await tx
      .selectFrom('verification_codes as code')
      .innerJoin('members as member', (join) => join.onRef('member.id', '=', 'code.member_id').onRef('member.mobile', '=', 'code.target'))
      .select('member.id')
      .where('code.id', '=', codeId)
      .$if(!deps.config.isDemo, (query) => query.where('member.is_demo', '=', false))
      .executeTakeFirst();
    const done = owner && (await setPassword(tx, deps, { memberId: owner.id, password, passwordHash, kind: 'PASSWORD_RESET', origin, now }));
    if (!done) throw refuseField({ field: 'sms_code', message: 'SMS_CODE_WRONG' });
    return { done, memberId: owner.id };
  });
}

/** The same with the link of an e-mail (forget/verify/{code}). @throws Refusal VERIFICATION_FAILED, VALIDATION_FAILED with PASSWORD_COMMON, TOO_MANY_REQUESTS */
export async function resetPasswordByEmail(deps: Deps, { code, password, origin }: Reset & { code: string }): Promise<Done> {
  refuseCommonPassword(deps, password, 'password');
  await countTry(deps, LIMITS.verifyByAddress, addressSubject(origin.address));
  const passwordHash = await hashPassword(password);
  const now = deps.now();
  return finish(deps, async (tx) => {
    await lockOwner(tx, { link: code });
    const used = await useLinkCode(tx, { purpose: 'forget_email', code, now });
    const owner =
      used &&
      (await tx
        .selectFrom('members')
        .select('id')
        .where('id', '=', used.memberId)
        .where('email', '=', used.email)
        .$if(!deps.config.isDemo, (query) => query.where('is_demo', '=', false))
        .executeTakeFirst());
    const done = owner && (await setPassword(tx, deps, { memberId: owner.id, password, passwordHash, kind: 'PASSWORD_RESET', origin, now }));
    if (!done) throw new Refusal('VERIFICATION_FAILED');
    return { done, memberId: owner.id };
  });
}

/** Completes a reset. A member with a new password may log in at once, however often the old one was guessed at. */
async function finish(deps: Deps, reset: (tx: Tx) => Promise<{ done: Done; memberId: string }>): Promise<Done> {
  const { done, memberId } = await deps.database.db.transaction().execute(reset);
  await clearWrongPasswords(deps, memberId);
  return done;
}
