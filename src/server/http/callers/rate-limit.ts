import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { Refusal } from '../../../contract/refusal.ts';
import { LIMITS, type LimitRule } from '../../../domain/rate-limits.ts';
import type { Database } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';

type Needs = Pick<Deps, 'database' | 'secrets'>;

/** Counts one try. Never inside a transaction: what is counted must stay. @throws Refusal TOO_MANY_REQUESTS */
export async function countTry(deps: Needs, rule: LimitRule, subject: string): Promise<void> {
  try {
    await limiter(deps.database, rule).consume(keyOf(deps, subject));
  } catch (cause) {
    if (!(cause instanceof RateLimiterRes)) throw cause;
    throw new Refusal('TOO_MANY_REQUESTS', { retryAfterSeconds: cause.msBeforeNext / 1000 });
  }
}

/** Counts as `countTry` does and says how many there are in this window now, refusing none; a window begins with its first. */
export async function countAgainst(deps: Needs, rule: LimitRule, subject: string, points: number): Promise<{ counted: number; retryAfterSeconds: number }> {
  const answer = await limiter(deps.database, rule)
    .consume(keyOf(deps, subject), points)
    .catch((cause: unknown) => {
      if (cause instanceof RateLimiterRes) return cause;
      throw cause;
    });
  return { counted: answer.consumedPoints, retryAfterSeconds: answer.msBeforeNext / 1000 };
}

/** The number of tries in this window; counts none. */
export async function countedSoFar(deps: Needs, rule: LimitRule, subject: string): Promise<{ counted: number; retryAfterSeconds: number }> {
  const answer = await limiter(deps.database, rule).get(keyOf(deps, subject));
  return { counted: answer?.consumedPoints ?? 0, retryAfterSeconds: (answer?.msBeforeNext ?? 0) / 1000 };
}

/** Counts a change of what a member has booked or waits for. @throws Refusal TOO_MANY_REQUESTS */
export function countBookingChange(deps: Needs, { memberId }: { memberId: string }): Promise<void> {
  return countTry(deps, LIMITS.bookingChangeByMember, memberId);
}

/** Counts as `countTry` does, and says whether there was a try left. */
export async function hasTryLeft(deps: Needs, rule: LimitRule, subject: string): Promise<boolean> {
  try {
    await countTry(deps, rule, subject);
    return true;
  } catch (cause) {
    if (cause instanceof Refusal) return false;
    throw cause;
  }
}

/** Forgets every try: a success starts afresh. */
export async function clearTries(deps: Needs, rule: LimitRule, subject: string): Promise<void> {
  await limiter(deps.database, rule).delete(keyOf(deps, subject));
}

/** Takes one try back: it was none that counts. */
export async function releaseTry(deps: Needs, rule: LimitRule, subject: string): Promise<void> {
  await limiter(deps.database, rule).reward(keyOf(deps, subject));
}

/** A subject for a network address: of IPv6 the /64, which one household has whole. */
export function addressSubject(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  if (!plain.includes(':')) return plain;
  const [head = '', tail] = plain.split('::');
  const groups = head === '' ? [] : head.split(':');
  const rest = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - groups.length - rest.length) }, () => '0');
  return [...groups, ...zeros, ...rest].slice(0, 4).join(':');
}

/** The library wants a pool of `pg`; all it does with one is this. */
function limiter(database: Database, { name, times, seconds }: LimitRule): RateLimiterPostgres {
  const storeClient = {
    query: async ({ text, values }: { text: string; values: unknown[] }) => {
      const { rows } = await database.query(text, values);
      return { rows, rowCount: rows.length };
    },
  };
  return new RateLimiterPostgres({
    storeClient,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: name,
    points: times,
    duration: seconds,
  });
}

/** No address, number or account name is kept, nor a hash that could be searched for one; and a key is never too long. */
function keyOf({ secrets }: Pick<Deps, 'secrets'>, subject: string): string {
  return secrets.mac(`limit:${subject}`).toString('base64url');
}
