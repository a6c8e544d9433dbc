import { runKinds } from '../db/each-row.ts';
import type { Deps } from '../deps.ts';
import { defineJob, NothingSchema } from '../jobs/job-kinds.ts';
import { PLANS } from '../jobs/queue-plans.ts';
import { carryOutChanges } from './changes/carry-out-changes.ts';
import { endRegistrations } from './end-registrations.ts';
import { remindRegistrations } from './remind-registrations.ts';

declare module '../jobs/job-kinds.ts' {
  interface JobRegistry {
    activities: typeof activityJobs;
  }
}

type Tools = Pick<Deps, 'config' | 'database' | 'jobs' | 'library' | 'log' | 'now'>;

export const activityJobs = {
  /** Calls off, moves and relocates registrations as the released content says. */
  'carry-out-activity-changes': defineJob({
    payload: NothingSchema,
    plan: PLANS.ordinary,
    cron: '* * * * *',
    run: (tools: Tools) => runKinds(tools.log, { changes: () => carryOutChanges(tools) }, { comesAgainSoon: true }),
  }),
  /** Writes down who did not come, and what nobody reviewed. */
  'end-registrations': defineJob({
    payload: NothingSchema,
    plan: PLANS.ordinary,
    cron: '*/5 * * * *',
    run: (tools: Tools) => runKinds(tools.log, { registrations: () => endRegistrations(tools) }, { comesAgainSoon: true }),
  }),
  /** Writes to members who are registered for something tomorrow. */
  'remind-registrations': defineJob({
    payload: NothingSchema,
    plan: PLANS.daily,
    cron: '0 10 * * *',
    run: (tools: Tools) => runKinds(tools.log, { reminders: () => remindRegistrations(tools) }, { comesAgainSoon: false }),
  }),
};
