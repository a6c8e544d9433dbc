import type { Deps } from '../deps.ts';
import { defineJob, NothingSchema } from '../jobs/job-kinds.ts';
import { PLANS } from '../jobs/queue-plans.ts';
import { makeRelease } from './make-release.ts';
import { passOnRelease, type ReleasePasser } from './pass-on.ts';
import type { ReleaseMaker } from './release-maker.ts';
import { type SiteStorage, storeLive } from './storing/store-live.ts';

declare module '../jobs/job-kinds.ts' {
  interface JobRegistry {
    releases: typeof releaseJobs;
  }
}

/** The places of a machine in releases; null where it has none. */
interface Tools extends Pick<Deps, 'database' | 'library' | 'log' | 'now'> {
  maker: ReleaseMaker | null;
  passer: ReleasePasser | null;
  storage: SiteStorage | null;
}

export const releaseJobs = {
  /** Makes a release if something has changed, or has something else to say by itself, and puts the live one where a CDN takes it from. */
  'make-release': defineJob({
    payload: NothingSchema,
    plan: PLANS.release,
    cron: '* * * * *',
    // A machine without the sources of the site leaves it to one that has them.
    run: async ({ maker, passer, storage, ...tools }: Tools) => {
      if (passer !== null) await passOnRelease({ ...tools, passer });
      else if (maker !== null) await makeRelease({ ...tools, maker });
      if (storage !== null) await storeLive({ ...tools, storage });
    },
  }),
};
