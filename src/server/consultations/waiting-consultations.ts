import type { Waiting } from '../../domain/time/waiting.ts';
import type { Deps } from '../deps.ts';
import { replyDueOn } from './consultation-response.ts';
import { readAdvisories } from './queries.ts';

/** Consultations that nobody has answered, with the day by which they are. */
export async function readWaitingConsultations({ database, library, now }: Pick<Deps, 'database' | 'library' | 'now'>, limit: number): Promise<Waiting[]> {
  const { items } = await readAdvisories(database.db, { when: 'waiting' }, now()).page({ page: 1, per_page: limit });
  return items.map((advisory) => ({ since: advisory.createdAt, dueOn: replyDueOn(library, advisory) }));
}
