import { WAITLIST_KINDS } from '../../domain/waitlist/waitlist.ts';
import { runKinds } from '../db/each-row.ts';
import type { Deps } from '../deps.ts';
import { defineJob, NothingSchema } from '../jobs/job-kinds.ts';
import { PLANS } from '../jobs/queue-plans.ts';
import { notifyWaitlistOffers } from './notify-waitlist-offers.ts';

declare module '../jobs/job-kinds.ts' {
  interface JobRegistry {
    waitlist: typeof waitlistJobs;
  }
}

export const waitlistJobs = {
  /** Frees what nobody came for or took, in each kind of booking. */
  'expire-and-offer': defineJob({
    payload: NothingSchema,
    plan: PLANS.ordinary,
    formerly: ['settle-lapsed'],
    cron: '* * * * *',
    run: ({ database, waitKinds, log, now }: Pick<Deps, 'database' | 'waitKinds' | 'log' | 'now'>) => {
      const kinds = WAITLIST_KINDS.map((kind) => [kind, () => waitKinds[kind].expireAndOffer(database.db, now())]);
      return runKinds(log, Object.fromEntries(kinds), { comesAgainSoon: true });
    },
  }),
  /** Writes to members who have been offered a place and were not told yet. */
  'notify-offers': defineJob({
    payload: NothingSchema,
    plan: PLANS.ordinary,
    formerly: ['tell-offers'],
    cron: '* * * * *',
    run: (tools: Pick<Deps, 'database' | 'jobs' | 'library' | 'config' | 'waitKinds' | 'log' | 'now'>) =>
      runKinds(tools.log, { offers: () => notifyWaitlistOffers(tools) }, { comesAgainSoon: true }),
  }),
};
