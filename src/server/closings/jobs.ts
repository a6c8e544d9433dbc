import { runKinds } from '../db/each-row.ts';
import type { Deps } from '../deps.ts';
import { defineJob, NothingSchema } from '../jobs/job-kinds.ts';
import { PLANS } from '../jobs/queue-plans.ts';
import { carryOutClosings } from './carry-out-closings.ts';

declare module '../jobs/job-kinds.ts' {
  interface JobRegistry {
    closings: typeof closingJobs;
  }
}

export const closingJobs = {
  /** Calls off what stands on closings at short notice. */
  'carry-out-closings': defineJob({
    payload: NothingSchema,
    plan: PLANS.ordinary,
    cron: '* * * * *',
    run: (tools: Pick<Deps, 'database' | 'jobs' | 'library' | 'config' | 'waitKinds' | 'log' | 'now'>) =>
      runKinds(tools.log, { closings: () => carryOutClosings(tools) }, { comesAgainSoon: true }),
  }),
};
