import { CompiledQuery, type DatabaseConnection, type Driver, PostgresDriver } from 'kysely';

/** Where a connection is lost: the transaction is not kept then, or it is, and nobody hears of it. */
type Cut = 'before' | 'after';

export interface CommitCuts {
  /** Loses the connection at the `nth` COMMIT of some work, counted from one. @returns what the work gave, and whether there were so many */
  during<T>(nth: number, at: Cut, work: () => Promise<T>): Promise<{ result: T; wasCut: boolean }>;
  /** Lets every COMMIT through again, for other test files too. */
  restore(): void;
}

/** Loses connections to PostgreSQL at COMMIT, by ending their backends. */
export function cutCommits(): CommitCuts {
  const driver: Pick<Driver, 'commitTransaction'> = PostgresDriver.prototype;
  const { commitTransaction } = driver;
  let left = 0;
  let place: Cut = 'before';
  driver.commitTransaction = async function commit(connection: DatabaseConnection) {
    left -= 1;
    if (left !== 0) return commitTransaction.call(this, connection);
    if (place === 'after') await commitTransaction.call(this, connection);
    await connection.executeQuery(CompiledQuery.raw('SELECT pg_terminate_backend(pg_backend_pid())'));
    throw new Error('a backend that was ended has answered');
  };
  return {
    during: async (nth, at, work) => {
      [left, place] = [nth, at];
      const result = await work();
      const wasCut = left <= 0;
      left = 0;
      return { result, wasCut };
    },
    restore: () => {
      driver.commitTransaction = commitTransaction;
    },
  };
}
