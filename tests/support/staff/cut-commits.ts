import { CompiledQuery, type DatabaseConnection, type Driver, PGliteDriver, PostgresDriver } from 'kysely';
import { DatabaseAway } from '../../../src/server/db/away.ts';
import { BACKEND } from '../database.ts';

/** Where a connection is lost: the transaction is not kept then, or it is, and nobody hears of it. */
type Cut = 'before' | 'after';

export interface CommitCuts {
  /** Loses the connection at the `nth` COMMIT of some work, counted from one. @returns what the work gave, and whether there were so many */
  during<T>(nth: number, at: Cut, work: () => Promise<T>): Promise<{ result: T; wasCut: boolean }>;
  /** Lets every COMMIT through again, for other test files too. */
  restore(): void;
}

/** Loses connections at COMMIT: PostgreSQL's by ending their backends; of PGlite, which has none, by what such a loss comes to. */
export function cutCommits(): CommitCuts {
  const driver: Pick<Driver, 'commitTransaction' | 'rollbackTransaction'> = BACKEND === 'postgres' ? PostgresDriver.prototype : PGliteDriver.prototype;
  const { commitTransaction, rollbackTransaction } = driver;
  let left = 0;
  let place: Cut = 'before';
  driver.commitTransaction = async function commit(connection: DatabaseConnection) {
    left -= 1;
    if (left !== 0) return commitTransaction.call(this, connection);
    if (place === 'after') await commitTransaction.call(this, connection);
    if (BACKEND === 'postgres') await connection.executeQuery(CompiledQuery.raw('SELECT pg_terminate_backend(pg_backend_pid())'));
    else if (place === 'before') await rollbackTransaction.call(this, connection);
    throw new DatabaseAway({ cause: new Error('the connection was lost') });
  };
  return {
    during: async (nth, at, work) => {
      [left, place] = [nth, at];
      try {
        const result = await work();
        return { result, wasCut: left <= 0 };
      } finally {
        left = 0;
      }
    },
    restore: () => {
      driver.commitTransaction = commitTransaction;
    },
  };
}
