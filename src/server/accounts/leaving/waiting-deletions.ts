import { OPEN_DELETION_STATUSES } from '../../../domain/accounts/deletion.ts';
import type { Waiting } from '../../../domain/time/waiting.ts';
import type { Deps } from '../../deps.ts';

/** Requests to delete an account, with the day by which staff is in touch; who was spoken to is promised no day. */
export async function readWaitingDeletions({ database }: Pick<Deps, 'database'>, limit: number): Promise<Waiting[]> {
  const rows = await database.db
    .selectFrom('deletion_requests')
    .select(['created_at as since', 'due_on', 'status'])
    .where('status', 'in', [...OPEN_DELETION_STATUSES])
    .orderBy('due_on')
    .limit(limit)
    .execute();
  return rows.map(({ since, due_on, status }) => ({ since, dueOn: status === 'asked' ? due_on : null }));
}
