import { violationOf } from '../../db/constraint.ts';
import type { Deps } from '../../deps.ts';
import { refusalOf } from '../refusal-of.ts';
import { inOneStatement, isKeyUnused, type UnscopedKey } from '../with-idempotency.ts';
import { readCaller } from './caller-query.ts';

/** The proof of a caller that a statement takes (`caller_member`). */
export interface CallerProof {
  tokenHash: Buffer;
  isDemo: boolean;
}

/**
 * Runs a use case of one statement that proves its caller as well (docs/decisions/184). Null: who calls, or what is asked, does not make it plain; the call is made as any
 * other then, which says who may not and what is wrong, in that order. What the statement refused is refused, or answered as it was under its key.
 */
export async function withProof<W, T extends object>(
  deps: Pick<Deps, 'database' | 'now'>,
  { proof, once }: { proof: CallerProof; once: UnscopedKey | null },
  { prepare, run }: { prepare: () => W; run: (wish: W) => Promise<T> },
): Promise<T | null> {
  let wish: W;
  try {
    wish = prepare();
  } catch {
    return null;
  }
  try {
    return await run(wish);
  } catch (error) {
    if (violationOf(error)?.constraint === 'caller_member_known') return null;
    if (isKeyUnused(error)) throw refusalOf(error);
    const caller = once && (await readCaller(deps.database, proof.tokenHash, { now: deps.now(), isDemo: proof.isDemo }));
    if (once !== null && caller === null) return null;
    return inOneStatement<T>(deps, once && caller && { ...once, scope: caller.memberId }, () => Promise.reject(error));
  }
}
