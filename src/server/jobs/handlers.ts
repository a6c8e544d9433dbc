import type { Logger } from 'pino';
import type { Settings } from '../../editorial/settings.ts';
import type { FileStore } from '../adapters/files.ts';
import type { Mailer } from '../adapters/mail.ts';
import type { Outbox } from '../adapters/outbox.ts';
import type { SmsSender } from '../adapters/sms.ts';
import type { Database } from '../db/client.ts';
import { endAdvisoriesUntil, settleAdvisories } from '../db/queries/advisories.ts';
import { endRentsUntil, settleLapsed } from '../db/queries/rents.ts';
import { expirePoints, findLedgerFaults, grantMonthlyToAll } from '../services/points-upkeep.ts';
import { purge } from '../services/purge.ts';
import { purgeFolders } from '../services/purge-folders.ts';
import { type RecoveryTools, startRecovery } from '../services/start-recovery.ts';
import { mailText, smsText } from './message-texts.ts';
import type { JobHandlers, JobSchedules } from './queue.ts';

export interface JobTools extends RecoveryTools {
  database: Database;
  mailer: Mailer;
  sms: SmsSender;
  files: FileStore;
  outbox: Outbox;
  log: Logger;
  /** What is stored for a time, and how long. */
  retention: Settings['retention'];
  /** What a member gets for nothing each month. */
  monthlyFreePoints: number;
  /** Writes to who waits for a verification letter at an address. */
  sendLetterAgain: (email: string) => Promise<void>;
  /** Writes to who has been offered a place. */
  tellOffers: () => Promise<void>;
  /** Ends leases whose deposit did not come, and reminds of those that are due. */
  lapseLeases: () => Promise<void>;
  /** Writes to whose consultation began without an answer. */
  refuseUnanswered: () => Promise<void>;
  /** Writes to who has a consultation tomorrow. */
  remindAdvisories: () => Promise<void>;
  now: () => Date;
}

/** What each job does. Every one may run twice without harm. */
export function jobHandlers({
  database,
  mailer,
  sms,
  files,
  outbox,
  log,
  retention,
  monthlyFreePoints,
  sendLetterAgain,
  tellOffers,
  lapseLeases,
  refuseUnanswered,
  remindAdvisories,
  config,
  jobs,
  secrets,
  now,
}: JobTools): JobHandlers {
  return {
    'send-mail': ({ to, replyTo, language, template, values, quote, ics }, id) =>
      mailer.send({ id, to, ...(replyTo !== undefined && { replyTo }), ...mailText(template, language, values, quote), ...(ics && { ics }) }, now()),
    'send-sms': ({ to, language, template, values }, id) => sms.send({ id, to, text: smsText(template, language, values) }, now()),
    'start-recovery': (payload) => startRecovery({ config, database, jobs, secrets, now }, payload),
    'send-letter-again': ({ email }) => sendLetterAgain(email),
    'remove-files': async ({ keys }) => {
      for (const key of keys) await files.remove(key);
    },
    // Two names of one job: nodes of the release before enqueue the first.
    'sweep-avatars': () => purgeFolders({ db: database.db, files, outbox, log, retention }, now()),
    'sweep-uploads': () => purgeFolders({ db: database.db, files, outbox, log, retention }, now()),
    'end-rents': () => endRentsUntil(database.db, now()),
    'settle-lapsed': async () => {
      await settleLapsed(database.db, now());
      await settleAdvisories(database.db, now());
    },
    'tell-offers': () => tellOffers(),
    'lapse-leases': () => lapseLeases(),
    'end-advisories': async () => {
      await refuseUnanswered();
      await endAdvisoriesUntil(database.db, now());
    },
    'remind-advisories': () => remindAdvisories(),
    'expire-points': () => expirePoints(database.db, now()),
    'grant-monthly-points': () => grantMonthlyToAll(database.db, { amount: monthlyFreePoints, now: now() }),
    'check-ledger': async () => {
      const faults = await findLedgerFaults(database.db);
      if (faults.length > 0) log.error({ faults }, 'the ledger does not add up');
    },
    'forget-old-keys': () => purge({ database, jobs, log, retention }, now()),
  };
}

/** When each job runs by itself (cron, Asia/Taipei). */
export const SCHEDULES: JobSchedules = {
  'end-rents': '*/5 * * * *',
  'settle-lapsed': '* * * * *',
  'tell-offers': '* * * * *',
  'lapse-leases': '1 0 * * *',
  'end-advisories': '*/5 * * * *',
  'remind-advisories': '0 10 * * *',
  'expire-points': '5 0 * * *',
  'grant-monthly-points': '10 0 1 * *',
  'check-ledger': '30 3 * * *',
  'forget-old-keys': '15 * * * *',
  'sweep-uploads': '50 3 * * *',
};
