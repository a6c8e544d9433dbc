import { sql } from 'kysely';
import { Refusal } from '../contract/refusal.ts';
import { withinBudget } from './budget.ts';
import { countUndelivered } from './delivery/undelivered.ts';
import type { Deps } from './deps.ts';
import type { App } from './http/bind.ts';
import { refusalResponse } from './http/error-response.ts';
import { holidaysLeft } from './opening/holidays-notice.ts';

/** Less than a balancer waits for an answer. */
const ASK_MS = 2000;

/**
 * `/health/live`: the process answers. `/health/ready`: it can reach its database, and is not about to leave; how much could not
 * be delivered, and how far the holidays are known.
 */
export function mountHealth(app: App, deps: Pick<Deps, 'database' | 'library' | 'log' | 'now' | 'stopping'>): void {
  const { database, log, stopping } = deps;
  app.get('/health/live', (c) => c.json({ status: 'live' }, 200, { 'Cache-Control': 'no-store' }));
  app.get('/health/ready', async (c) => {
    if (stopping.aborted) return refusalResponse(c, new Refusal('NOT_READY'), c.get('language'));
    try {
      await withinBudget(ASK_MS, () => sql`SELECT 1`.execute(database.db));
      const undelivered = await countUndelivered(database.db);
      return c.json({ status: 'ready', undelivered, holidays: holidaysLeft(deps) }, 200, { 'Cache-Control': 'no-store' });
    } catch (cause) {
      log.error({ err: cause }, 'not ready');
      return refusalResponse(c, new Refusal('NOT_READY', { cause }), c.get('language'));
    }
  });
}
