import type { Job, PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import type { Secrets } from '../adapters/secrets.ts';
import type { Database } from '../db/client.ts';
import { JOB_NAMES, type JobHandlers, type JobName, type JobPayloads, jobKind } from './job-kinds.ts';
import type { Relay } from './relay-events.ts';
import { fromQueue, UnreadableJob } from './seal-job.ts';
import { giveUpUnreadable } from './unreadable-job.ts';

/** A job as pg-boss hands it out. */
export type FetchedJob = Pick<Job<unknown>, 'id' | 'data' | 'retryCount'>;
/** Does one job. @throws what its handler throws, when that is in the log */
export type RunJob = (job: FetchedJob) => Promise<void>;

interface RunnerTools {
  database: Pick<Database, 'db'>;
  secrets: Secrets;
  log: Logger;
  now: () => Date;
}

/** Makes the runner of each queue out of the handlers. */
export function jobRunners(handlers: JobHandlers, { database, secrets, log, now }: RunnerTools): Record<JobName, RunJob> {
  const runnerOf = (name: JobName): RunJob => {
    const handle = handlers[name] as (payload: JobPayloads[JobName], jobId: string, queuedAt?: Date) => Promise<void>;
    return async ({ id, data, retryCount }) => {
      try {
        const { payload, queuedAt } = fromQueue(secrets, name, data, id);
        await handle(payload, id, queuedAt);
      } catch (error) {
        if (error instanceof UnreadableJob && (await giveUpUnreadable({ database, log, now }, { name, id, error }))) return;
        const isLast = retryCount >= (jobKind(name).plan.queue.retryLimit ?? 0);
        const facts = { err: error, job: name, jobId: id, tries: retryCount + 1 };
        if (isLast) log.error(facts, 'a job failed for the last time');
        else log.warn(facts, 'a job failed and will be tried again');
        throw error;
      }
    };
  };
  return Object.fromEntries(JOB_NAMES.map((name) => [name, runnerOf(name)])) as Record<JobName, RunJob>;
}

/** Relays events and does what is due, until nothing is. @throws what the first job that failed threw, after the others */
export async function drainQueues(boss: PgBoss, runners: Record<JobName, RunJob>, relay: Relay): Promise<void> {
  const failures: unknown[] = [];
  for (let isIdle = false; !isIdle; ) {
    isIdle = true;
    while (await relay());
    for (const name of JOB_NAMES) {
      for (const job of await boss.fetch(name, { batchSize: 100 })) {
        isIdle = false;
        try {
          await runners[name](job);
          await boss.complete(name, job);
        } catch (error) {
          failures.push(error);
          await boss.fail(name, job);
        }
      }
    }
  }
  if (failures.length > 0) throw failures[0];
}
