import type pg from 'pg';
import { msLeft, roundedMs, spendSince } from '../budget.ts';
import { DatabaseAway } from './away.ts';

/** The part of a pool that Kysely and this code use. */
export interface BoundedPool {
  connect(): Promise<pg.PoolClient>;
  query(text: string, values: unknown[]): Promise<pg.QueryResult<Record<string, unknown>>>;
  end(): Promise<void>;
  options: object;
}

/** A server that does not answer any more does not hear that we leave either. */
const END_MS = 3000;

/**
 * A pool in which nobody waits longer than they have time for. Whatever keeps a connection from being had is
 * `DatabaseAway`: who asked for one had not begun yet.
 */
export function boundedPool(pool: pg.Pool, { patienceMs }: { patienceMs: number }): BoundedPool {
  const open = new Set<pg.PoolClient>();
  pool.on('connect', (client) => open.add(client));
  pool.on('remove', (client) => open.delete(client));

  async function connect(): Promise<pg.PoolClient> {
    const startedAt = performance.now();
    try {
      return await withinTime(pool.connect(), msLeft(patienceMs));
    } catch (cause) {
      throw new DatabaseAway({ cause });
    } finally {
      spendSince(startedAt);
    }
  }
  return {
    connect,
    query: async (text, values) => {
      const client = await connect();
      try {
        return await client.query(text, values);
      } finally {
        client.release();
      }
    },
    end: async () => {
      const cut = setTimeout(() => {
        for (const client of open) client.connection.stream.destroy();
      }, END_MS);
      await pool.end();
      clearTimeout(cut);
    },
    options: pool.options,
  };
}

/** A connection that comes too late goes back. */
function withinTime(coming: Promise<pg.PoolClient>, ms: number): Promise<pg.PoolClient> {
  if (!Number.isFinite(ms)) return coming;
  return new Promise((resolve, reject) => {
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      reject(new Error('no connection to the database became free in time'));
    }, roundedMs(ms));
    coming.then(
      (client) => {
        clearTimeout(timer);
        if (isLate) client.release();
        else resolve(client);
      },
      (error: unknown) => {
        clearTimeout(timer);
        reject(error);
      },
    );
  });
}
