import { sql } from 'kysely';
import type { Waiting } from '../../../domain/time/waiting.ts';
import type { Deps } from '../../deps.ts';
import { statusAt } from '../queries.ts';

/** Registrations that wait for a review; nothing is promised of them. */
export async function readWaitingRegistrations({ database, now }: Pick<Deps, 'database' | 'now'>, limit: number): Promise<Waiting[]> {
  const rows = await database.db
    .selectFrom('registrations')
    .select('created_at as since')
    .where('status', '=', 'applied')
    .where(sql<boolean>`${statusAt(now())} = 'applied'`)
    .orderBy('created_at')
    .limit(limit)
    .execute();
  return rows.map(({ since }) => ({ since, dueOn: null }));
}
