import { runKinds } from '../db/each-row.ts';
import type { Deps } from '../deps.ts';
import { defineJob, NothingSchema } from '../jobs/job-kinds.ts';
import { PLANS } from '../jobs/queue-plans.ts';
import { expireSpendings } from './expire-spendings.ts';

declare module '../jobs/job-kinds.ts' {
  interface JobRegistry {
    spending: typeof spendingJobs;
  }
}

export const spendingJobs = {
  /** Closes requests for points that nobody has answered. */
  'expire-spendings': defineJob({
    payload: NothingSchema,
    plan: PLANS.ordinary,
    cron: '*/10 * * * *',
    run: ({ database, log, now }: Pick<Deps, 'database' | 'log' | 'now'>) =>
      runKinds(log, { spendings: () => expireSpendings(database.db, now()) }, { comesAgainSoon: true }),
  }),
};
