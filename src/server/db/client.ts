import type { Kysely, Transaction } from 'kysely';
import type { PgBoss } from 'pg-boss';
import type { PoolState } from '../telemetry/metrics.ts';
import type { Traces } from '../telemetry/traces.ts';
import type { Replica } from './replica/replica.ts';
import type { Tables } from './tables/tables.ts';

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
  /** The job queue's access to the same database. */
  bossOptions(use: { isWorker: boolean }): BossOptions;
  /** PGlite, with its one connection. */
  isEmbedded: boolean;
  /** The connections now; null for PGlite. */
  pool(): PoolState | null;
  /** A standby that may answer reads (docs/decisions/455); null where there is none. */
  replica: Replica | null;
  /** Plain parametrised SQL, for libraries that bring their own. */
  query(sql: string, values: readonly unknown[]): Promise<{ rows: Record<string, unknown>[] }>;
  close(): Promise<void>;
}

/** The time limits, in milliseconds. */
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
  /** Of a pooler before the same database, which hands a connection to another client after each transaction; calls go through it. */
  databasePoolerUrl?: string | null;
  /** Of a standby of the same database, which may answer reads. */
  databaseReadUrl?: string | null;
  databasePoolSize: number;
  databaseTimeouts?: DatabaseTimeouts;
  /** For PGlite: its folder's parent; null keeps everything in memory. */
  dataDir: string | null;
  /** For PGlite in memory: a data folder as PGlite dumps it, to begin with instead of with nothing. */
  snapshot?: Blob | undefined;
  /** Hears of connections that broke, whoever was using them. */
  onLost?: (error: Error) => void;
  /** Hears of each statement. */
  traces?: Traces;
}
