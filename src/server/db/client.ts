import { join } from 'node:path';
import { PGlite, types as pgliteTypes } from '@electric-sql/pglite';
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
import { Kysely, PGliteDialect, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import { fromPglite, type PgBoss } from 'pg-boss';
import { namingActor } from './acting.ts';
import { checkDatabaseFolder, DataFolderDamaged, makingDatabase } from './data-folder.ts';
import { lockFolder } from './folder-lock.ts';
import { PreparedClient } from './prepared-client.ts';
import type { Tables } from './tables.ts';

export type Db = Kysely<Tables>;
export type Tx = Transaction<Tables>;

type BossOptions = NonNullable<ConstructorParameters<typeof PgBoss>[0]> & object;

/** An open database: PGlite or PostgreSQL, the same to everyone above. */
export interface Database {
  db: Db;
  /** Runs several statements as one transaction (migrations). */
  runScript(statements: string): Promise<void>;
  /** How the job queue reaches the same database. */
  bossOptions(use: { isWorker: boolean }): BossOptions;
  /** PGlite, with its one connection. */
  isEmbedded: boolean;
  /** Plain parametrised SQL, for libraries that bring their own. */
  query(sql: string, values: readonly unknown[]): Promise<{ rows: Record<string, unknown>[] }>;
  close(): Promise<void>;
}

export interface DatabaseSettings {
  databaseUrl: string | null;
  databasePoolSize: number;
  /** For PGlite: its folder's parent; null keeps everything in memory. */
  dataDir: string | null;
  /** For PGlite in memory: a data folder as PGlite dumps it, to begin with instead of with nothing. */
  snapshot?: Blob | undefined;
  /** Hears of connections that broke while nobody used them. */
  onIdleError?: (error: Error) => void;
}

/** Of a worker, beside the pool that its handlers use: fetching and settling jobs. */
const JOB_POOL_SIZE = 4;
const JOB_TIMEOUTS = '-c lock_timeout=5s -c statement_timeout=20s';
const DATE_OID = 1082;
const INT8_OID = 20;

/** Opens the database that the settings name. @throws FolderInUse, DataFolderDamaged */
export async function openDatabase(settings: DatabaseSettings): Promise<Database> {
  return settings.databaseUrl === null
    ? openPglite(settings.dataDir, settings.snapshot)
    : openPostgres(settings.databaseUrl, settings.databasePoolSize, settings.onIdleError ?? (() => {}));
}

async function openPglite(dataDir: string | null, snapshot: Blob | undefined): Promise<Database> {
  const unlock = dataDir === null ? () => {} : lockFolder(dataDir);
  const pglite = await createPglite(dataDir, snapshot).catch((error: unknown) => {
    unlock();
    throw error;
  });
  return {
    db: new Kysely<Tables>({ dialect: namingActor(new PGliteDialect({ pglite })) }),
    runScript: async (statements) => {
      await pglite.transaction((tx) => tx.exec(statements));
    },
    bossOptions: () => ({ db: fromPglite(pglite), backend: 'pglite' }),
    isEmbedded: true,
    query: async (sql, values) => pglite.query<Record<string, unknown>>(sql, [...values]),
    close: async () => {
      await pglite.close();
      unlock();
    },
  };
}

async function createPglite(dataDir: string | null, snapshot: Blob | undefined) {
  const create = () =>
    PGlite.create({
      ...(dataDir !== null && { dataDir: join(dataDir, 'db') }),
      ...(snapshot && { loadDataDir: snapshot }),
      extensions: { btree_gist },
      parsers: { [pgliteTypes.DATE]: (value: string) => value, [pgliteTypes.INT8]: Number },
    });
  if (dataDir === null) return create();
  checkDatabaseFolder(dataDir);
  try {
    return await makingDatabase(dataDir, create);
  } catch (cause) {
    // What it says of itself is a stack in WebAssembly.
    throw new DataFolderDamaged(join(dataDir, 'db'), 'it cannot be opened', { cause });
  }
}

async function openPostgres(connectionString: string, max: number, onIdleError: (error: Error) => void): Promise<Database> {
  const types = {
    getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
      if (oid === DATE_OID) return (value: string) => value;
      if (oid === INT8_OID) return Number;
      return format === 'binary' ? pg.types.getTypeParser(oid, format) : pg.types.getTypeParser(oid);
    }) as typeof pg.types.getTypeParser,
  };
  const pool = new pg.Pool({
    Client: PreparedClient,
    connectionString,
    max,
    types,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    application_name: 'comic-hub',
    // A caller gives up after 30 seconds: nobody waits for a lock or a statement longer than that, and no
    // transaction that stopped half-way holds others up.
    lock_timeout: 5_000,
    statement_timeout: 20_000,
    idle_in_transaction_session_timeout: 20_000,
  });
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on('error', onIdleError);
  return {
    db: new Kysely<Tables>({ dialect: namingActor(new PostgresDialect({ pool })) }),
    runScript: async (statements) => {
      const client = await pool.connect();
      try {
        // Migrations wait for each other and take their time.
        await client.query(`BEGIN;\nSET LOCAL lock_timeout = 0;\nSET LOCAL statement_timeout = 0;\n${statements}\n;COMMIT;`);
      } catch (error) {
        await client.query('ROLLBACK');
        throw error;
      } finally {
        client.release();
      }
    },
    // Who works listens, on a connection of its own: the queue brings a pool that knows how to reconnect. Who only enqueues does not need one.
    bossOptions: ({ isWorker }) =>
      isWorker
        ? { connectionString, max: JOB_POOL_SIZE, application_name: 'comic-hub-jobs', connectionTimeoutMillis: 10_000, options: JOB_TIMEOUTS }
        : { db: { executeSql: async (text, values) => pool.query(text, values) } },
    isEmbedded: false,
    query: async (sql, values) => pool.query(sql, [...values]),
    close: () => pool.end(),
  };
}
