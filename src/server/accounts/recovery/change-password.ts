import { refuseField } from '../../../contract/refusal.ts';
import type { Deps } from '../../deps.ts';
import type { Caller } from '../../http/callers/authenticate.ts';
import { refuseCommonPassword } from '../../identity/security/common-password.ts';
import { confirmPassword } from '../../identity/security/confirm-password.ts';
import { hashPassword } from '../../identity/security/password.ts';
import type { CallOrigin } from '../../identity/security/record-event.ts';
import { setPassword } from './set-password.ts';

interface PasswordChange {
  caller: Caller;
  current_password: string;
  password: string;
  origin: CallOrigin;
}

/** A member sets another password and is logged out everywhere (docs/rules.md#account-and-password). @throws Refusal VALIDATION_FAILED with PASSWORD_WRONG, PASSWORD_COMMON; TOO_MANY_REQUESTS */
export async function changePassword(deps: Deps, { caller, current_password, password, origin }: PasswordChange): Promise<{ password_changed_at: string }> {
  const { memberId, familyId } = caller;
  refuseCommonPassword(deps, password, 'password');
  const instead = await confirmPassword(deps, { caller, password: current_password, field: 'current_password', origin });
  const passwordHash = await hashPassword(password);
  const now = deps.now();
  return deps.database.db.transaction().execute(async (tx) => {
    const done = await setPassword(tx, deps, { memberId, password, passwordHash, instead, kind: 'PASSWORD_CHANGED', origin, familyId, now });
    if (!done) throw refuseField({ field: 'current_password', message: 'PASSWORD_WRONG' });
    return done;
  });
}
