import { type RawBuilder, sql } from 'kysely';
import type { Logger } from 'pino';
import type { RetentionId } from '../../domain/retention.ts';
import type { Settings } from '../../editorial/settings.ts';
import type { Database, Db } from '../db/client.ts';
import type { Jobs } from '../jobs/queue.ts';
import { type PurgedRows, RETENTION_KINDS } from './retention-kinds.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** A batch locks few rows for a short time; what one run does not reach, the next does an hour later. */
const BATCH_ROWS = 1000;
const MAX_BATCHES = 500;

export interface PurgeTools {
  database: Pick<Database, 'db'>;
  jobs: Pick<Jobs, 'enqueue'>;
  log: Pick<Logger, 'error'>;
  retention: Settings['retention'];
}

/**
 * Job: takes away what is over by `content/settings/retention.yaml`, in batches, each kind by itself. What fails is logged
 * and left out; the others go on. @throws AggregateError at the end when any kind failed, so that the job is tried again
 */
export async function purge(tools: PurgeTools, now: Date): Promise<void> {
  const faults: unknown[] = [];
  for (const { id, days } of tools.retention) {
    const moments = { before: new Date(now.getTime() - days * DAY_MS), now };
    for (const rows of RETENTION_KINDS[id]) await purgeRows(tools, rows, { id, where: rows.where(moments), faults });
  }
  if (faults.length > 0) throw new AggregateError(faults, `the purge left out what failed: ${faults.length}`);
}

interface Task {
  id: RetentionId;
  where: RawBuilder<unknown>;
  faults: unknown[];
}

async function purgeRows(tools: PurgeTools, rows: PurgedRows, { id, where, faults }: Task): Promise<void> {
  const fail = (error: unknown) => {
    faults.push(error);
    tools.log.error({ err: error, kind: id, table: rows.table }, 'rows could not be purged');
  };
  for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
    try {
      if ((await purgeBatch(tools, rows, where, BATCH_ROWS)) < BATCH_ROWS) return;
    } catch {
      // One row of the batch is refused: each stands alone then, and that one stays.
      await purgeOneByOne(tools, rows, where, fail).catch(fail);
      return;
    }
  }
}

/** @returns how many rows */
async function purgeBatch({ database, jobs }: PurgeTools, rows: PurgedRows, where: RawBuilder<unknown>, limit: number): Promise<number> {
  const table = sql.table(rows.table);
  const picked = sql`ctid = ANY (ARRAY (SELECT ctid FROM ${table} WHERE ${where} LIMIT ${limit} FOR UPDATE SKIP LOCKED))`;
  return database.db.transaction().execute(async (tx) => {
    await rows.allow?.(tx);
    const statement = rows.set
      ? sql<Record<string, unknown>>`UPDATE ${table} SET ${rows.set} WHERE ${picked} RETURNING 1 AS one`
      : sql<Record<string, unknown>>`DELETE FROM ${table} WHERE ${picked} RETURNING ${rows.after?.columns ?? sql`1 AS one`}`;
    const gone = (await statement.execute(tx)).rows;
    if (gone.length > 0) await rows.after?.work(tx, jobs, gone);
    return gone.length;
  });
}

async function purgeOneByOne(tools: PurgeTools, rows: PurgedRows, where: RawBuilder<unknown>, fail: (error: unknown) => void): Promise<void> {
  for (const row of await placesOf(tools.database.db, rows, where)) {
    try {
      await purgeBatch(tools, rows, sql`${where} AND ctid = ${row}::tid`, 1);
    } catch (error) {
      fail(error);
    }
  }
}

async function placesOf(db: Db, { table }: PurgedRows, where: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ place: string }>`SELECT ctid::text AS place FROM ${sql.table(table)} WHERE ${where} LIMIT ${BATCH_ROWS}`.execute(db);
  return rows.map(({ place }) => place);
}
