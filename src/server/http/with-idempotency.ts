import { Refusal } from '../../contract/refusal.ts';
import type { Tx } from '../db/client.ts';
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

/** Takes the key, waiting for whoever is using it; gives the answer that was kept under it, if any. */
async function claim(tx: Tx, { scope, key, call, bodyHashes }: IdempotencyKey, now: Date): Promise<object | null> {
  const taken = await tx
    .insertInto('idempotency_keys')
    .values({ scope, key, call, body_hash: bodyHashes[0], answer: null, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  if (taken) return null;
  const earlier = await tx
    .selectFrom('idempotency_keys')
    .select(['call', 'body_hash', 'answer'])
    .where('scope', '=', scope)
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  const isSame = bodyHashes.some((hash) => Buffer.from(earlier.body_hash).equals(hash));
  if (earlier.call !== call || !isSame || earlier.answer === null) throw new Refusal('IDEMPOTENCY_CONFLICT');
  return earlier.answer;
}

/** The answer that is kept under a key, once whoever uses it is done. @throws Refusal IDEMPOTENCY_CONFLICT; and `otherwise` when there is none */
export function storedResponse<T extends object>(deps: Pick<Deps, 'database' | 'now'>, once: IdempotencyKey | null, otherwise: unknown): Promise<T> {
  return withIdempotency<T>(deps, once, () => Promise.reject(otherwise));
}
