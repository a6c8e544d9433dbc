import type { Logger } from 'pino';
import { CODE_VALID_MS } from '../domain/identity/account.ts';
import type { Settings } from '../editorial/settings/settings.ts';
import { type RecoveryTools, startRecovery } from './accounts/recovery/start-recovery.ts';
import type { FileStore } from './adapters/files.ts';
import type { Mailer } from './adapters/mail.ts';
import type { Outbox } from './adapters/outbox.ts';
import type { Secrets } from './adapters/secrets.ts';
import type { SmsSender } from './adapters/sms.ts';
import { endAdvisoriesUntil, expireAndOfferAdvisories } from './consultations/queries.ts';
import type { Database } from './db/client.ts';
import { forEachRow, runKinds } from './db/each-row.ts';
import { type DeliveryTools, deliverMail, deliverSms } from './delivery/deliver-message.ts';
import type { Sender } from './emails/message-texts.ts';
import type { JobHandlers } from './jobs/queue.ts';
import { expirePoints, findLedgerFaults, grantMonthlyToAll } from './points/points-upkeep.ts';
import { endRentsUntil, expireAndOfferRents } from './rent/rent-upkeep.ts';
import { purge } from './retention/purge.ts';
import { purgeFolders } from './retention/purge-folders.ts';

export interface JobTools extends RecoveryTools {
  secrets: Secrets;
  database: Database;
  mailer: Mailer;
  sms: SmsSender;
  files: FileStore;
  outbox: Outbox;
  /** Whom messages are from. */
  centre: Sender;
  log: Logger;
  /** The data that is stored for a time, and how long. */
  retention: Settings['retention'];
  /** The points that a member gets for nothing each month. */
  monthlyFreePoints: number;
  rentCalendar: DeliveryTools['rentCalendar'];
  /** Sends another verification e-mail to the account of an address. */
  resendVerification: (email: string) => Promise<void>;
  /** Notifies members whose place in the waitlist has become an offer. */
  notifyOffers: () => Promise<void>;
  /** Calls off what stands on closings at short notice. */
  carryOutClosings: () => Promise<void>;
  /** Ends leases whose deposit did not come, and reminds of those that are due. */
  expireLeases: () => Promise<void>;
  /** Writes to whose consultation began without an answer. */
  refuseUnanswered: () => Promise<void>;
  /** Reminds members of their consultation tomorrow. */
  remindAdvisories: () => Promise<void>;
  /** Asks the office for holidays before the known ones end. */
  requestHolidays: () => Promise<void>;
  now: () => Date;
}

/** The handler of each job. Every one may run twice without harm. */
export function jobHandlers(tools: JobTools): JobHandlers {
  const { database, log, monthlyFreePoints, now } = tools;
  const { resendVerification, notifyOffers, carryOutClosings, expireLeases, refuseUnanswered, remindAdvisories } = tools;
  const kinds = (each: Parameters<typeof runKinds>[1]) => runKinds(log, each, { comesAgainSoon: true });
  /** Of jobs that run once a day or a month: rows that failed are tried again by the job's own tries. */
  const rareKinds = (each: Parameters<typeof runKinds>[1]) => runKinds(log, each, { comesAgainSoon: false });
  /** Runs what a person asked for on screen, unless it is too late by now: whoever still wants it asks again. */
  const inTime = async (jobId: string, queuedAt = now(), work: () => Promise<void>) => {
    if (now().getTime() - queuedAt.getTime() >= CODE_VALID_MS) log.error({ jobId }, 'what was asked for could not be begun in time');
    else await work();
  };
  return {
    'send-mail': (payload, id, queuedAt) => deliverMail(tools, payload, id, queuedAt),
    'send-code-mail': (payload, id, queuedAt) => deliverMail(tools, payload, id, queuedAt),
    'send-sms': (payload, id, queuedAt) => deliverSms(tools, payload, id, queuedAt),
    'start-recovery': (payload, jobId, queuedAt) => inTime(jobId, queuedAt, () => startRecovery(tools, payload)),
    'resend-verification': ({ email }, jobId, queuedAt) => inTime(jobId, queuedAt, () => resendVerification(email)),
    'remove-files': async ({ keys }) => {
      await forEachRow(
        keys,
        (key) => key,
        (key) => tools.files.remove(key),
      );
    },
    'purge-folders': () => purgeFolders({ ...tools, db: database.db }, now()),
    'end-rents': () => kinds({ rents: () => endRentsUntil(database.db, now()) }),
    'expire-and-offer': () =>
      kinds({
        rents: () => expireAndOfferRents(database.db, now()),
        advisories: () => expireAndOfferAdvisories(database.db, now()),
      }),
    'notify-offers': () => kinds({ offers: notifyOffers }),
    'carry-out-closings': () => kinds({ closings: carryOutClosings }),
    'expire-leases': () => rareKinds({ leases: expireLeases }),
    'end-advisories': () =>
      kinds({
        unanswered: refuseUnanswered,
        ended: () => endAdvisoriesUntil(database.db, now()),
      }),
    'remind-advisories': () => rareKinds({ reminders: remindAdvisories }),
    'expire-points': () => rareKinds({ points: () => expirePoints(database.db, now()) }),
    'grant-monthly-points': () => rareKinds({ points: () => grantMonthlyToAll(database.db, { amount: monthlyFreePoints, now: now() }) }),
    'check-ledger': async () => {
      const faults = await findLedgerFaults(database.db);
      if (faults.length > 0) log.error({ faults }, 'the ledger does not add up');
    },
    'request-holidays': () => tools.requestHolidays(),
    'purge-expired': () => purge(tools, now()),
  };
}
