import { Kysely, type KyselyConfig, type Transaction, type TransactionBuilder } from 'kysely';
import type { Traces } from '../telemetry/traces.ts';
import { violationOf } from './constraint.ts';
import { ReplicaFailed } from './replica/reading-dialect.ts';
import { isStalePlan } from './statement-names.ts';

/** Two transactions met, and the database chose this one to give way. */
const GAVE_WAY = ['40001', '40P01'];

/**
 * The place through which every transaction runs. One that failed for no reason of its own (a plan that a migration has
 * made stale, a deadlock, a replica that went away) has left nothing behind and is run once more, whole: what it does besides its statements it must
 * be able to do twice.
 */
export class RerunningKysely<T> extends Kysely<T> {
  override transaction(): TransactionBuilder<T> {
    return rerunning(super.transaction());
  }
}

function rerunning<T>(builder: TransactionBuilder<T>): TransactionBuilder<T> {
  const own = {
    execute: <R>(work: (tx: Transaction<T>) => Promise<R>): Promise<R> => runAgainOnce(() => builder.execute(work)),
    setAccessMode: (...args: Parameters<typeof builder.setAccessMode>) => rerunning(builder.setAccessMode(...args)),
    setIsolationLevel: (...args: Parameters<typeof builder.setIsolationLevel>) => rerunning(builder.setIsolationLevel(...args)),
  };
  return own satisfies Pick<TransactionBuilder<T>, keyof TransactionBuilder<T>> as TransactionBuilder<T>;
}

async function runAgainOnce<R>(run: () => Promise<R>): Promise<R> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof ReplicaFailed) && !isStalePlan(error) && !GAVE_WAY.includes(violationOf(error)?.sqlState ?? '')) throw error;
    return run();
  }
}

/** Kysely's setting that tells each statement; none where nobody listens, since timing them costs something. */
export function loggingTo({ queried }: Traces): Pick<KyselyConfig, 'log'> {
  if (queried === null) return {};
  return { log: (event) => queried(event.query.sql, event.queryDurationMillis, event.level === 'error' ? event.error : undefined) };
}
