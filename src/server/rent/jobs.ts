import { runKinds } from '../db/each-row.ts';
import type { Deps } from '../deps.ts';
import { defineJob, NothingSchema } from '../jobs/job-kinds.ts';
import { PLANS } from '../jobs/queue-plans.ts';
import { remindOverdue } from './remind-overdue.ts';
import { endRentsUntil } from './rent-upkeep.ts';

declare module '../jobs/job-kinds.ts' {
  interface JobRegistry {
    rent: typeof rentJobs;
  }
}

export const rentJobs = {
  'end-rents': defineJob({
    payload: NothingSchema,
    plan: PLANS.ordinary,
    cron: '*/5 * * * *',
    run: (tools: Pick<Deps, 'database' | 'jobs' | 'library' | 'config' | 'log' | 'now'>) =>
      runKinds(tools.log, { rents: () => endRentsUntil(tools.database.db, tools.now()), overdue: () => remindOverdue(tools) }, { comesAgainSoon: true }),
  }),
};
