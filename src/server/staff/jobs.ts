import type { Deps } from '../deps.ts';
import { defineJob, NothingSchema } from '../jobs/job-kinds.ts';
import { PLANS } from '../jobs/queue-plans.ts';
import { sealAudit } from './seal-audit.ts';

declare module '../jobs/job-kinds.ts' {
  interface JobRegistry {
    staff: typeof staffJobs;
  }
}

export const staffJobs = {
  'seal-audit': defineJob({
    payload: NothingSchema,
    plan: PLANS.daily,
    cron: '35 * * * *',
    run: (tools: Pick<Deps, 'database' | 'log' | 'now'>) => sealAudit(tools),
  }),
};
