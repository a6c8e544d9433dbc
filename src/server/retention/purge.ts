import { type RawBuilder, sql } from 'kysely';
import type { Logger } from 'pino';
import { DAY_MS } from '../../domain/time/period.ts';
import type { Settings } from '../../editorial/settings/settings.ts';
import type { Database, Db } from '../db/client.ts';
import { forEachBatch, LeftRows, RowsFailed, runKinds } from '../db/each-row.ts';
import type { Jobs } from '../jobs/queue.ts';
import { type PurgedRows, RETENTION_KINDS } from './retention-kinds.ts';

/** A batch locks few rows for a short time; what one run does not reach, the next does an hour later. */
const BATCH_ROWS = 1000;
const MAX_BATCHES = 500;
/** So many rows that the database will not give up are a fault of their table: a run goes on past fewer. */
const MAX_REFUSED = 1000;

export interface PurgeTools {
  database: Pick<Database, 'db'>;
  jobs: Pick<Jobs, 'enqueue'>;
  log: Pick<Logger, 'error'>;
  retention: Settings['retention'];
}

/**
 * Job: deletes, or makes anonymous, what is over by `content/settings/retention.yaml`, each table by itself and in batches. A row
 * that the database refuses to give up is logged and stays; the run goes on past it.
 */
export async function purge(tools: PurgeTools, now: Date): Promise<void> {
  const kinds: [string, () => Promise<void>][] = tools.retention.flatMap(({ id, days }) => {
    const moments = { before: new Date(now.getTime() - days * DAY_MS), now };
    return RETENTION_KINDS[id].map((rows, index): [string, () => Promise<void>] => [
      index === 0 ? id : `${id} (${rows.table}, ${index + 1})`,
      () => purgeRows(tools, rows, rows.where(moments)),
    ]);
  });
  await runKinds(tools.log, Object.fromEntries(kinds), { comesAgainSoon: true });
}

/** A row that is over: where it lies, and what an operator finds it by. */
interface Row {
  place: string;
  name: string;
}

/** @throws RowsFailed after all, with those that are refused */
async function purgeRows(tools: PurgeTools, rows: PurgedRows, where: RawBuilder<unknown>): Promise<void> {
  const left = new LeftRows();
  const refused = new Set<string>();
  for (let batch = 0; batch < MAX_BATCHES && refused.size < MAX_REFUSED; batch += 1) {
    const over = await readOver(tools.database.db, rows, where, [...refused]);
    const places = new Map(over.map(({ name, place }) => [name, place]));
    let gone = 0;
    await left.during(() =>
      forEachBatch(
        over,
        ({ name }) => name,
        async (some) => {
          gone += await purgeBatch(tools, rows, where, some);
        },
      ).catch((error: unknown) => {
        if (error instanceof RowsFailed) for (const name of error.failures.keys()) refused.add(places.get(name) ?? '');
        throw error;
      }),
    );
    // The rest is locked by somebody, or this was the last batch.
    if (over.length < BATCH_ROWS || gone === 0) break;
  }
  left.throwIfAny();
}

async function readOver(db: Db, { table, by }: PurgedRows, where: RawBuilder<unknown>, except: readonly string[]): Promise<Row[]> {
  const named = sql.table(table);
  const { rows } = await sql<Row>`SELECT ctid::text AS place, ${table} || ' ' || coalesce(to_jsonb(${named}) ->> 'id', ctid::text) AS name
    FROM ${named} WHERE ${where} AND ctid <> ALL (${except}::tid[]) ${by === undefined ? sql`` : sql`ORDER BY ${sql.ref(by)}`} LIMIT ${BATCH_ROWS}`.execute(db);
  return rows;
}

/**
 * Some rows in a transaction of their own. They are asked again whether they are over: who was verified meanwhile stays. Locked
 * ones are left for the next run. @returns how many went
 */
async function purgeBatch({ database, jobs }: PurgeTools, rows: PurgedRows, where: RawBuilder<unknown>, some: readonly Row[]): Promise<number> {
  const table = sql.table(rows.table);
  const places = some.map(({ place }) => place);
  const picked = sql`ctid = ANY (ARRAY (SELECT ctid FROM ${table} WHERE ctid = ANY (${places}::tid[]) AND ${where} FOR UPDATE SKIP LOCKED))`;
  return database.db.transaction().execute(async (tx) => {
    // What was counted of a month that is over stays counted (docs/decisions/496).
    await sql`SELECT set_config('comic_hub.purges', 'on', true)`.execute(tx);
    await rows.allow?.(tx);
    const statement = rows.set
      ? sql<Record<string, unknown>>`UPDATE ${table} SET ${rows.set} WHERE ${picked} RETURNING 1 AS one`
      : sql<Record<string, unknown>>`DELETE FROM ${table} WHERE ${picked} RETURNING ${rows.after?.columns ?? sql`1 AS one`}`;
    const gone = (await statement.execute(tx)).rows;
    if (gone.length > 0) await rows.after?.work(tx, jobs, gone);
    return gone.length;
  });
}
