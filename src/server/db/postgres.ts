import { setTimeout as pause } from 'node:timers/promises';
import { type Dialect, PostgresDialect } from 'kysely';
import pg from 'pg';
import { withoutBudget } from '../budget.ts';
import type { PoolState } from '../telemetry/metrics.ts';
import { NO_TRACES } from '../telemetry/traces.ts';
import { namingActor } from './acting.ts';
import { type BoundedPool, boundedPool } from './bounded-pool.ts';
import type { Database, DatabaseSettings, DatabaseTimeouts, Session } from './client.ts';
import { PreparedClient } from './prepared-client.ts';
import { readingDialect } from './replica/reading-dialect.ts';
import { openReplica, type Replica } from './replica/replica.ts';
import type { Tables } from './tables/tables.ts';
import { loggingTo, RerunningKysely } from './transactions.ts';

const DATE_OID = 1082;
const INT8_OID = 20;
const TYPES = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (oid === DATE_OID) return (value: string) => value;
    if (oid === INT8_OID) return Number;
    return format === 'binary' ? pg.types.getTypeParser(oid, format) : pg.types.getTypeParser(oid);
  }) as typeof pg.types.getTypeParser,
};

const DATABASE_TIMEOUTS: DatabaseTimeouts = { connectMs: 3000, lockMs: 5000, statementMs: 20_000 };

/** Of a worker, beside the pool that its handlers use: fetching and settling jobs. */
const JOB_POOL_SIZE = 4;

/** Of those that go past a pooler: work that is done alone, of which each process has one at a time mostly. */
const DIRECT_POOL_SIZE = 2;

/** An answer that the server cut short itself says more than one that we stopped waiting for. */
const GRACE_MS = 2000;

/** Opens PostgreSQL at a URL. No lost connection ends more than the statement that was using it. */
export function openPostgres(
  connectionString: string,
  {
    databasePoolerUrl = null,
    databaseReadUrl = null,
    databasePoolSize: max,
    databaseTimeouts = DATABASE_TIMEOUTS,
    onLost = () => {},
    traces = NO_TRACES,
  }: DatabaseSettings,
): Database {
  const { connectMs, lockMs, statementMs } = databaseTimeouts;
  const patienceMs = statementMs + GRACE_MS;
  const common: pg.PoolConfig & { connectMs: number; patienceMs: number } = {
    Client: PreparedClient as unknown as NonNullable<pg.PoolConfig['Client']>,
    types: TYPES,
    connectMs,
    patienceMs,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    application_name: 'comic-hub',
  };
  const ofSession = {
    // Nobody waits longer for a lock or a statement than a caller does, no transaction that stopped half-way holds others
    // up, and what nobody waits for any more is not carried on with.
    lock_timeout: lockMs,
    statement_timeout: statementMs,
    idle_in_transaction_session_timeout: statementMs,
    // A statement that could read much and gives its first rows is not compiled before: that takes a second.
    options: '-c client_connection_check_interval=2000 -c jit=off',
  };
  const open = (settings: pg.PoolConfig & { isPooled?: boolean }) => {
    const raw = new pg.Pool({ ...common, ...settings });
    raw.on('connect', (client) => client.on('error', onLost));
    // One that breaks while nobody uses it is told once more here; the pool has replaced it.
    raw.on('error', () => {});
    return { raw, pool: boundedPool(raw, { patienceMs }) };
  };
  // A pooler takes no settings of a session: those of the role hold (check-start.ts). Locks of a session, and scripts, go past it.
  const direct = open({ connectionString, ...ofSession, max: databasePoolerUrl === null ? max : DIRECT_POOL_SIZE });
  const { raw, pool } = databasePoolerUrl === null ? direct : open({ connectionString: databasePoolerUrl, max, isPooled: true });
  const query: Database['query'] = (sql, values) => pool.query(sql, [...values]);
  const standby = databaseReadUrl === null ? null : open({ connectionString: databaseReadUrl, ...ofSession, max });
  const replica =
    standby && openReplica({ askPrimary: query, askReplica: (sql, values) => standby.pool.query(sql, values), pool: () => stateOf(standby.raw, max) });
  return {
    db: new RerunningKysely<Tables>({ dialect: namingActor(dialectOf(pool, standby?.pool, replica)), ...loggingTo(traces) }),
    runScript: (statements) => withoutBudget(() => runScript(direct.pool, statements)),
    alone: (lock, work) => withoutBudget(() => alone(direct.pool, lock, work)),
    // Who works listens, on a connection of its own: the queue brings a pool that knows how to reconnect. Who only enqueues does not need one.
    bossOptions: ({ isWorker }) =>
      isWorker
        ? {
            connectionString,
            max: JOB_POOL_SIZE,
            application_name: 'comic-hub-jobs',
            connectionTimeoutMillis: connectMs,
            options: `-c lock_timeout=${lockMs} -c statement_timeout=${statementMs}`,
            // The driver's own, which the queue passes on.
            ...{ query_timeout: patienceMs },
          }
        : { db: { executeSql: (text, values = []) => pool.query(text, values) } },
    isEmbedded: false,
    pool: () => stateOf(raw, max),
    replica,
    query,
    close: async () => {
      replica?.stop();
      await pool.end();
      await standby?.pool.end();
      if (direct.pool !== pool) await direct.pool.end();
    },
  };
}

const stateOf = (raw: pg.Pool, max: number): PoolState => ({ max, open: raw.totalCount, idle: raw.idleCount, waiting: raw.waitingCount });

function dialectOf(pool: BoundedPool, standby: BoundedPool | undefined, replica: Replica | null): Dialect {
  const primary = new PostgresDialect({ pool });
  return standby === undefined || replica === null ? primary : readingDialect(primary, new PostgresDialect({ pool: standby }), replica.failed);
}

async function runScript(pool: BoundedPool, statements: string): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query(transaction(statements));
  } catch (error) {
    // Nothing is said on it any more, not even ROLLBACK: it may be dead, and the server rolls back by itself.
    client.release(true);
    throw error;
  }
  client.release();
}

/** Migrations take their time. */
const transaction = (statements: string) => `BEGIN;\nSET LOCAL lock_timeout = 0;\nSET LOCAL statement_timeout = 0;\n${statements}\n;COMMIT;`;

const ASK_AGAIN_MS = 100;

/**
 * The lock belongs to a connection of its own, which ends with the work, and the lock with it. It is asked for again and again
 * instead of waited for: whoever waits has a snapshot, and an index that is built beside the bookings waits for all of those.
 */
async function alone(pool: BoundedPool, lock: number, work: (session: Session) => Promise<void>): Promise<void> {
  const client = await pool.connect();
  const query: Session['query'] = (sql, values = []) => client.query<Record<string, unknown>>(sql, [...values]);
  const isTaken = async () => (await query('SELECT pg_try_advisory_lock($1) AS is_mine', [lock])).rows[0]?.['is_mine'] !== true;
  try {
    await query('SET lock_timeout = 0; SET statement_timeout = 0');
    while (await isTaken()) await pause(ASK_AGAIN_MS);
    await work({
      query,
      runScript: async (statements) => {
        try {
          await query(transaction(statements));
        } catch (error) {
          // A connection that is lost is heard of by the error itself.
          await query('ROLLBACK').catch(() => {});
          throw error;
        }
      },
    });
  } finally {
    client.release(true);
  }
}
