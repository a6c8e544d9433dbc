import { Refusal } from '../contract/refusal.ts';
import { withinBudget } from './budget.ts';
import { countUndelivered } from './delivery/undelivered.ts';
import type { Deps } from './deps.ts';
import type { App } from './http/bind.ts';
import { refusalResponse } from './http/error-response.ts';
import { holidaysLeft } from './opening/holidays-notice.ts';

/** This process works on queues, and takes nothing out of one. */
class QueueStalled extends Error {
  override readonly name = 'QueueStalled';
}

/** Less than a balancer waits for an answer. */
const ASK_MS = 2000;

/**
 * `/health/live`: the process answers. `/health/ready`: it can reach its database and the queue in it, the queues that it works on have not
 * stalled, and it is not about to leave; how much waits, how much could not be delivered, and how far the holidays are known.
 * A process that runs no jobs stays ready while they wait: who cannot be served without a worker is not served better without
 * the site (docs/decisions/280).
 */
export function mountHealth(app: App, deps: Pick<Deps, 'database' | 'jobs' | 'library' | 'log' | 'now' | 'stopping'>): void {
  const { database, jobs, log, stopping } = deps;
  app.get('/health/live', (c) => c.json({ status: 'live' }, 200, { 'Cache-Control': 'no-store' }));
  app.get('/health/ready', async (c) => {
    if (stopping.aborted) return refusalResponse(c, new Refusal('NOT_READY'), c.get('language'));
    try {
      const { undelivered, backlog } = await withinBudget(ASK_MS, async () => ({
        undelivered: await countUndelivered(database.db),
        backlog: await jobs.backlog(),
      }));
      const stalled = jobs.stalled(backlog);
      if (stalled.length > 0) throw new QueueStalled(`nobody takes the jobs of ${stalled.join(', ')}`);
      const queue = {
        waiting: backlog.reduce((sum, { waiting }) => sum + waiting, 0),
        oldest_seconds: Math.round(Math.max(0, ...backlog.map(({ oldestSeconds }) => oldestSeconds))),
      };
      return c.json({ status: 'ready', queue, undelivered, ...replicaState(database), holidays: holidaysLeft(deps) }, 200, { 'Cache-Control': 'no-store' });
    } catch (cause) {
      log.error({ err: cause }, 'not ready');
      return refusalResponse(c, new Refusal('NOT_READY', { cause }), c.get('language'));
    }
  });
}

/** The distance of the replica behind the database, where there is one: a node is ready without it. */
function replicaState({ replica }: Pick<Deps['database'], 'replica'>) {
  if (replica === null) return {};
  const lagMs = replica.lagMs();
  return { replica: { lag_seconds: lagMs === null ? null : Math.round(lagMs / 100) / 10 } };
}
