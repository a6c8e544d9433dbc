import * as v from 'valibot';
import { defineJob } from '../jobs/job-kinds.ts';
import { PLANS } from '../jobs/queue-plans.ts';
import { sendWebhooks, type WebhookTools } from './send-webhooks.ts';

declare module '../jobs/job-kinds.ts' {
  interface JobRegistry {
    webhooks: typeof webhookJobs;
  }
}

export const webhookJobs = {
  /** Sends what is due to one of the centre's other systems; without one, as its schedule runs it, to all. */
  'send-webhooks': defineJob({
    payload: v.pipe(
      v.nullish(v.object({ endpoint: v.exactOptional(v.string()) })),
      v.transform((payload): { endpoint?: string } => payload ?? {}),
    ),
    plan: PLANS.webhooks,
    cron: '* * * * *',
    run: (tools: WebhookTools, payload) => sendWebhooks(tools, payload),
  }),
};
