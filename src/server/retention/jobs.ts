import type { Outbox } from '../adapters/outbox.ts';
import type { Deps } from '../deps.ts';
import { defineJob, NothingSchema } from '../jobs/job-kinds.ts';
import { PLANS } from '../jobs/queue-plans.ts';
import { purge } from './purge.ts';
import { purgeFolders } from './purge-folders.ts';

declare module '../jobs/job-kinds.ts' {
  interface JobRegistry {
    retention: typeof retentionJobs;
  }
}

type FolderDeps = Pick<Deps, 'database' | 'files' | 'library' | 'log' | 'now'> & { outbox: Outbox };
const removeFolders = ({ database, files, outbox, library, log, now }: FolderDeps) =>
  purgeFolders({ db: database.db, files, outbox, log, retention: library.settings.retention }, now());

export const retentionJobs = {
  'purge-folders': defineJob({
    payload: NothingSchema,
    plan: PLANS.daily,
    cron: '50 3 * * *',
    formerly: ['sweep-avatars', 'sweep-uploads'],
    run: removeFolders,
  }),
  'purge-expired': defineJob({
    payload: NothingSchema,
    plan: PLANS.ordinary,
    cron: '15 * * * *',
    formerly: ['forget-old-keys'],
    run: ({ database, jobs, log, library, now }: Pick<Deps, 'database' | 'jobs' | 'log' | 'library' | 'now'>) =>
      purge({ database, jobs, log, retention: library.settings.retention }, now()),
  }),
};
