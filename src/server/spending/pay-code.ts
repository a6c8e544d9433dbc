import { randomBytes } from 'node:crypto';
import { Refusal } from '../../contract/refusal.ts';
import { LIMITS } from '../../domain/rate-limits.ts';
import { PAY_CODE_LENGTH, payCodeOf } from '../../domain/spending/pay-code.ts';
import { isoWithOffset } from '../../domain/time/taipei-time.ts';
import type { Tx } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../http/callers/authenticate.ts';
import { countedSoFar, countTry } from '../http/callers/rate-limit.ts';

/** Short enough to be searched for without a key: only keyed hashes are stored. */
const textOf = (code: string) => `pay-code:${code}`;

/** A new code for a member (docs/rules.md#paying-with-points). Those made before stay good until they are used or expire. @throws Refusal TOO_MANY_REQUESTS */
export async function createPayCode(
  deps: Deps,
  { memberId }: Pick<Caller, 'memberId'>,
): Promise<{ id: string; code: string; expires_at: string; valid_seconds: number }> {
  await countTry(deps, LIMITS.payCodeByMember, memberId);
  const now = deps.now();
  const code = payCodeOf(randomBytes(PAY_CODE_LENGTH));
  const { code_valid_seconds: validSeconds } = deps.library.settings.spending;
  const expiresAt = new Date(now.getTime() + validSeconds * 1000);
  const { id } = await deps.database.db
    .insertInto('pay_codes')
    .values({ member_id: memberId, code_hash: deps.secrets.mac(textOf(code)), created_at: now, expires_at: expiresAt, used_at: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, code, expires_at: isoWithOffset(expiresAt), valid_seconds: validSeconds };
}

/**
 * Uses a code up and says whose it is. Of two who send it at once one has it, and the other is told what whoever guesses is told.
 * @throws Refusal PAY_CODE_INVALID: unknown, used, expired, or of an account that is gone
 */
export async function takePayCode(tx: Tx, { secrets }: Pick<Deps, 'secrets'>, code: string, now: Date): Promise<string> {
  const hashes = secrets.macs(textOf(code));
  // The member before their codes, as whoever locks or deletes the account: a code that they end is none.
  const owner = await tx.selectFrom('pay_codes').select('member_id').where('code_hash', 'in', hashes).executeTakeFirst();
  if (owner !== undefined) await tx.selectFrom('members').select('id').where('id', '=', owner.member_id).forShare().execute();
  const taken = await tx
    .updateTable('pay_codes')
    .set({ used_at: now })
    .where('code_hash', 'in', hashes)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('member_id as memberId')
    .executeTakeFirst();
  if (taken === undefined) throw new Refusal('PAY_CODE_INVALID');
  return taken.memberId;
}

/** Runs a request that takes a code, and counts those that are none against whoever sent them. @throws Refusal TOO_MANY_REQUESTS, and what it throws */
export async function countingWrongCodes<T>(deps: Deps, sender: string, request: () => Promise<T>): Promise<T> {
  const { counted, retryAfterSeconds } = await countedSoFar(deps, LIMITS.wrongPayCode, sender);
  if (counted >= LIMITS.wrongPayCode.times) throw new Refusal('TOO_MANY_REQUESTS', { retryAfterSeconds });
  try {
    return await request();
  } catch (error) {
    if (error instanceof Refusal && error.code === 'PAY_CODE_INVALID') await countTry(deps, LIMITS.wrongPayCode, sender);
    throw error;
  }
}
