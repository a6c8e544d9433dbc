import type { Deps } from '../deps.ts';
import { defineJob, NothingSchema } from '../jobs/job-kinds.ts';
import { PLANS } from '../jobs/queue-plans.ts';
import { requestHolidays } from './holidays-notice.ts';

declare module '../jobs/job-kinds.ts' {
  interface JobRegistry {
    opening: typeof openingJobs;
  }
}

export const openingJobs = {
  /** Asks the office for holidays before the known ones end. */
  'request-holidays': defineJob({
    payload: NothingSchema,
    plan: PLANS.daily,
    cron: '0 9 1 * *',
    run: (tools: Pick<Deps, 'database' | 'jobs' | 'library' | 'log' | 'now'>) => requestHolidays(tools),
  }),
};
