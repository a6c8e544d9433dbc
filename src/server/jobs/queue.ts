import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type Clock, fromKysely, PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import type { Secrets } from '../adapters/secrets.ts';
import type { Database, Tx } from '../db/client.ts';
import { LOCKS } from '../db/locks.ts';
import { newMessageId } from '../emails/message-id.ts';
import { type Metrics, NO_METRICS, type QueueBacklog } from '../telemetry/metrics.ts';
import { NO_TRACES, type Traces } from '../telemetry/traces.ts';
import { readBacklog, STALLED_SECONDS } from './backlog.ts';
import { checkMessage } from './check-message.ts';
import { routeOf } from './code-life.ts';
import { type FollowedOutbox, followOutbox } from './follow-outbox.ts';
import { type JobHandlers, type JobKinds, type JobName, type JobPayloads, type JobSchedules, type NewPayload, queuesOf } from './job-kinds.ts';
import { outboxPollMs, UPKEEP } from './queue-plans.ts';
import type { Relay } from './relay-events.ts';
import { drainQueues, jobRunners } from './run-job.ts';
import { toQueue } from './seal-job.ts';
import { wantedJobs } from './wanted-messages.ts';
import { type WorkedQueue, workQueue } from './work-queue.ts';

export interface Jobs {
  /**
   * Enqueues a job in the caller's transaction: it exists if and only if the transaction commits. A message that its member has turned
   * off is left out. @throws MissingValue
   */
  enqueue<N extends JobName>(tx: Tx, name: N, payload: NewPayload<N>): Promise<void>;
  /** The same for many jobs of a kind, by one statement. @throws MissingValue */
  enqueueAll<N extends JobName>(tx: Tx, name: N, payloads: readonly NewPayload<N>[]): Promise<void>;
  /** Starts to work, and to relay events; without it this process only enqueues. */
  work(handlers: Handlers, schedules: JobSchedules): Promise<void>;
  /** Does what is due now, then returns: for tests and one-off runs. @throws what the first job that failed threw, after the others */
  drain(handlers: Handlers): Promise<void>;
  /** The jobs that wait in each queue. @throws where the queue cannot be reached */
  backlog(): Promise<QueueBacklog[]>;
  /**
   * The queues of a backlog that have stalled here: a job has been due for `STALLED_SECONDS`, and this process, which works on them, has
   * taken none for as long. A process that only enqueues answers for no queue.
   */
  stalled(backlog: readonly QueueBacklog[]): string[];
  /** Leaves new jobs to other processes; running ones go on. */
  takeNoMore(): void;
  /** Lets running jobs end, or gives them back to the queue when `timeoutMs` has passed. */
  stop(timeoutMs: number): Promise<void>;
}

/** The handlers of jobs, and the relay that makes jobs of events. */
export type Handlers = JobHandlers & { relayEvents: Relay };

/** The machine's own. */
const TIMERS: Pick<Clock, 'setInterval' | 'clearInterval'> = {
  setInterval: (run, ms) => setInterval(run, ms),
  clearInterval: (timer) => clearInterval(timer as NodeJS.Timeout),
};

export interface JobsSettings {
  /** Every job there is. */
  kinds: JobKinds;
  log: Logger;
  secrets: Secrets;
  now: () => Date;
  isWorker: boolean;
  metrics?: Metrics;
  traces?: Traces;
  /** A test's own, which moves by hand. */
  clock?: Clock;
}

/** Opens the queue in the same database (schema `pgboss`). */
export async function openJobs(
  database: Pick<Database, 'bossOptions' | 'alone' | 'isEmbedded' | 'db' | 'query'>,
  { kinds, log, secrets, now, isWorker, metrics = NO_METRICS, traces = NO_TRACES, clock }: JobsSettings,
): Promise<Jobs> {
  const boss = new PgBoss({
    ...UPKEEP,
    ...database.bossOptions({ isWorker }),
    ...(clock && { clock }),
    schema: 'pgboss',
    supervise: isWorker,
    schedule: isWorker,
    useListenNotify: isWorker,
  });
  boss.on('error', (error) => log.error({ err: error }, 'job queue'));
  boss.on('warning', (warning) => log.warn({ warning: warning.message }, 'job queue'));
  await start(boss, database, kinds);
  const worked: WorkedQueue[] = [];
  let outbox: FollowedOutbox | null = null;
  const runners = (handlers: JobHandlers) => jobRunners(handlers, { kinds, database, secrets, log, now, metrics, traces });
  /** When each queue that is worked on last gave this process a job, or when it began to work. */
  const takenAt = new Map<string, Date>();
  /** A job as it goes into the queue. @throws MissingValue */
  const prepare = (name: JobName, payload: object) => {
    checkMessage(name, payload);
    const id = randomUUID();
    const { queue, options } = routeOf(name, payload, now());
    return { queue, job: { ...options, id, data: toQueue({ kinds, secrets }, queue, withMessageId(secrets, name, payload, id), { id, now: now() }) } };
  };
  return {
    enqueue: async (tx, name, payload) => {
      const { queue, job } = prepare(name, payload);
      if ((await wantedJobs(tx, name, [payload])).length === 0) return;
      const { data, ...options } = job;
      await boss.send(queue, data, { ...options, db: fromKysely(tx) });
    },
    enqueueAll: async (tx, name, payloads) => {
      const byQueue = Map.groupBy(
        (await wantedJobs(tx, name, payloads)).map((payload) => prepare(name, payload)),
        ({ queue }) => queue,
      );
      for (const [queue, jobs] of byQueue) {
        await boss.insert(
          queue,
          jobs.map(({ job }) => job),
          { db: fromKysely(tx) },
        );
      }
    },
    work: async (handlers, schedules) => {
      const runnerOf = runners(handlers);
      for (const { queue, name } of queuesOf(kinds)) {
        const run = runnerOf.get(queue);
        if (run === undefined) throw new Error(`nobody works on ${queue}`);
        takenAt.set(queue, now());
        const taking: typeof run = (job) => {
          takenAt.set(queue, now());
          return run(job);
        };
        worked.push(await workQueue({ boss, log, name: queue, plan: kinds[name].plan, run: taking }));
        const cron = schedules[name];
        if (queue !== name) await boss.unschedule(queue);
        else if (cron !== undefined) await boss.schedule(queue, cron, {}, { tz: 'Asia/Taipei', missed: 'once' });
      }
      outbox = followOutbox(handlers.relayEvents, { clock: clock ?? TIMERS, pollMs: outboxPollMs(database), log });
    },
    backlog: () =>
      readBacklog(
        database.db,
        queuesOf(kinds).map(({ queue }) => queue),
      ),
    stalled: (backlog) =>
      backlog.flatMap(({ queue, oldestSeconds }) => {
        const taken = takenAt.get(queue);
        const isQuiet = taken !== undefined && now().getTime() - taken.getTime() >= STALLED_SECONDS * 1000;
        return isQuiet && oldestSeconds >= STALLED_SECONDS ? [queue] : [];
      }),
    drain: (handlers) => drainQueues(boss, runners(handlers), handlers.relayEvents),
    takeNoMore: () => {
      for (const queue of worked) queue.leave();
      void outbox?.leave();
    },
    stop: async (timeoutMs) => {
      for (const queue of worked) queue.leave();
      // A database that does not answer keeps no process: what is cut off here is rolled back.
      await Promise.race([outbox?.leave(), pause(timeoutMs, undefined, { ref: false })]);
      await boss.stop({ graceful: true, timeout: timeoutMs });
    },
  };
}

/** An e-mail has its id from the beginning: every try, also after the key was changed, is the same e-mail. */
function withMessageId(secrets: Secrets, name: JobName, payload: object, id: string): object {
  if (name !== 'send-mail' && name !== 'send-code-mail') return payload;
  const mail = payload as JobPayloads['send-mail' | 'send-code-mail'];
  return { ...payload, messageId: mail.messageId ?? newMessageId(secrets, id, mail.to) };
}

/** Nodes that start together would make the queue's schema at the same moment: one at a time. */
async function start(boss: PgBoss, { alone }: Pick<Database, 'alone'>, kinds: JobKinds): Promise<void> {
  await alone(LOCKS.jobSchema, async () => {
    await boss.start();
    await makeQueues(boss, kinds);
  });
  // Looking for a job that cannot be fills the queue's cache: on the embedded database's one connection, looking the
  // queue up inside a transaction would wait for ever.
  await Promise.all(queuesOf(kinds).map(({ queue }) => boss.findJobs(queue, { id: '00000000-0000-0000-0000-000000000000' })));
}

/** A release that plans a queue otherwise than the one before changes it. */
async function makeQueues(boss: PgBoss, kinds: JobKinds): Promise<void> {
  const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  for (const { queue, name } of queuesOf(kinds)) {
    const { queue: options } = kinds[name].plan;
    const kept = known.get(queue);
    if (kept === undefined) await boss.createQueue(queue, options);
    else if (Object.entries(options).some(([option, value]) => Reflect.get(kept, option) !== value)) await boss.updateQueue(queue, options);
  }
}
