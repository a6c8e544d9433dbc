import type { Logger } from 'pino';
import { HOUR_MS } from '../../domain/time/period.ts';
import type { Database } from '../db/client.ts';
import type { JobKinds, JobName } from './job-kinds.ts';
import type { UnreadableJob } from './seal-job.ts';

/** A node that was started with the wrong keys is noticed, and restarted with the right ones, by then. */
const TRIED_MS = HOUR_MS;
/** Stands where nobody knows any more. */
const UNKNOWN = '－';

/**
 * Gives a job up that no key opens: after an hour it never will be read. Of a message a row stays that says so, without what it held.
 * @returns false while it should still be tried
 */
export async function giveUpUnreadable(
  { kinds, database, log, now }: { kinds: JobKinds; database: Pick<Database, 'db'>; log: Pick<Logger, 'error'>; now: () => Date },
  { name, id, error }: { name: JobName; id: string; error: UnreadableJob },
): Promise<boolean> {
  const failedAt = now();
  if (failedAt.getTime() - error.queuedAt.getTime() < TRIED_MS) return false;
  const kind = kinds[name].message;
  if (kind !== undefined)
    await database.db
      .insertInto('undelivered_messages')
      .values({
        id,
        kind,
        recipient: UNKNOWN,
        template: UNKNOWN,
        language: UNKNOWN,
        payload: null,
        reason: error.message,
        queued_at: error.queuedAt,
        failed_at: failedAt,
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
  log.error({ err: error, job: name, jobId: id }, 'a job opens with no key and was given up');
  return true;
}
