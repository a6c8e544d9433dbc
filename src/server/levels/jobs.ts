import { runKinds } from '../db/each-row.ts';
import type { Deps } from '../deps.ts';
import { defineJob, NothingSchema } from '../jobs/job-kinds.ts';
import { PLANS } from '../jobs/queue-plans.ts';
import { countSpending } from './count-spending.ts';

declare module '../jobs/job-kinds.ts' {
  interface JobRegistry {
    levels: typeof levelJobs;
  }
}

export const levelJobs = {
  /** Members become, stay or cease to be loyal by what they spent, before the month's points are granted. */
  'count-spending': defineJob({
    payload: NothingSchema,
    plan: PLANS.ordinary,
    cron: '2 0 * * *',
    run: (tools: Pick<Deps, 'config' | 'database' | 'jobs' | 'log' | 'now' | 'settings'>) =>
      runKinds(tools.log, { levels: () => countSpending(tools) }, { comesAgainSoon: false }),
  }),
};
