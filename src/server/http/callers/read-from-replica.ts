import type { AnyCall } from '../../../contract/call.ts';
import { hasWrittenSince, noteWrite } from '../../db/replica/own-writes.ts';
import { readingElsewhere } from '../../db/replica/reading.ts';
import type { Deps } from '../../deps.ts';
import { isApiToken } from './api-token.ts';
import { tokenHashOf } from './authenticate.ts';
import { READ_LAGS } from './read-lags.ts';

type Needs = Pick<Deps, 'database' | 'metrics'>;

/**
 * Handles a call that only reads: where it may be late (`READ_LAGS`), there is a replica that is not further behind, and the member has written nothing that is not
 * there, it is the replica that is read (docs/decisions/455). `isLate`: some of it is, and so the answer is nobody else's.
 */
export async function readFromReplica<T>(
  { database, metrics }: Needs,
  call: AnyCall,
  authorization: string | undefined,
  work: () => Promise<T> | T,
): Promise<{ result: T; isLate: boolean }> {
  const { replica } = database;
  const lagSeconds = READ_LAGS.get(call);
  const atPrimary = async () => ({ result: await work(), isLate: false });
  if (lagSeconds === undefined || replica === null) return atPrimary();
  const [lagMs, position] = [replica.lagMs(), replica.position()];
  if (lagMs === null || position === null || lagMs > lagSeconds * 1000) {
    metrics.readElsewhere('behind');
    return atPrimary();
  }
  const login = loginOf(authorization);
  if (login === 'system' || (login !== null && (await hasWrittenSince(database, login, position)))) {
    metrics.readElsewhere('own_write');
    return atPrimary();
  }
  const { result, reading } = await readingElsewhere(work);
  if (reading.isAnswered || reading.hasFailed) metrics.readElsewhere(reading.hasFailed ? 'failed' : 'replica');
  return { result, isLate: reading.isAnswered };
}

/** Makes a call that may write: what its login reads afterwards is not less than what it wrote, whichever node it asks. */
export async function makeWrite<T>({ database }: Pick<Deps, 'database'>, authorization: string | undefined, work: () => Promise<T>): Promise<T> {
  const login = database.replica === null ? null : loginOf(authorization);
  if (login === null || login === 'system') return work();
  let result: T;
  try {
    result = await work();
  } catch (error) {
    // It may have written all the same, as where the answer to COMMIT was lost.
    await noteWrite(database, login).catch(() => {});
    throw error;
  }
  await noteWrite(database, login);
  return result;
}

/** The token of a login; of another system, which has none, `system`; null for whoever gives none that could be one. */
function loginOf(authorization: string | undefined): Buffer | 'system' | null {
  if (authorization === undefined) return null;
  if (isApiToken(authorization)) return 'system';
  try {
    return tokenHashOf(authorization);
  } catch {
    return null;
  }
}
