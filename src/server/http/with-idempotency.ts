import { Refusal } from '../../contract/refusal.ts';
import type { Db, Tx } from '../db/client.ts';
import { violationOf } from '../db/constraint.ts';
import type { Deps } from '../deps.ts';
import { refusalOf } from './refusal-of.ts';

/** The key and digest by which a repeated POST is recognised (docs/rules.md#calls). */
export interface IdempotencyKey {
  /** The member's id, or `anonymous`: a phone changes its address between two tries, and its random key is scope enough. */
  scope: string;
  key: string;
  call: string;
  /** The body's hash under the current secret key, and under the former one while there is one. */
  bodyHashes: readonly [Uint8Array, ...Uint8Array[]];
}

/** A key whose scope only the statement knows that proves the caller. */
export type UnscopedKey = Omit<IdempotencyKey, 'scope'>;

/**
 * Runs a use case in one transaction, with the database's refusals turned into the product's. With a key, the answer
 * is kept in the same transaction: the same key and body get it again, another body is refused. A use case that
 * fails leaves no trace, its key included.
 * @throws Refusal IDEMPOTENCY_CONFLICT, and whatever the use case refuses
 */
export async function withIdempotency<T extends object>(
  { database, now }: Pick<Deps, 'database' | 'now'>,
  once: IdempotencyKey | null,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  try {
    return await database.db.transaction().execute(async (tx) => {
      if (once === null) return work(tx);
      const earlier = await claim(tx, once, now());
      if (earlier !== null) return earlier as T;
      const answer = await work(tx);
      await tx
        .updateTable('idempotency_keys')
        .set({ answer: JSON.stringify(answer) })
        .where('scope', '=', once.scope)
        .where('key', '=', once.key)
        .execute();
      return answer;
    });
  } catch (error) {
    throw refusalOf(error);
  }
}

/**
 * As `withIdempotency`, of an answer that holds a secret which is answered once: it is kept sealed, so that a repetition of a call whose answer was lost gets the secret that
 * was made, and the database alone has none.
 */
export async function withSealedResponse<T extends object>(
  deps: Pick<Deps, 'database' | 'now' | 'secrets'>,
  once: IdempotencyKey | null,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const { secrets } = deps;
  const owner = once === null ? '' : `answer:${once.scope}:${once.key}`;
  const { sealed } = await withIdempotency(deps, once, async (tx) => ({ sealed: secrets.sealText(JSON.stringify(await work(tx)), owner) }));
  return JSON.parse(secrets.openText(sealed, owner)) as T;
}

/** Takes the key, waiting for whoever is using it; gives the answer that was kept under it, if any. */
async function claim(tx: Tx, { scope, key, call, bodyHashes }: IdempotencyKey, now: Date): Promise<object | null> {
  const taken = await tx
    .insertInto('idempotency_keys')
    .values({ scope, key, call, body_hash: bodyHashes[0], answer: null, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  return taken ? null : readEarlier(tx, { scope, key, call, bodyHashes });
}

/** The answer that is kept under a key; null where there is none. @throws Refusal IDEMPOTENCY_CONFLICT */
async function readEarlier(db: Db | Tx, { scope, key, call, bodyHashes }: IdempotencyKey): Promise<object | null> {
  const earlier = await db
    .selectFrom('idempotency_keys')
    .select(['call', 'body_hash', 'answer'])
    .where('scope', '=', scope)
    .where('key', '=', key)
    .executeTakeFirst();
  if (earlier === undefined) return null;
  const isSame = bodyHashes.some((hash) => Buffer.from(earlier.body_hash).equals(hash));
  if (earlier.call !== call || !isSame || earlier.answer === null) throw new Refusal('IDEMPOTENCY_CONFLICT');
  return earlier.answer;
}

/**
 * Runs a use case that is one statement of the database: it keeps the answer itself (`keyValues`), and refuses a key that has one. What was
 * answered under a key stands, whatever has become impossible since.
 * @throws Refusal IDEMPOTENCY_CONFLICT, NOT_READY, and whatever the use case refuses
 */
export async function inOneStatement<T extends object>(deps: Pick<Deps, 'database'>, once: IdempotencyKey | null, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    // A repetition of a call that was still under way is refused by what that one took.
    const refusal = isOfUsedKey(error) ? new Refusal('NOT_READY', { cause: error, retryAfterSeconds: 1 }) : refusalOf(error);
    if (once === null || isKeyUnused(error) || !(refusal instanceof Refusal) || refusal.code === 'UNAVAILABLE_NOW') throw refusal;
    const earlier = await readAnswer<T>(deps, once);
    if (earlier === null) throw refusal;
    return earlier;
  }
}

/**
 * Reads the answer of a repetition that was quicker. What refused the statement is committed, and so is that answer: a look finds it, which a
 * crowd that comes to a full session pays once each, where taking the key and giving it back are four statements. @throws Refusal IDEMPOTENCY_CONFLICT
 */
async function readAnswer<T extends object>({ database }: Pick<Deps, 'database'>, once: IdempotencyKey): Promise<T | null> {
  try {
    return (await readEarlier(database.db, once)) as T | null;
  } catch (error) {
    throw refusalOf(error);
  }
}

/** The statement itself has looked for an answer under the key once it knew why it refuses (`activity_register`): there is none. */
export const isKeyUnused = (error: unknown) => error instanceof Error && 'hint' in error && error.hint === 'key unused';

/** The key has an answer; it is gone again only if it was forgotten this moment, a day after it was used. */
const isOfUsedKey = (error: unknown) => violationOf(error)?.constraint === 'idempotency_keys_pkey';

/** The values by which a statement keeps its answer: scope, key, call, the body's hash, the answer; nothing where there is no key. */
export const keyValues = (once: IdempotencyKey | null, answer: object): unknown[] => [once?.scope ?? null, ...unscopedKeyValues(once, answer)];

/** The same for a statement that knows the scope. */
export const unscopedKeyValues = (once: UnscopedKey | null, answer: object): unknown[] =>
  once === null ? [null, null, null, null] : [once.key, once.call, once.bodyHashes[0], JSON.stringify(answer)];
