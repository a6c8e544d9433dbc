import * as v from 'valibot';
import { defineJob } from '../jobs/job-kinds.ts';
import { PLANS } from '../jobs/queue-plans.ts';
import type { ImportTools } from './import-kinds.ts';
import { runImports } from './run-imports.ts';

declare module '../jobs/job-kinds.ts' {
  interface JobRegistry {
    imports: typeof importJobs;
  }
}

export const importJobs = {
  /** Tries out or carries out one list of members; without one, as its schedule runs it, those that were left in the middle. */
  'run-imports': defineJob({
    payload: v.pipe(
      v.nullish(v.object({ list: v.exactOptional(v.string()) })),
      v.transform((payload): { list?: string } => payload ?? {}),
    ),
    plan: PLANS.ordinary,
    cron: '* * * * *',
    run: (tools: ImportTools, payload) => runImports(tools, payload),
  }),
};
