import type { Waiting } from '../../../domain/time/waiting.ts';
import { leaseRules } from '../../../editorial/settings/lease-rules.ts';
import type { Deps } from '../../deps.ts';
import { leaseReviewDays } from '../lease-response.ts';
import { readLeases } from '../queries.ts';

/** Applications to review, with the last day of their review, and extensions that are asked for. */
export async function readWaitingLeases({ database, library, now }: Pick<Deps, 'database' | 'library' | 'now'>, limit: number): Promise<Waiting[]> {
  const at = now();
  const rules = leaseRules(library.settings);
  const { items } = await readLeases(database.db, { when: 'waiting' }, at).page({ page: 1, per_page: limit });
  return items.map((lease) =>
    lease.extension_status === 'asked' && lease.extension_asked_at !== null
      ? { since: lease.extension_asked_at, dueOn: null }
      : { since: lease.created_at, dueOn: leaseReviewDays(lease, rules, at).to },
  );
}
