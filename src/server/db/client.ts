import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { PGlite, types as pgliteTypes } from '@electric-sql/pglite';
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
import { type Kysely, PGliteDialect, type Transaction } from 'kysely';
import { fromPglite, type PgBoss } from 'pg-boss';
import { namingActor } from './acting.ts';
import { checkDatabaseFolder, DataFolderDamaged, makingDatabase } from './embedded/data-folder.ts';
import { lockFolder } from './embedded/folder-lock.ts';
import { openPostgres } from './postgres.ts';
import type { Tables } from './tables/tables.ts';
import { RerunningKysely } from './transactions.ts';

export type Db = Kysely<Tables>;
export type Tx = Transaction<Tables>;

type BossOptions = NonNullable<ConstructorParameters<typeof PgBoss>[0]> & object;

/** The one connection that work done alone has, without bounds on how long its statements take. */
export interface Session {
  /** One statement outside every transaction. */
  query(sql: string, values?: readonly unknown[]): Promise<{ rows: Record<string, unknown>[] }>;
  /** Several statements as one transaction. */
  runScript(statements: string): Promise<void>;
}

/** An open database: PGlite or PostgreSQL, the same to everyone above. */
export interface Database {
  db: Db;
  /** Runs several statements as one transaction (migrations). */
  runScript(statements: string): Promise<void>;
  /** Does work while no other process does work under the same advisory lock, however long that takes. */
  alone(lock: number, work: (session: Session) => Promise<void>): Promise<void>;
  /** How the job queue reaches the same database. */
  bossOptions(use: { isWorker: boolean }): BossOptions;
  /** PGlite, with its one connection. */
  isEmbedded: boolean;
  /** Plain parametrised SQL, for libraries that bring their own. */
  query(sql: string, values: readonly unknown[]): Promise<{ rows: Record<string, unknown>[] }>;
  close(): Promise<void>;
}

/** How long what may take, in milliseconds. */
export interface DatabaseTimeouts {
  /** A new connection. */
  connectMs: number;
  /** A lock that somebody else holds. */
  lockMs: number;
  /** A single statement, where no call waits for it. */
  statementMs: number;
}

export interface DatabaseSettings {
  databaseUrl: string | null;
  databasePoolSize: number;
  databaseTimeouts?: DatabaseTimeouts;
  /** For PGlite: its folder's parent; null keeps everything in memory. */
  dataDir: string | null;
  /** For PGlite in memory: a data folder as PGlite dumps it, to begin with instead of with nothing. */
  snapshot?: Blob | undefined;
  /** Hears of connections that broke, whoever was using them. */
  onLost?: (error: Error) => void;
}

/** Opens the database that the settings name. @throws FolderInUse, DataFolderDamaged */
export async function openDatabase(settings: DatabaseSettings): Promise<Database> {
  return settings.databaseUrl === null ? openPglite(settings.dataDir, settings.snapshot) : openPostgres(settings.databaseUrl, settings);
}

async function openPglite(dataDir: string | null, snapshot: Blob | undefined): Promise<Database> {
  const unlock = dataDir === null ? () => {} : lockFolder(dataDir);
  const pglite = await createPglite(dataDir, snapshot).catch((error: unknown) => {
    unlock();
    throw error;
  });
  const session: Session = {
    query: (sql, values = []) => pglite.query<Record<string, unknown>>(sql, [...values]),
    runScript: async (statements) => {
      await pglite.transaction((tx) => tx.exec(statements));
    },
  };
  return {
    db: new RerunningKysely<Tables>({ dialect: namingActor(new PGliteDialect({ pglite })) }),
    runScript: session.runScript,
    // One process has it to itself.
    alone: (_, work) => work(session),
    bossOptions: () => ({ db: fromPglite(pglite), backend: 'pglite' }),
    isEmbedded: true,
    query: session.query,
    close: async () => {
      await pglite.close();
      unlock();
    },
  };
}

/**
 * PGlite is one WebAssembly module of nine megabytes. V8's optimising compiler takes half a gigabyte for it while a database is
 * opened, and queries are no faster for it (docs/decisions/117): it is left out.
 */
async function createPglite(dataDir: string | null, snapshot: Blob | undefined) {
  for (const flag of ['--no-wasm-tier-up', '--no-wasm-dynamic-tiering']) setFlagsFromString(flag);
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
