import { sql } from 'kysely';
import { Refusal } from '../../../contract/refusal.ts';
import { FREE_TRIES, LONGEST_WAIT_SECONDS, TRIES_RETENTION_SECONDS } from '../../../domain/identity/login-backoff.ts';
import type { Deps } from '../../deps.ts';

type Needs = Pick<Deps, 'database' | 'secrets' | 'now'>;

/** Whose password is guessed, and from where: a network, or a device that the account knows. */
export interface Guesser {
  account: string;
  place: string;
}

/** 2 to this power is already longer than the longest wait. */
const HIGHEST_POWER = Math.ceil(Math.log2(LONGEST_WAIT_SECONDS));

/** The next try may come at once: also one on a node whose clock is behind, or that was read a moment earlier. */
const AT_ONCE = new Date(0);

/**
 * Counts a try before it is looked at, so that parallel ones count too, and says from when on the next may come: from
 * the fifth in a row on after 1, 2, 4 … seconds, 15 minutes at most. A try that comes too early is refused and counts for nothing. Never inside a transaction.
 * @throws Refusal TOO_MANY_REQUESTS
 */
export async function countSlowTry({ database: { db }, secrets, now: clock }: Needs, from: Guesser): Promise<void> {
  const now = clock();
  const forgetAt = new Date(now.getTime() + TRIES_RETENTION_SECONDS * 1000);
  const [account, place] = [keyOf(secrets, from.account), keyOf(secrets, from.place)];
  const tries = sql<number>`CASE WHEN login_tries.forget_at <= ${now} THEN 1 ELSE login_tries.tries + 1 END`;
  const wait = sql`least(${LONGEST_WAIT_SECONDS}::int, power(2, least(${tries} - ${FREE_TRIES}::int, ${HIGHEST_POWER}::int))) * interval '1 second'`;
  const counted = await db
    .insertInto('login_tries')
    .values({ account, place, tries: 1, next_at: AT_ONCE, forget_at: forgetAt })
    .onConflict((conflict) =>
      conflict
        .columns(['account', 'place'])
        .doUpdateSet({
          tries,
          next_at: sql<Date>`CASE WHEN ${tries} < ${FREE_TRIES}::int THEN ${AT_ONCE}::timestamptz ELSE ${now}::timestamptz + ${wait} END`,
          forget_at: forgetAt,
        })
        .where('login_tries.next_at', '<=', now),
    )
    .returning('tries')
    .executeTakeFirst();
  if (counted) return;
  const row = await db.selectFrom('login_tries').select('next_at as nextAt').where('account', '=', account).where('place', '=', place).executeTakeFirst();
  throw new Refusal('TOO_MANY_REQUESTS', { retryAfterSeconds: row ? (row.nextAt.getTime() - now.getTime()) / 1000 : 1 });
}

/** A success starts afresh; without a place, everywhere. */
export async function clearSlowTries(
  { database, secrets }: Pick<Needs, 'database' | 'secrets'>,
  { account, place }: Pick<Guesser, 'account'> & Partial<Guesser>,
): Promise<void> {
  await database.db
    .deleteFrom('login_tries')
    .where('account', '=', keyOf(secrets, account))
    .$if(place !== undefined, (query) => query.where('place', '=', keyOf(secrets, place ?? '')))
    .execute();
}

/** No account and no network is kept, nor a hash that could be searched for one. */
function keyOf(secrets: Needs['secrets'], subject: string): string {
  return secrets.mac(`login-try:${subject}`).toString('base64url');
}
