import { pino } from 'pino';
import { openSecrets } from '../src/server/adapters/secrets.ts';
import { JOBS } from '../src/server/all-jobs.ts';
import type { Database } from '../src/server/db/client.ts';
import { migrate } from '../src/server/db/migrate.ts';
import { openDatabase } from '../src/server/db/open-database.ts';
import { openJobs } from '../src/server/jobs/queue.ts';
import { openHttpStub } from '../tests/support/services/http-stub.ts';
import { openSmtp, type SmtpServer } from '../tests/support/services/smtp.ts';
import { clusterMs, processMs } from './processor-time.ts';
import { type BenchServer, benchEnvironment, startBenchServer } from './server.ts';

const CODE_MS = 10 * 60_000;
const POOL = 4;
const AT_ONCE = 100;
/** As a relay does that looks at what it takes. */
const SMTP_THINKS_MS = 100;

/** The product's queue, its worker in a process of its own, and who its messages go to. */
export interface JobBench {
  database: Database;
  smtp: SmtpServer;
  startWorker(): Promise<void>;
  stopWorker(): Promise<void>;
  /** Processor time so far, in ms, of the worker, of this process and of PostgreSQL. */
  used(): Readonly<Record<'worker' | 'bench' | 'PostgreSQL', number>>;
  /** Enqueues a code as the product does, in a transaction. Resolves when the gateway has it, with the milliseconds from before the transaction. */
  askCode(kind: 'sms' | 'mail'): Promise<number>;
  /** Enqueues e-mails without a code; resolves when all wait. */
  enqueueOrdinary(count: number): Promise<{ begun: Promise<unknown>; perSecond: Promise<number> }>;
  close(): Promise<void>;
}

/** Opens it over an empty database. */
export async function openJobBench(url: string, postmaster: number): Promise<JobBench> {
  const waiting = new Map<string, (at: number) => void>();
  const arrive = (to: string) => waiting.get(to)?.(performance.now());
  const smtp = await openSmtp({ thinksMs: SMTP_THINKS_MS, onReceived: ({ to }) => to.forEach(arrive) });
  const sms = await openHttpStub();
  sms.answers = (body) => {
    arrive(String(JSON.parse(body).to));
    return 200;
  };
  const environment: Record<string, string> = {
    ...benchEnvironment(url, POOL),
    ROLE: 'worker',
    ALLOW_PLAIN_SMTP: '1',
    SMTP_URL: smtp.url,
    SMS_GATEWAY_URL: sms.url,
  };
  const database = await openDatabase({ databaseUrl: url, databasePoolSize: POOL, dataDir: null });
  await migrate(database);
  const secrets = openSecrets({ current: environment['SECRET_KEY'] ?? null, former: null }, '');
  const jobs = await openJobs(database, { kinds: JOBS, log: pino({ level: 'silent' }), secrets, now: () => new Date(), isWorker: false });
  let worker: BenchServer | null = null;
  let count = 0;

  const arrival = (to: string) => new Promise<number>((resolve) => waiting.set(to, resolve)).finally(() => waiting.delete(to));
  async function askCode(kind: 'sms' | 'mail'): Promise<number> {
    count += 1;
    const number = String(count).padStart(8, '0');
    const to = kind === 'sms' ? `09${number}` : `code${number}@example.com`;
    const asked = performance.now();
    const arrived = arrival(to);
    const validUntil = new Date(Date.now() + CODE_MS).toISOString();
    const code = { to, language: 'en', validUntil } as const;
    const values = { name: 'Hanako', when: 'today', browser: 'Firefox', url: `https://hub.example/en/forget/verify/${number}` };
    await database.db
      .transaction()
      .execute((tx) =>
        kind === 'sms'
          ? jobs.enqueue(tx, 'send-sms', { ...code, template: 'registerCode', values: { code: '123456' } })
          : jobs.enqueue(tx, 'send-code-mail', { ...code, template: 'resetPassword', values }),
      );
    return (await arrived) - asked;
  }
  return {
    database,
    smtp,
    startWorker: async () => {
      worker = await startBenchServer(environment);
    },
    stopWorker: async () => {
      await worker?.stop();
      worker = null;
    },
    used: () => ({ worker: processMs(worker?.pid ?? 0), bench: processMs(process.pid), PostgreSQL: clusterMs(postmaster) }),
    askCode,
    enqueueOrdinary: async (amount) => {
      count += 1;
      const run = count;
      const arrivals = Array.from({ length: amount }, (_, i) => arrival(`reader${run}-${i}@example.com`));
      for (let first = 0; first < amount; first += AT_ONCE)
        await database.db.transaction().execute(async (tx) => {
          for (let i = first; i < Math.min(amount, first + AT_ONCE); i += 1)
            await jobs.enqueue(tx, 'send-mail', {
              to: `reader${run}-${i}@example.com`,
              language: 'en',
              template: 'accountDeleted',
              values: { name: 'Hanako' },
            });
        });
      const perSecond = Promise.all(arrivals).then((all) => ((amount - 1) * 1000) / (Math.max(...all) - Math.min(...all)));
      return { begun: Promise.any(arrivals), perSecond };
    },
    close: async () => {
      await worker?.stop();
      await jobs.stop(1000);
      await database.close();
      await Promise.all([smtp.close(), sms.close()]);
    },
  };
}
