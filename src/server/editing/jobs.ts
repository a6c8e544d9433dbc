import type { Deps } from '../deps.ts';
import { defineJob, NothingSchema } from '../jobs/job-kinds.ts';
import { PLANS } from '../jobs/queue-plans.ts';
import { purgeReplaced } from './history/purge-replaced.ts';

declare module '../jobs/job-kinds.ts' {
  interface JobRegistry {
    editing: typeof editingJobs;
  }
}

export const editingJobs = {
  /** Files that acts on the content replaced, and that nobody can bring back any more. */
  'purge-replaced-files': defineJob({
    payload: NothingSchema,
    plan: PLANS.daily,
    cron: '20 4 * * *',
    run: (deps: Pick<Deps, 'database' | 'config' | 'now'>) => purgeReplaced(deps),
  }),
};
