import type { Waiting } from '../../domain/time/waiting.ts';
import type { Deps } from '../deps.ts';
import { readStaffApplications } from './queries.ts';

/** Applications that nobody has decided on. No day is promised. */
export async function readWaitingApplications({ database }: Pick<Deps, 'database'>, limit: number): Promise<Waiting[]> {
  const { items } = await readStaffApplications(database.db, { status: 'applied' }).page({ page: 1, per_page: limit });
  return items.map(({ changedAt }) => ({ since: changedAt, dueOn: null }));
}
