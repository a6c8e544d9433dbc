import { runKinds } from '../db/each-row.ts';
import type { Deps } from '../deps.ts';
import { defineJob, NothingSchema } from '../jobs/job-kinds.ts';
import { PLANS } from '../jobs/queue-plans.ts';
import { expireUnpaidLeases } from './expire-unpaid-leases.ts';

declare module '../jobs/job-kinds.ts' {
  interface JobRegistry {
    spaces: typeof spaceJobs;
  }
}

export const spaceJobs = {
  /** Leases whose deposit or correction did not come; reminders of those that are due. */
  'expire-leases': defineJob({
    payload: NothingSchema,
    plan: PLANS.ordinary,
    formerly: ['lapse-leases'],
    cron: '1 0 * * *',
    run: (tools: Pick<Deps, 'database' | 'jobs' | 'library' | 'config' | 'log' | 'now'>) =>
      runKinds(tools.log, { leases: () => expireUnpaidLeases(tools) }, { comesAgainSoon: false }),
  }),
};
