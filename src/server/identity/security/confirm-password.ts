import { refuseField } from '../../../contract/refusal.ts';
import { LIMITS } from '../../../domain/rate-limits.ts';
import type { Deps } from '../../deps.ts';
import type { Caller } from '../../http/callers/authenticate.ts';
import { clearTries, countTry } from '../../http/callers/rate-limit.ts';
import { isRightPassword } from './password.ts';
import { type CallOrigin, recordEvent } from './record-event.ts';

interface Again {
  caller: Pick<Caller, 'memberId' | 'familyId'>;
  password: string;
  /** Where the form has it. */
  field: string;
  origin: CallOrigin;
}

/**
 * The password once more, from a member who is signed in, before something that a found token must not do. A wrong one is
 * recorded, and counted by login. Gives the hash that it was checked against. Never inside a transaction.
 * @throws Refusal VALIDATION_FAILED with PASSWORD_WRONG, TOO_MANY_REQUESTS
 */
export async function confirmPassword(
  deps: Pick<Deps, 'database' | 'secrets' | 'now'>,
  { caller: { memberId, familyId }, password, field, origin }: Again,
): Promise<string> {
  await countTry(deps, LIMITS.passwordAgainByLogin, familyId);
  const { passwordHash } = await deps.database.db
    .selectFrom('members')
    .select('password_hash as passwordHash')
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow();
  if (!(await isRightPassword(passwordHash, password))) {
    await recordEvent(deps.database.db, { kind: 'PASSWORD_FAILED', memberId, origin, familyId, now: deps.now() });
    throw refuseField({ field, message: 'PASSWORD_WRONG' });
  }
  await clearTries(deps, LIMITS.passwordAgainByLogin, familyId);
  return passwordHash;
}
