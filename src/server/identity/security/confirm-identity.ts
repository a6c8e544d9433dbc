import { refuseField } from '../../../contract/refusal.ts';
import { LIMITS } from '../../../domain/rate-limits.ts';
import type { Deps } from '../../deps.ts';
import type { Caller } from '../../http/callers/authenticate.ts';
import { countTry, releaseTry } from '../../http/callers/rate-limit.ts';
import { confirmPassword } from './confirm-password.ts';
import { type CallOrigin, recordEvent } from './record-event.ts';
import { factorOf, spendFactor } from './second-factor.ts';

export interface Proof {
  caller: Pick<Caller, 'memberId' | 'familyId'>;
  /** One of the two: the password, or a code of the second factor. */
  password: string | undefined;
  code: string | undefined;
  origin: CallOrigin;
}

/**
 * Makes sure that it is the member who asks, and not somebody who found the login open: by the password or by a code,
 * which is used up. Never inside a transaction. @throws Refusal VALIDATION_FAILED of `password` or `code`, TOO_MANY_REQUESTS
 */
export async function confirmIdentity(deps: Deps, { caller, password, code, origin }: Proof): Promise<void> {
  if (password !== undefined) {
    await confirmPassword(deps, { caller, password, field: 'password', origin });
    return;
  }
  if (code === undefined) throw refuseField({ field: 'password', message: 'REQUIRED' });
  const { memberId, familyId } = caller;
  await countTry(deps, LIMITS.mfaByMember, memberId);
  const now = deps.now();
  // The record of a wrong code is committed although the call is refused.
  const isSpent = await deps.database.db.transaction().execute(async (tx) => {
    if (await spendFactor(tx, deps, { memberId, factor: factorOf(code), now })) return true;
    await recordEvent(tx, { kind: 'TOTP_FAILED', memberId, origin, familyId, now });
    return false;
  });
  if (!isSpent) throw refuseField({ field: 'code', message: 'OTP_WRONG' });
  await releaseTry(deps, LIMITS.mfaByMember, memberId);
}
