import { runKinds } from '../db/each-row.ts';
import type { Deps } from '../deps.ts';
import { defineJob, NothingSchema } from '../jobs/job-kinds.ts';
import { PLANS } from '../jobs/queue-plans.ts';
import { endMemberships } from './end-memberships.ts';

declare module '../jobs/job-kinds.ts' {
  interface JobRegistry {
    creators: typeof creatorJobs;
  }
}

export const creatorJobs = {
  /** Ends the memberships of creators whose last day is over, and writes to those whose end is near. */
  'end-memberships': defineJob({
    payload: NothingSchema,
    plan: PLANS.ordinary,
    cron: '20 0 * * *',
    run: (tools: Pick<Deps, 'config' | 'database' | 'jobs' | 'log' | 'now'>) =>
      runKinds(tools.log, { memberships: () => endMemberships(tools) }, { comesAgainSoon: false }),
  }),
};
