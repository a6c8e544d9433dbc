import type { JobResult, PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import type { QueuePlan } from './queue-plans.ts';
import type { FetchedJob, RunJob } from './run-job.ts';
import { settleEarly } from './settle-early.ts';

/** A batch that takes longer has somebody slow in it. */
const HELD_UP_MS = 200;

/** One queue, worked on. */
export interface WorkedQueue {
  /** Takes no more jobs; running ones go on. */
  leave(): void;
}

interface Given {
  boss: PgBoss;
  log: Logger;
  /** The queue's. */
  name: string;
  plan: QueuePlan;
  run: RunJob;
}

/**
 * Works on a queue. A recipient that does not answer holds up no one: while a batch waits for its last jobs, what is done is
 * settled, and a stand-in takes the next batches, at most as many as the plan says.
 */
export async function workQueue({ boss, log, name, plan, run }: Given): Promise<WorkedQueue> {
  let [isLeaving, standIns] = [false, 0];
  const options = {
    pollingIntervalSeconds: plan.pollSeconds,
    notifyPollingIntervalSeconds: plan.backstopSeconds,
    batchSize: plan.batch,
    burstWhenBatchFull: true,
    perJobResults: true,
  } as const;

  async function workBatch(batch: readonly FetchedJob[]): Promise<JobResult[]> {
    let standIn: Promise<string> | null = null;
    const heldUp = setTimeout(() => {
      if (isLeaving || standIns >= plan.standIns) return;
      standIns += 1;
      standIn = boss.work(name, options, workBatch);
    }, HELD_UP_MS);
    try {
      return await settleEarly(
        { boss, log, name },
        batch.map((job) => ({ job, done: run(job) })),
      );
    } finally {
      clearTimeout(heldUp);
      if (standIn !== null) void dismiss(standIn);
    }
  }

  /** A stand-in counts until it has gone: with what it took it may be held up itself. */
  async function dismiss(standIn: Promise<string>): Promise<void> {
    try {
      await boss.offWork(name, { id: await standIn, wait: true });
    } catch (error) {
      // The queue was stopped before the stand-in began.
      if (!isLeaving) log.error({ err: error, job: name }, 'job queue');
    } finally {
      standIns -= 1;
    }
  }

  await boss.work(name, { ...options, localConcurrency: plan.workers }, workBatch);
  return {
    leave: () => {
      isLeaving = true;
      void boss.offWork(name, { wait: false });
    },
  };
}
