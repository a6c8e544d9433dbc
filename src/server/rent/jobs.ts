import { runKinds } from '../db/each-row.ts';
import type { Deps } from '../deps.ts';
import { defineJob, NothingSchema } from '../jobs/job-kinds.ts';
import { PLANS } from '../jobs/queue-plans.ts';
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
    run: ({ database, log, now }: Pick<Deps, 'database' | 'log' | 'now'>) =>
      runKinds(log, { rents: () => endRentsUntil(database.db, now()) }, { comesAgainSoon: true }),
  }),
};
