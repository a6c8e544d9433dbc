import * as v from 'valibot';
import { forEachRow } from '../db/each-row.ts';
import type { Deps } from '../deps.ts';
import { defineJob } from '../jobs/job-kinds.ts';
import { PLANS } from '../jobs/queue-plans.ts';

declare module '../jobs/job-kinds.ts' {
  interface JobRegistry {
    uploads: typeof uploadJobs;
  }
}

export const uploadJobs = {
  /** Of the file store; gone for good. */
  'remove-files': defineJob({
    payload: v.object({ keys: v.pipe(v.array(v.string()), v.readonly()) }),
    plan: PLANS.ordinary,
    run: ({ files }: Pick<Deps, 'files'>, { keys }) =>
      forEachRow(
        keys,
        (key) => key,
        (key) => files.remove(key),
      ),
  }),
};
