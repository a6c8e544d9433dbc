import { sql } from 'kysely';
import { LIMITS } from '../../../domain/rate-limits.ts';
import type { Deps } from '../../deps.ts';
import { addressSubject, countTry } from '../../http/callers/rate-limit.ts';

/**
 * Whether an account name is free; null when none was asked about. Nothing is said of e-mail addresses and mobile
 * numbers (docs/decisions/011): that they are well formed was checked before.
 */
export async function checkRegistered(deps: Deps, account: string | undefined, address: string): Promise<{ account_available: boolean | null }> {
  await countTry(deps, LIMITS.checkByAddress, addressSubject(address));
  if (account === undefined) return { account_available: null };
  const taken = await deps.database.db.selectFrom('members').select('id').where(sql`lower(account)`, '=', account.toLowerCase()).executeTakeFirst();
  return { account_available: taken === undefined };
}
