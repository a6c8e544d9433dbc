import type { Assembled } from './assemble.ts';
import { withinBudget } from './budget.ts';
import { countUndelivered } from './delivery/undelivered.ts';
import { readWaitingEvents } from './jobs/backlog.ts';
import type { MetricSources } from './telemetry/metrics.ts';

/** All statements of a scrape together; nobody waits longer for the rest of it. */
const ASK_MS = 2000;

/** The things that a scrape reads instead of counts. */
export function metricSources({ database, jobs, now }: Pick<Assembled, 'database' | 'jobs' | 'now'>, releaseAt: () => Date | undefined): MetricSources {
  return {
    pool: database.pool,
    replicaLagMs: () => database.replica?.lagMs(),
    stored: () =>
      withinBudget(ASK_MS, async () => ({
        queues: await jobs.backlog(),
        events: await readWaitingEvents(database.db, now()),
        undelivered: await countUndelivered(database.db),
      })),
    releaseAt,
  };
}
