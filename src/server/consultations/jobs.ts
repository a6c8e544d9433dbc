import { runKinds } from '../db/each-row.ts';
import type { Deps } from '../deps.ts';
import { defineJob, NothingSchema } from '../jobs/job-kinds.ts';
import { PLANS } from '../jobs/queue-plans.ts';
import { endAdvisoriesUntil } from './queries.ts';
import { refuseUnanswered, remindAdvisories } from './remind-consultations.ts';

declare module '../jobs/job-kinds.ts' {
  interface JobRegistry {
    consultations: typeof consultationJobs;
  }
}

type Tools = Pick<Deps, 'database' | 'jobs' | 'library' | 'config' | 'log' | 'now'>;

export const consultationJobs = {
  /** Refuses consultations that began without an answer, and ends those of days that are over. */
  'end-advisories': defineJob({
    payload: NothingSchema,
    plan: PLANS.ordinary,
    cron: '*/5 * * * *',
    run: (tools: Tools) =>
      runKinds(
        tools.log,
        { unanswered: () => refuseUnanswered(tools), ended: () => endAdvisoriesUntil(tools.database.db, tools.now()) },
        { comesAgainSoon: true },
      ),
  }),
  /** Writes to members who have a consultation tomorrow. */
  'remind-advisories': defineJob({
    payload: NothingSchema,
    plan: PLANS.daily,
    cron: '0 10 * * *',
    run: (tools: Tools) => runKinds(tools.log, { reminders: () => remindAdvisories(tools) }, { comesAgainSoon: false }),
  }),
};
