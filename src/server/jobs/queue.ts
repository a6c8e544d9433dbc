import { randomUUID } from 'node:crypto';
import { CompiledQuery } from 'kysely';
import { type Clock, fromKysely, PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import type { Secrets } from '../adapters/secrets.ts';
import type { Database, Tx } from '../db/client.ts';
import { LOCKS } from '../db/locks.ts';
import { newMessageId } from '../emails/message-id.ts';
import { checkMessage } from './check-message.ts';
import { routeOf } from './code-life.ts';
import { JOB_NAMES, type JobHandlers, type JobName, type JobPayloads, type JobSchedules } from './job-kinds.ts';
import { jointStatement, type Statement } from './joint-statement.ts';
import { type QueuePlan, queuePlans, UPKEEP } from './queue-plans.ts';
import { drainQueues, jobRunners } from './run-job.ts';
import { toQueue } from './seal-job.ts';
import { type WorkedQueue, workQueue } from './work-queue.ts';

export type { JobHandlers, JobName, JobPayloads, JobSchedules, RecoveryWay } from './job-kinds.ts';

export interface Jobs {
  /** Enqueues a job in the caller's transaction: it exists if and only if the transaction commits. @throws MissingValue */
  enqueue<N extends JobName>(tx: Tx, name: N, payload: JobPayloads[N]): Promise<void>;
  /** Runs a query that changes something, and enqueues what follows from it: one transaction, and one statement where that can be. */
  enqueueWith<N extends JobName>(query: Statement, name: N, payload: JobPayloads[N]): Promise<Record<string, unknown>[]>;
  /** Starts to work; without it this process only enqueues. */
  work(handlers: JobHandlers, schedules: JobSchedules): Promise<void>;
  /** Does what is due now, then returns: for tests and one-off runs. @throws what the first job that failed threw, after the others */
  drain(handlers: JobHandlers): Promise<void>;
  /** Leaves new jobs to other processes; running ones go on. */
  takeNoMore(): void;
  /** Lets running jobs end, or gives them back to the queue when `timeoutMs` has passed. */
  stop(timeoutMs: number): Promise<void>;
}

/** How pg-boss sends a statement. */
type Sender = ReturnType<typeof fromKysely>;

export interface JobsSettings {
  log: Logger;
  secrets: Secrets;
  now: () => Date;
  isWorker: boolean;
  /** A test's own, which moves by hand. */
  clock?: Clock;
}

/** Opens the queue in the same database (schema `pgboss`). */
export async function openJobs(
  database: Pick<Database, 'bossOptions' | 'alone' | 'isEmbedded' | 'db' | 'query'>,
  { log, secrets, now, isWorker, clock }: JobsSettings,
): Promise<Jobs> {
  const plans = queuePlans(database);
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
  await start(boss, database, plans);
  const worked: WorkedQueue[] = [];
  const runners = (handlers: JobHandlers) => jobRunners(handlers, { database, secrets, log, now, plans });
  /** Has pg-boss put a job into its queue over a connection. @throws MissingValue */
  const send = async <N extends JobName>(db: Sender, name: N, payload: JobPayloads[N]): Promise<void> => {
    checkMessage(name, payload);
    const id = randomUUID();
    const { queue, options } = routeOf(name, payload, now());
    await boss.send(queue, toQueue(secrets, queue, withMessageId(secrets, name, payload, id), { id, now: now() }), { ...options, id, db });
  };
  return {
    enqueue: (tx, name, payload) => send(fromKysely(tx), name, payload),
    enqueueWith: async (asked, name, payload) => {
      const insert = await statementOf((sender) => send(sender, name, payload));
      const joint = jointStatement(asked, insert);
      if (joint !== null) return (await database.query(joint.text, joint.values)).rows;
      return database.db.transaction().execute(async (tx) => {
        const { rows } = await tx.executeQuery<Record<string, unknown>>(CompiledQuery.raw(asked.text, [...asked.values]));
        await tx.executeQuery(CompiledQuery.raw(insert.text, [...insert.values]));
        return rows;
      });
    },
    work: async (handlers, schedules) => {
      const runnerOf = runners(handlers);
      for (const name of JOB_NAMES) {
        worked.push(await workQueue({ boss, log, name, plan: plans[name], run: runnerOf[name] }));
        const cron = schedules[name];
        if (cron !== undefined) await boss.schedule(name, cron, {}, { tz: 'Asia/Taipei', missed: 'once' });
      }
    },
    drain: (handlers) => drainQueues(boss, runners(handlers)),
    takeNoMore: () => {
      for (const queue of worked) queue.leave();
    },
    stop: (timeoutMs) => {
      for (const queue of worked) queue.leave();
      return boss.stop({ graceful: true, timeout: timeoutMs });
    },
  };
}

/** An e-mail has its id from the beginning: every try, also after the key was changed, is the same e-mail. */
function withMessageId<N extends JobName>(secrets: Secrets, name: N, payload: JobPayloads[N], id: string): object {
  if (name !== 'send-mail' && name !== 'send-code-mail') return payload;
  const mail = payload as JobPayloads['send-mail' | 'send-code-mail'];
  return { ...payload, messageId: mail.messageId ?? newMessageId(secrets, id, mail.to) };
}

/** Nodes that start together would make the queue's schema at the same moment: one at a time. */
async function start(boss: PgBoss, { alone }: Pick<Database, 'alone'>, plans: Record<JobName, QueuePlan>): Promise<void> {
  await alone(LOCKS.jobSchema, async () => {
    await boss.start();
    await makeQueues(boss, plans);
  });
  // Looking for a job that cannot be fills the queue's cache: on the embedded database's one connection, looking the
  // queue up inside a transaction would wait for ever.
  await Promise.all(JOB_NAMES.map((name) => boss.findJobs(name, { id: '00000000-0000-0000-0000-000000000000' })));
}

/** A release that plans a queue otherwise than the one before changes it. */
async function makeQueues(boss: PgBoss, plans: Record<JobName, QueuePlan>): Promise<void> {
  const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  for (const name of JOB_NAMES) {
    const { queue } = plans[name];
    const kept = known.get(name);
    if (kept === undefined) await boss.createQueue(name, queue);
    else if (Object.entries(queue).some(([option, value]) => Reflect.get(kept, option) !== value)) await boss.updateQueue(name, queue);
  }
}

/** The statement that pg-boss would send, which is not sent. */
async function statementOf(send: (db: Sender) => Promise<unknown>): Promise<Statement> {
  const sent: Statement[] = [];
  await send({
    executeSql: async (text, values = []) => {
      sent.push({ text, values });
      return { rows: [] };
    },
  });
  const [only, ...more] = sent;
  if (only === undefined || more.length > 0) throw new Error(`pg-boss sends ${sent.length} statements for a job`);
  return only;
}
