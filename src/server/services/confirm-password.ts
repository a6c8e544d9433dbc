import { refuseField } from '../../contract/refusal.ts';
import { LIMITS } from '../../domain/limits.ts';
import type { Deps } from '../deps.ts';
import { countTry, forgetTries } from './limit.ts';
import { isRightPassword } from './password.ts';

/**
 * The password once more, from a member who is signed in, before something that a found token must not do. Gives the
 * hash that it was checked against. @throws Refusal VALIDATION_FAILED with PASSWORD_WRONG, TOO_MANY_REQUESTS
 */
export async function confirmPassword(
  deps: Pick<Deps, 'database'>,
  { memberId, password, field }: { memberId: string; password: string; field: string },
): Promise<string> {
  await countTry(deps, LIMITS.passwordAgainByMember, memberId);
  const { passwordHash } = await deps.database.db
    .selectFrom('members')
    .select('password_hash as passwordHash')
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow();
  if (!(await isRightPassword(passwordHash, password))) throw refuseField({ field, message: 'PASSWORD_WRONG' });
  await forgetTries(deps, LIMITS.passwordAgainByMember, memberId);
  return passwordHash;
}
