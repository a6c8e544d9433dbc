import type { Logger } from 'pino';
import * as v from 'valibot';
import { CODE_VALID_MS } from '../../domain/identity/account.ts';
import type { Deps } from '../deps.ts';
import { defineJob } from '../jobs/job-kinds.ts';
import { PLANS } from '../jobs/queue-plans.ts';
import { RecoverySchema, type RecoveryTools, startRecovery } from './recovery/start-recovery.ts';
import { resendVerificationEmail } from './registration/resend-verification-email.ts';

declare module '../jobs/job-kinds.ts' {
  interface JobRegistry {
    accounts: typeof accountJobs;
  }
}

export const accountJobs = {
  'start-recovery': defineJob({
    payload: RecoverySchema,
    plan: PLANS.quick,
    isSealed: true,
    run: (tools: RecoveryTools, payload, jobId, queuedAt) => inTime(tools, jobId, queuedAt, () => startRecovery(tools, payload)),
  }),
  /** For whoever waits for it at that address, if anybody does. */
  'resend-verification': defineJob({
    payload: v.object({ email: v.string() }),
    plan: PLANS.quick,
    formerly: ['send-letter-again'],
    isSealed: true,
    message: 'mail',
    run: (tools: Pick<Deps, 'database' | 'config' | 'jobs' | 'log' | 'now'>, { email }, jobId, queuedAt) =>
      inTime(tools, jobId, queuedAt, () => resendVerificationEmail(tools, email)),
  }),
};

/** Runs what a person asked for on screen, unless it is too late by now: whoever still wants it asks again. */
async function inTime({ log, now }: { log: Logger; now: () => Date }, jobId: string, queuedAt = now(), work: () => Promise<void>): Promise<void> {
  if (now().getTime() - queuedAt.getTime() >= CODE_VALID_MS) log.error({ jobId }, 'what was asked for could not be begun in time');
  else await work();
}
