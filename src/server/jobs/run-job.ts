import type { Job, PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import type { Secrets } from '../adapters/secrets.ts';
import type { Database } from '../db/client.ts';
import type { Metrics } from '../telemetry/metrics.ts';
import type { Traces } from '../telemetry/traces.ts';
import { type JobHandlers, type JobKinds, type JobName, type JobPayloads, type JobQueue, queuesOf } from './job-kinds.ts';
import type { Relay } from './relay-events.ts';
import { fromQueue, UnreadableJob } from './seal-job.ts';
import { giveUpUnreadable } from './unreadable-job.ts';

/** A job as pg-boss hands it out. */
export type FetchedJob = Pick<Job<unknown>, 'id' | 'data' | 'retryCount'>;
/** Does one job. @throws what its handler throws, when that is in the log */
export type RunJob = (job: FetchedJob) => Promise<void>;

interface RunnerTools {
  kinds: JobKinds;
  database: Pick<Database, 'db'>;
  secrets: Secrets;
  log: Logger;
  now: () => Date;
  metrics: Metrics;
  traces: Traces;
}

/** The runner of each queue. */
type JobRunners = ReadonlyMap<string, RunJob>;

/** Makes the runner of each queue out of the handlers. */
export function jobRunners(handlers: JobHandlers, tools: RunnerTools): JobRunners {
  const { kinds, log, metrics, traces } = tools;
  const runnerOf = ({ queue, name }: JobQueue): RunJob => {
    const handle = handlers[name] as (payload: JobPayloads[JobName], jobId: string, queuedAt?: Date) => Promise<void>;
    return async ({ id, data, retryCount }) => {
      const startedAt = performance.now();
      let isDone = false;
      try {
        const facts = { 'messaging.message.id': id, 'comic_hub.tries': retryCount + 1 };
        await traces.run({ name: `job ${name}`, kind: 'consumer', facts }, async () => {
          const { payload, queuedAt } = fromQueue(tools, { queue, name }, data, id);
          await handle(payload, id, queuedAt);
        });
        isDone = true;
      } catch (error) {
        if (error instanceof UnreadableJob && (await giveUpUnreadable(tools, { name, id, error }))) return;
        const isLast = retryCount >= (kinds[name].plan.queue.retryLimit ?? 0);
        const facts = { err: error, job: name, jobId: id, tries: retryCount + 1 };
        if (isLast) log.error(facts, 'a job failed for the last time');
        else log.warn(facts, 'a job failed and will be tried again');
        throw error;
      } finally {
        metrics.jobEnded(name, isDone, performance.now() - startedAt);
      }
    };
  };
  return new Map(queuesOf(kinds).map((each) => [each.queue, runnerOf(each)]));
}

/** Relays events and does what is due, until nothing is. @throws what the first job that failed threw, after the others */
export async function drainQueues(boss: PgBoss, runners: JobRunners, relay: Relay): Promise<void> {
  const failures: unknown[] = [];
  for (let isIdle = false; !isIdle; ) {
    isIdle = true;
    while (await relay());
    for (const [queue, run] of runners) {
      for (const job of await boss.fetch(queue, { batchSize: 100 })) {
        isIdle = false;
        try {
          await run(job);
          await boss.complete(queue, job);
        } catch (error) {
          failures.push(error);
          await boss.fail(queue, job);
        }
      }
    }
  }
  if (failures.length > 0) throw failures[0];
}
