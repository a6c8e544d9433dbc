import { sql } from 'kysely';
import { withinBudget } from './budget.ts';
import type { Deps } from './deps.ts';

/** Less than a balancer waits for an answer. */
const ASK_MS = 2000;

/** Asks the database for a sign of life. @throws when none comes within two seconds */
export async function askDatabase({ database }: Pick<Deps, 'database'>): Promise<void> {
  await withinBudget(ASK_MS, () => sql`SELECT 1`.execute(database.db));
}
