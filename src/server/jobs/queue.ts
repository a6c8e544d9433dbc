import { CompiledQuery } from 'kysely';
import { fromKysely, PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import { CODE_VALID_MS } from '../../domain/account.ts';
import type { Language } from '../../i18n/languages.ts';
import type { Database, Tx } from '../db/client.ts';
import { LOCKS } from '../db/locks.ts';
import { jointStatement, type Statement } from './joint-statement.ts';
import type { MailTemplate, MessageValues, SmsTemplate } from './message-texts.ts';

/** How somebody wants back into an account: the number or address (in small letters) that was typed, whether or not it has one. */
export type RecoveryWay = { by: 'sms' | 'email'; to: string };

/** Every kind of job with what it carries. A job is enqueued inside the transaction that causes it. */
export interface JobPayloads {
  /** `quote` is what somebody wrote, as it is, under the letter; `ics` a calendar file that comes with it. */
  'send-mail': {
    to: string;
    replyTo?: string;
    language: Language;
    template: MailTemplate;
    values: MessageValues;
    quote?: string;
    ics?: { name: string; body: string };
  };
  'send-sms': { to: string; language: Language; template: SmsTemplate; values: MessageValues };
  'start-recovery': RecoveryWay & { origin: { address: string; userAgent: string } };
  /** For whoever waits for it at that address, if anybody does. */
  'send-letter-again': { email: string };
  /** Of the file store; gone for good. */
  'remove-files': { keys: readonly string[] };
  'sweep-avatars': Record<string, never>;
  'sweep-uploads': Record<string, never>;
  'end-rents': Record<string, never>;
  /** Frees what nobody came for or took. */
  'settle-lapsed': Record<string, never>;
  /** Writes to who has been offered a place and was not told yet. */
  'tell-offers': Record<string, never>;
  /** Leases whose deposit did not come; reminders of those that are due. */
  'lapse-leases': Record<string, never>;
  /** Refuses consultations that began without an answer, and ends those of days that are over. */
  'end-advisories': Record<string, never>;
  /** Writes to who has a consultation tomorrow. */
  'remind-advisories': Record<string, never>;
  'expire-points': Record<string, never>;
  'grant-monthly-points': Record<string, never>;
  'check-ledger': Record<string, never>;
  'forget-old-keys': Record<string, never>;
}
export type JobName = keyof JobPayloads;

export const JOB_NAMES = [
  'send-mail',
  'send-sms',
  'start-recovery',
  'send-letter-again',
  'remove-files',
  'sweep-avatars',
  'sweep-uploads',
  'end-rents',
  'settle-lapsed',
  'tell-offers',
  'lapse-leases',
  'end-advisories',
  'remind-advisories',
  'expire-points',
  'grant-monthly-points',
  'check-ledger',
  'forget-old-keys',
] as const satisfies readonly JobName[];

export type JobHandlers = { [N in JobName]: (payload: JobPayloads[N], jobId: string) => Promise<void> };
/** Cron expressions in Asia/Taipei. */
export type JobSchedules = Partial<Record<JobName, string>>;

export interface Jobs {
  /** Enqueues a job in the caller's transaction: it exists if and only if the transaction commits. */
  enqueue<N extends JobName>(tx: Tx, name: N, payload: JobPayloads[N]): Promise<void>;
  /** Runs a query that changes something, and enqueues what follows from it: one transaction, and one statement where that can be. */
  enqueueWith<N extends JobName>(query: Statement, name: N, payload: JobPayloads[N]): Promise<Record<string, unknown>[]>;
  /** Starts to work; without it this process only enqueues. */
  work(handlers: JobHandlers, schedules: JobSchedules): Promise<void>;
  /** Does what is due now, then returns: for tests and one-off runs. */
  drain(handlers: JobHandlers): Promise<void>;
  /** Leaves new jobs to other processes; running ones go on. */
  takeNoMore(): void;
  /** Lets running jobs end, or gives them back to the queue when `timeoutMs` has passed. */
  stop(timeoutMs: number): Promise<void>;
}

/** What every queue has: a job is tried nine times over some twenty minutes, each try within two minutes. */
const QUEUE = { retryLimit: 8, retryBackoff: true, retryDelay: 2, expireInSeconds: 120, deleteAfterSeconds: 24 * 60 * 60 };
/** Letters and messages carry codes, which are kept nowhere else but hashed: sent, they go within minutes. */
const SENDING = { ...QUEUE, deleteAfterSeconds: 60 };
const MAINTENANCE_SECONDS = 300;
const QUEUES: Partial<Record<JobName, typeof QUEUE & { retentionSeconds?: number }>> = {
  'send-mail': SENDING,
  'send-letter-again': SENDING,
  // A code lives ten minutes: what could not be sent by then is not sent at all.
  'send-sms': { ...SENDING, retentionSeconds: CODE_VALID_MS / 1000 },
  'start-recovery': { ...SENDING, retentionSeconds: CODE_VALID_MS / 1000 },
};
/** People wait for these: several at a time, and the next at once while there are more. */
const AT_ONCE: Partial<Record<JobName, number>> = { 'send-mail': 4, 'send-sms': 4, 'start-recovery': 2, 'send-letter-again': 2 };

/** Opens the queue in the same database (schema `pgboss`). */
export async function openJobs(
  { bossOptions, db, query, alone }: Pick<Database, 'bossOptions' | 'db' | 'query' | 'alone'>,
  log: Logger,
  { isWorker }: { isWorker: boolean },
): Promise<Jobs> {
  const boss = new PgBoss({
    ...bossOptions,
    schema: 'pgboss',
    supervise: isWorker,
    schedule: isWorker,
    monitorVacuum: false,
    maintenanceIntervalSeconds: MAINTENANCE_SECONDS,
  });
  boss.on('error', (error) => log.error({ err: error }, 'job queue'));
  // Nodes that start together would make the queue's schema at the same moment: one at a time.
  await alone(LOCKS.jobSchema, async () => {
    await boss.start();
    for (const name of JOB_NAMES) await boss.createQueue(name, QUEUES[name] ?? QUEUE);
  });
  // Looking for a job that cannot be fills the queue's cache: on the embedded database's one connection, looking the
  // queue up inside a transaction would wait for ever.
  await Promise.all(JOB_NAMES.map((name) => boss.findJobs(name, { id: '00000000-0000-0000-0000-000000000000' })));
  return {
    enqueue: async (tx, name, payload) => {
      await boss.send(name, payload, { db: fromKysely(tx) });
    },
    enqueueWith: async (asked, name, payload) => {
      const insert = await statementOf((db) => boss.send(name, payload, { db }));
      const joint = jointStatement(asked, insert);
      if (joint !== null) return (await query(joint.text, joint.values)).rows;
      return db.transaction().execute(async (tx) => {
        const { rows } = await tx.executeQuery<Record<string, unknown>>(CompiledQuery.raw(asked.text, [...asked.values]));
        await tx.executeQuery(CompiledQuery.raw(insert.text, [...insert.values]));
        return rows;
      });
    },
    work: async (handlers, schedules) => {
      for (const name of JOB_NAMES) {
        const handle = handlers[name] as (payload: unknown, jobId: string) => Promise<void>;
        const options = { pollingIntervalSeconds: 0.5, localConcurrency: AT_ONCE[name] ?? 1, burstWhenBatchFull: true };
        await boss.work(name, options, async (jobs) => {
          for (const job of jobs) {
            await handle(job.data, job.id).catch((error: unknown) => {
              log.warn({ err: error, job: name, jobId: job.id }, 'a job failed and will be tried again');
              throw error;
            });
          }
        });
        const cron = schedules[name];
        if (cron !== undefined) await boss.schedule(name, cron, {}, { tz: 'Asia/Taipei', missed: 'once' });
      }
    },
    drain: async (handlers) => {
      for (let isIdle = false; !isIdle; ) {
        isIdle = true;
        for (const name of JOB_NAMES) {
          const handle = handlers[name] as (payload: unknown, jobId: string) => Promise<void>;
          for (const job of await boss.fetch(name, { batchSize: 100 })) {
            isIdle = false;
            await handle(job.data, job.id);
            await boss.complete(name, job.id);
          }
        }
      }
    },
    takeNoMore: () => {
      for (const name of JOB_NAMES) void boss.offWork(name, { wait: false });
    },
    stop: (timeoutMs) => boss.stop({ graceful: true, timeout: timeoutMs }),
  };
}

/** The statement that pg-boss would send, which is not sent. */
async function statementOf(
  send: (db: { executeSql: (text: string, values?: unknown[]) => Promise<{ rows: unknown[] }> }) => Promise<unknown>,
): Promise<Statement> {
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
