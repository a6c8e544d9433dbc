import type { Mailer } from '../adapters/mail.ts';
import type { SmsSender } from '../adapters/sms.ts';
import type { Database } from '../db/client.ts';
import { mailText, smsText } from './message-texts.ts';
import type { JobHandlers, JobSchedules } from './queue.ts';

export interface JobTools {
  database: Database;
  mailer: Mailer;
  sms: SmsSender;
  now: () => Date;
}

const IDEMPOTENCY_KEY_KEPT_MS = 24 * 60 * 60 * 1000;

/** What each job does. Every one may run twice without harm. */
export function jobHandlers({ database, mailer, sms, now }: JobTools): JobHandlers {
  return {
    'send-mail': ({ to, language, template, values }, id) => mailer.send({ id, to, ...mailText(template, language, values) }, now()),
    'send-sms': ({ to, language, template, values }, id) => sms.send({ id, to, text: smsText(template, language, values) }, now()),
    'end-rents': async () => {},
    'expire-points': async () => {},
    'grant-monthly-points': async () => {},
    'check-ledger': async () => {},
    'forget-old-keys': async () => {
      await database.db
        .deleteFrom('idempotency_keys')
        .where('created_at', '<', new Date(now().getTime() - IDEMPOTENCY_KEY_KEPT_MS))
        .execute();
    },
  };
}

/** When each job runs by itself (cron, Asia/Taipei). */
export const SCHEDULES: JobSchedules = {
  'end-rents': '*/5 * * * *',
  'expire-points': '5 0 * * *',
  'grant-monthly-points': '10 0 1 * *',
  'check-ledger': '30 3 * * *',
  'forget-old-keys': '15 * * * *',
};
