import { sql } from 'kysely';
import { MINUTE_SECONDS } from '../../domain/time/period.ts';
import type { Db } from '../db/client.ts';
import type { QueueBacklog } from '../telemetry/metrics.ts';
import { WAITING_KINDS } from './outbox-event.ts';

/** Jobs that wait are counted so far and no further: a look at it must cost as little on a bad day as on a good one. */
const MAX_COUNTED = 10_000;
/** A job that nobody has taken for so long waits for nobody: what is tried again later is not due, and each worker takes a batch within a try's time. */
export const STALLED_SECONDS = 10 * MINUTE_SECONDS;

/** The due jobs of each queue that nobody has taken, by the database's clock, as the queue itself goes by it. */
export async function readBacklog(db: Db, queues: readonly string[]): Promise<QueueBacklog[]> {
  const { rows } = await sql<QueueBacklog>`
    SELECT queue.name AS queue, count(job.start_after)::integer AS waiting,
      coalesce(extract(epoch FROM now() - min(job.start_after)), 0)::float8 AS "oldestSeconds"
    FROM pgboss.queue
    LEFT JOIN LATERAL (
      SELECT start_after FROM pgboss.job
      WHERE name = queue.name AND state < 'active' AND NOT blocked
      ORDER BY priority DESC, created_on LIMIT ${MAX_COUNTED}
    ) AS job ON job.start_after <= now()
    WHERE queue.name = ANY (${queues}::text[])
    GROUP BY queue.name ORDER BY queue.name`.execute(db);
  return rows;
}

/** The events of which no worker has made jobs. */
export async function readWaitingEvents(db: Db, now: Date): Promise<Omit<QueueBacklog, 'queue'>> {
  const { rows } = await sql<Omit<QueueBacklog, 'queue'>>`
    SELECT count(due)::integer AS waiting, greatest(coalesce(extract(epoch FROM ${now}::timestamptz - min(due)), 0), 0)::float8 AS "oldestSeconds"
    FROM (SELECT coalesce(due_at, at) AS due FROM outbox_events WHERE kind = ANY (${[...WAITING_KINDS]}::text[]) ORDER BY id LIMIT ${MAX_COUNTED}) AS waiting
    WHERE due <= ${now}::timestamptz`.execute(db);
  return rows[0] ?? { waiting: 0, oldestSeconds: 0 };
}
