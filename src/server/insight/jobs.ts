import { runKinds } from '../db/each-row.ts';
import type { Deps } from '../deps.ts';
import { defineJob, NothingSchema } from '../jobs/job-kinds.ts';
import { PLANS } from '../jobs/queue-plans.ts';
import { sumMonths } from './sum-months.ts';

declare module '../jobs/job-kinds.ts' {
  interface JobRegistry {
    insight: typeof insightJobs;
  }
}

export const insightJobs = {
  /** Writes down the sums of months that are over: on the first of the next, and again within the hour when something of them has changed. */
  'sum-months': defineJob({
    payload: NothingSchema,
    plan: PLANS.daily,
    cron: '25 * * * *',
    run: ({ database, library, log, now }: Pick<Deps, 'database' | 'library' | 'log' | 'now'>) =>
      runKinds(log, { months: () => sumMonths({ db: database.db, library, now: now() }) }, { comesAgainSoon: false }),
  }),
};
