import { isPasswordOld, passwordAgeDays } from '../../../domain/identity/password-age.ts';
import { isoWithOffset } from '../../../domain/time/taipei-time.ts';
import type { Deps } from '../../deps.ts';

/** When a member's password was last changed, and whether that is too long ago (docs/rules.md#account-and-password). */
export async function readPasswordAge(
  { database, now }: Pick<Deps, 'database' | 'now'>,
  memberId: string,
): Promise<{ pw_change_date: string; days: number; is_due: boolean }> {
  const { password_changed_at: changedAt } = await database.db
    .selectFrom('members')
    .select('password_changed_at')
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow();
  return { pw_change_date: isoWithOffset(changedAt), days: passwordAgeDays(changedAt, now()), is_due: isPasswordOld(changedAt, now()) };
}
