import type { Deps } from '../deps.ts';
import { defineJob, NothingSchema } from '../jobs/job-kinds.ts';
import { PLANS } from '../jobs/queue-plans.ts';
import { makeRelease } from './make-release.ts';
import { passOnRelease, type ReleasePasser } from './pass-on.ts';
import type { ReleaseMaker } from './release-maker.ts';

declare module '../jobs/job-kinds.ts' {
  interface JobRegistry {
    releases: typeof releaseJobs;
  }
}

export const releaseJobs = {
  /** Makes a release if something has changed, or has something else to say by itself. */
  'make-release': defineJob({
    payload: NothingSchema,
    plan: PLANS.release,
    cron: '* * * * *',
    // A machine without the sources of the site leaves it to one that has them.
    run: async ({
      maker,
      passer,
      ...tools
    }: Pick<Deps, 'database' | 'library' | 'log' | 'now'> & { maker: ReleaseMaker | null; passer: ReleasePasser | null }) => {
      if (passer !== null) await passOnRelease({ ...tools, passer });
      else if (maker !== null) await makeRelease({ ...tools, maker });
    },
  }),
};
