import type { CompiledQuery, DatabaseConnection, Dialect, Driver, QueryResult } from 'kysely';
import { msLeft, waitWithin, withinBudget } from '../../budget.ts';
import { type Reading, readingNow } from './reading.ts';

/** The replica failed a transaction in the middle: it is run again, whole, on the primary. */
export class ReplicaFailed extends Error {
  override readonly name = 'ReplicaFailed';
}

/** A read never has more of a call's time than half of what is left, so that the primary can still be asked. */
const SHARE = 2;
/** Where no call waits. */
const PATIENCE_MS = 20_000;

const onReplica = <T>(work: () => Promise<T>): Promise<T> => waitWithin(msLeft(PATIENCE_MS) / SHARE, (ms) => withinBudget(ms, work));

const LOCKS = /\bFOR\s+(?:UPDATE|SHARE|NO\s+KEY|KEY)\b/i;

/** Only reads, and holds nothing; anything in a WITH included. One that calls a function which writes is refused by the replica, and made by the primary. */
function onlyReads({ query, sql }: CompiledQuery): boolean {
  if (query.kind === 'RawNode') return /^\s*SELECT\b/i.test(sql) && !LOCKS.test(sql);
  if (query.kind !== 'SelectQueryNode' || (query.endModifiers ?? []).length > 0) return false;
  return (query.with?.expressions ?? []).every(({ expression }) => expression.kind === 'SelectQueryNode');
}

interface Held {
  driver: Driver;
  connection: DatabaseConnection;
  isReplica: boolean;
}

interface Servers {
  primary: Driver;
  replica: Driver;
  /** Hears of each failure of the replica. */
  failed: (error: unknown) => void;
}

/** A connection of work that a replica may read for: each statement, or each transaction, goes to one of the two. */
class ReadingConnection implements DatabaseConnection {
  /** The connection of a transaction. */
  held: Held | null = null;
  readonly #servers: Servers;
  readonly #reading: Reading;

  constructor(servers: Servers, reading: Reading) {
    this.#servers = servers;
    this.#reading = reading;
  }

  executeQuery: DatabaseConnection['executeQuery'] = async <R>(query: CompiledQuery): Promise<QueryResult<R>> => {
    if (this.held !== null) return this.#executeHeld<R>(this.held, query);
    if (this.#reading.isOn && onlyReads(query)) {
      try {
        const result = await onReplica(() => executeOnce<R>(this.#servers.replica, query));
        this.#reading.isAnswered = true;
        return result;
      } catch (error) {
        // Whatever it was: a true fault is the primary's, too.
        this.#fail(error);
      }
    }
    return executeOnce<R>(this.#servers.primary, query);
  };

  streamQuery: DatabaseConnection['streamQuery'] = (query, chunkSize, options) => {
    if (this.held === null) throw new Error('a stream is read within a transaction');
    return this.held.connection.streamQuery(query, chunkSize, options);
  };

  /** Begins a transaction: one that only reads on the replica, and on the primary where that cannot. */
  async begin(settings: Parameters<Driver['beginTransaction']>[1]): Promise<void> {
    const { primary, replica } = this.#servers;
    if (this.#reading.isOn && settings.accessMode === 'read only') {
      try {
        this.held = await onReplica(() => beginOn(replica, settings, true));
        this.#reading.isAnswered = true;
        return;
      } catch (error) {
        this.#fail(error);
      }
    }
    this.held = await beginOn(primary, settings, false);
  }

  async end(how: 'commitTransaction' | 'rollbackTransaction'): Promise<void> {
    if (this.held === null) return;
    const { driver, connection, isReplica } = this.held;
    // Of what only read nothing is lost, also where the connection is; why it failed was said before.
    await driver[how](connection).catch((error: unknown) => {
      if (!isReplica) throw error;
    });
  }

  async release(): Promise<void> {
    const { held } = this;
    this.held = null;
    await held?.driver.releaseConnection(held.connection);
  }

  async #executeHeld<R>({ connection, isReplica }: Held, query: CompiledQuery): Promise<QueryResult<R>> {
    if (!isReplica) return connection.executeQuery<R>(query);
    try {
      return await onReplica(() => connection.executeQuery<R>(query));
    } catch (cause) {
      this.#fail(cause);
      throw new ReplicaFailed('the replica failed a transaction', { cause });
    }
  }

  #fail(error: unknown): void {
    this.#reading.isOn = false;
    this.#reading.hasFailed = true;
    this.#servers.failed(error);
  }
}

/** Whether a transaction runs on the replica. */
export const isOnReplica = (connection: DatabaseConnection): boolean => connection instanceof ReadingConnection && connection.held?.isReplica === true;

async function executeOnce<R>(driver: Driver, query: CompiledQuery): Promise<QueryResult<R>> {
  const connection = await driver.acquireConnection();
  try {
    return await connection.executeQuery<R>(query);
  } finally {
    await driver.releaseConnection(connection);
  }
}

async function beginOn(driver: Driver, settings: Parameters<Driver['beginTransaction']>[1], isReplica: boolean): Promise<Held> {
  const connection = await driver.acquireConnection();
  try {
    await driver.beginTransaction(connection, settings);
  } catch (error) {
    await driver.releaseConnection(connection);
    throw error;
  }
  return { driver, connection, isReplica };
}

/** The dialect of a primary with a replica: reads of `readingElsewhere` go to the replica, and to the primary where it fails; all else to the primary. */
export function readingDialect(primary: Dialect, replica: Dialect, failed: Servers['failed']): Dialect {
  return {
    createAdapter: () => primary.createAdapter(),
    createIntrospector: (db) => primary.createIntrospector(db),
    createQueryCompiler: () => primary.createQueryCompiler(),
    createDriver: () => readingDriver({ primary: primary.createDriver(), replica: replica.createDriver(), failed }),
  };
}

function readingDriver(servers: Servers): Driver {
  const { primary, replica } = servers;
  /** A savepoint is made in a transaction, of whichever server. */
  const heldBy = (connection: DatabaseConnection): Pick<Held, 'driver' | 'connection'> =>
    (connection instanceof ReadingConnection ? connection.held : null) ?? { driver: primary, connection };
  return {
    init: async (options) => {
      await primary.init(options);
      await replica.init(options);
    },
    acquireConnection: async (options) => {
      const reading = readingNow();
      return reading === null ? primary.acquireConnection(options) : new ReadingConnection(servers, reading);
    },
    beginTransaction: (connection, settings) =>
      connection instanceof ReadingConnection ? connection.begin(settings) : primary.beginTransaction(connection, settings),
    commitTransaction: (connection) => (connection instanceof ReadingConnection ? connection.end('commitTransaction') : primary.commitTransaction(connection)),
    rollbackTransaction: (connection) =>
      connection instanceof ReadingConnection ? connection.end('rollbackTransaction') : primary.rollbackTransaction(connection),
    savepoint: async (connection, name, compile) => {
      const held = heldBy(connection);
      await held.driver.savepoint?.(held.connection, name, compile);
    },
    rollbackToSavepoint: async (connection, name, compile) => {
      const held = heldBy(connection);
      await held.driver.rollbackToSavepoint?.(held.connection, name, compile);
    },
    releaseSavepoint: async (connection, name, compile) => {
      const held = heldBy(connection);
      await held.driver.releaseSavepoint?.(held.connection, name, compile);
    },
    releaseConnection: async (connection, options) =>
      connection instanceof ReadingConnection ? connection.release() : primary.releaseConnection(connection, options),
    destroy: async (options) => {
      await primary.destroy(options);
      await replica.destroy(options);
    },
  };
}
