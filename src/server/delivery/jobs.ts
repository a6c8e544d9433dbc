import * as v from 'valibot';
import { defineJob } from '../jobs/job-kinds.ts';
import { CodeMailSchema, PlainMailSchema, SmsSchema } from '../jobs/message-jobs.ts';
import { PLANS } from '../jobs/queue-plans.ts';
import { type DeliveryTools, deliverMail, deliverSms } from './deliver-message.ts';

declare module '../jobs/job-kinds.ts' {
  interface JobRegistry {
    delivery: typeof deliveryJobs;
  }
}

/** The jobs that send what every room enqueues. */
export const deliveryJobs = {
  /** Also those with a code that nobody waits for at a screen (code-life.ts). */
  'send-mail': defineJob({
    payload: v.union([CodeMailSchema, PlainMailSchema]),
    plan: PLANS.mail,
    isSealed: true,
    message: 'mail',
    run: (tools: DeliveryTools, payload, jobId, queuedAt) => deliverMail(tools, payload, jobId, queuedAt),
  }),
  /** Somebody sits before a screen and waits for it. */
  'send-code-mail': defineJob({
    payload: CodeMailSchema,
    plan: PLANS.codeMail,
    isSealed: true,
    message: 'mail',
    run: (tools: DeliveryTools, payload, jobId, queuedAt) => deliverMail(tools, payload, jobId, queuedAt),
  }),
  'send-sms': defineJob({
    payload: SmsSchema,
    plan: PLANS.sms,
    isSealed: true,
    message: 'sms',
    run: (tools: DeliveryTools, payload, jobId, queuedAt) => deliverSms(tools, payload, jobId, queuedAt),
  }),
};
