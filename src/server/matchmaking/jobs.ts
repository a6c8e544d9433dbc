import { runKinds } from '../db/each-row.ts';
import type { Deps } from '../deps.ts';
import { defineJob, NothingSchema } from '../jobs/job-kinds.ts';
import { PLANS } from '../jobs/queue-plans.ts';
import { remindAppointments } from './remind-appointments.ts';

declare module '../jobs/job-kinds.ts' {
  interface JobRegistry {
    matchmaking: typeof matchmakingJobs;
  }
}

export const matchmakingJobs = {
  /** Writes to members who have an hour with a teacher tomorrow. */
  'remind-appointments': defineJob({
    payload: NothingSchema,
    plan: PLANS.daily,
    cron: '0 10 * * *',
    run: (tools: Pick<Deps, 'database' | 'log' | 'now'>) => runKinds(tools.log, { appointments: () => remindAppointments(tools) }, { comesAgainSoon: false }),
  }),
};
