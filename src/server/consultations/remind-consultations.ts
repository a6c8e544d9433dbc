import type { Db, Tx } from '../db/client.ts';
import { forEachRow } from '../db/each-row.ts';
import type { Deps } from '../deps.ts';
import { listUnanswered, refuseUnansweredRequest } from './queries.ts';
import { listUnreminded, markReminded } from './reminder-queries.ts';

type JobDeps = Pick<Deps, 'database' | 'now'>;

interface Step {
  list: (db: Db, now: Date) => Promise<{ id: string }[]>;
  take: (tx: Tx, id: string, now: Date) => Promise<void>;
}

/** Takes a step of each consultation, in a transaction of its own; its event is what its member is written to about. */
async function stepEach({ database, now }: JobDeps, { list, take }: Step): Promise<void> {
  const at = now();
  await forEachRow(
    await list(database.db, at),
    ({ id }) => `advisories ${id}`,
    ({ id }) => database.db.transaction().execute((tx) => take(tx, id, at)),
  );
}

/** Job: the day before a consultation its member is written to, once, with the calendar file. @throws RowsFailed */
export function remindAdvisories(deps: JobDeps): Promise<void> {
  return stepEach(deps, { list: listUnreminded, take: markReminded });
}

/** Job: what began without an answer of staff is refused, and the member is notified. @throws RowsFailed */
export function refuseUnanswered(deps: JobDeps): Promise<void> {
  return stepEach(deps, { list: listUnanswered, take: refuseUnansweredRequest });
}
