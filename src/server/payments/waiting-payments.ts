import { sql } from 'kysely';
import type { Waiting } from '../../domain/time/waiting.ts';
import { rule } from '../db/sql-rules.ts';
import type { Deps } from '../deps.ts';

/** Refunds that wait for a decision of staff. */
export async function readWaitingRefunds({ database }: Pick<Deps, 'database'>, limit: number): Promise<Waiting[]> {
  const rows = await database.db
    .selectFrom('order_refunds')
    .select('created_at as since')
    .where(sql<boolean>`status = ANY (${rule('refund_waiting')})`)
    .orderBy('created_at')
    .limit(limit)
    .execute();
  return rows.map(({ since }) => ({ since, dueOn: null }));
}

/** Differences between our books and a provider's that nobody has settled. */
export async function readWaitingDifferences({ database }: Pick<Deps, 'database'>, limit: number): Promise<Waiting[]> {
  const rows = await database.db
    .selectFrom('payment_differences')
    .select('found_at as since')
    .where(sql<boolean>`state = ANY (${rule('difference_waiting')})`)
    .orderBy('found_at')
    .limit(limit)
    .execute();
  return rows.map(({ since }) => ({ since, dueOn: null }));
}
