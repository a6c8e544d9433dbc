import type { Waiting } from '../../domain/time/waiting.ts';
import type { Deps } from '../deps.ts';
import { readStaffUpgrades } from './upgrade-queries.ts';

/** Applications to be upgraded to creator that nobody has decided on. No day is promised. */
export async function readWaitingUpgrades({ database }: Pick<Deps, 'database'>, limit: number): Promise<Waiting[]> {
  const { items } = await readStaffUpgrades(database.db, { status: 'applied' }).page({ page: 1, per_page: limit });
  return items.map(({ createdAt }) => ({ since: createdAt, dueOn: null }));
}
