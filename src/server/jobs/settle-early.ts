import type { JobResult, PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import type { FetchedJob } from './run-job.ts';

/** Jobs of a batch mostly end together: those that do are settled by one statement. */
const TOGETHER_MS = 20;

/**
 * The outcome of each job of a batch, for pg-boss to settle. While some still run, those that have ended are settled already:
 * when the worker is killed meanwhile, nobody is sent again what was sent. One that fails keeps no other from being
 * done; why is in the log, not in the queue.
 */
export async function settleEarly(
  { boss, log, name }: { boss: PgBoss; log: Logger; name: string },
  batch: readonly { job: FetchedJob; done: Promise<void> }[],
): Promise<JobResult[]> {
  let ended: { job: FetchedJob; status: 'completed' | 'failed' }[] = [];
  let timer: NodeJS.Timeout | null = null;
  let settling = Promise.resolve();

  async function settleEnded(): Promise<void> {
    const settled = ended;
    ended = [];
    const jobs = (status: 'completed' | 'failed') => settled.filter((each) => each.status === status).map(({ job }) => job);
    const [completed, failed] = [jobs('completed'), jobs('failed')];
    if (completed.length > 0) await boss.complete(name, completed);
    if (failed.length > 0) await boss.fail(name, failed);
  }
  const noteEnd = (job: FetchedJob, status: 'completed' | 'failed'): JobResult => {
    ended.push({ job, status });
    timer ??= setTimeout(() => {
      timer = null;
      // What fails here is settled with the batch. Nothing is settled twice: pg-boss looks which try it was.
      settling = settling.then(settleEnded).catch((error: unknown) => log.warn({ err: error, job: name }, 'jobs that have ended are settled later'));
    }, TOGETHER_MS);
    return { id: job.id, status };
  };
  const results = await Promise.all(
    batch.map(({ job, done }) =>
      done.then(
        () => noteEnd(job, 'completed'),
        () => noteEnd(job, 'failed'),
      ),
    ),
  );
  if (timer !== null) clearTimeout(timer);
  await settling;
  return results;
}
