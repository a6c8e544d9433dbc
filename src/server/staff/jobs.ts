import type { Deps } from '../deps.ts';
import { defineJob, NothingSchema } from '../jobs/job-kinds.ts';
import { PLANS } from '../jobs/queue-plans.ts';
import { fillMemberWords } from './members/fill-words.ts';
import { sealAudit } from './seal-audit.ts';

declare module '../jobs/job-kinds.ts' {
  interface JobRegistry {
    staff: typeof staffJobs;
  }
}

export const staffJobs = {
  /** Those of members who were there before the words of the search. */
  'fill-member-words': defineJob({
    payload: NothingSchema,
    plan: PLANS.daily,
    cron: '50 * * * *',
    run: async (tools: Pick<Deps, 'database'>) => void (await fillMemberWords(tools)),
  }),
  'seal-audit': defineJob({
    payload: NothingSchema,
    plan: PLANS.daily,
    cron: '35 * * * *',
    run: (tools: Pick<Deps, 'database' | 'log' | 'now'>) => sealAudit(tools),
  }),
};
