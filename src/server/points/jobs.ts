import { runKinds } from '../db/each-row.ts';
import type { Deps } from '../deps.ts';
import { defineJob, NothingSchema } from '../jobs/job-kinds.ts';
import { PLANS } from '../jobs/queue-plans.ts';
import { checkLedger } from './check-ledger.ts';
import { expirePoints, grantMonthlyToAll } from './points-upkeep.ts';

declare module '../jobs/job-kinds.ts' {
  interface JobRegistry {
    points: typeof pointJobs;
  }
}

type Tools = Pick<Deps, 'database' | 'library' | 'log' | 'now'>;

export const pointJobs = {
  'expire-points': defineJob({
    payload: NothingSchema,
    plan: PLANS.ordinary,
    cron: '5 0 * * *',
    run: ({ database, log, now }: Tools) => runKinds(log, { points: () => expirePoints(database.db, now()) }, { comesAgainSoon: false }),
  }),
  /** Gives members the points that are free each month: on its first day, or on the first one on which it runs. */
  'grant-monthly-points': defineJob({
    payload: NothingSchema,
    plan: PLANS.daily,
    cron: '10 0 * * *',
    run: ({ database, library, log, now }: Tools) => {
      return runKinds(log, { points: () => grantMonthlyToAll(database.db, { rules: library.settings.points, now: now() }) }, { comesAgainSoon: false });
    },
  }),
  'check-ledger': defineJob({
    payload: NothingSchema,
    plan: PLANS.daily,
    cron: '30 3 * * *',
    run: (tools: Tools & Pick<Deps, 'jobs'>) => checkLedger(tools),
  }),
};
