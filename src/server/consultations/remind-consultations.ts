import type { Db, Tx } from '../db/client.ts';
import { forEachRow } from '../db/each-row.ts';
import type { Deps } from '../deps.ts';
import type { PlainMailTemplate } from '../emails/message-texts.ts';
import { writeOfAdvisory } from './consultation-email.ts';
import { type AdvisoryRow, listUnanswered, listUnreminded, refuseUnansweredOne, takeUnremindedOne } from './queries.ts';

type JobDeps = Pick<Deps, 'database' | 'jobs' | 'library' | 'config' | 'now'>;

interface Step {
  template: PlainMailTemplate;
  list: (db: Db, now: Date) => Promise<{ id: string }[]>;
  take: (tx: Tx, id: string, now: Date) => Promise<AdvisoryRow | undefined>;
}

/** Takes a step of each consultation and writes to its member in the step's own transaction. */
async function writeToEach(deps: JobDeps, { template, list, take }: Step): Promise<void> {
  const now = deps.now();
  await forEachRow(
    await list(deps.database.db, now),
    ({ id }) => `advisories ${id}`,
    ({ id }) =>
      deps.database.db.transaction().execute(async (tx) => {
        const advisory = await take(tx, id, now);
        if (advisory) await writeOfAdvisory(tx, deps, { template, advisory, now, hasCalendar: true });
      }),
  );
}

/** Job: the day before a consultation its member is written to, once, with the calendar file. @throws RowsFailed */
export function remindAdvisories(deps: JobDeps): Promise<void> {
  return writeToEach(deps, { template: 'advisoryReminder', list: listUnreminded, take: takeUnremindedOne });
}

/** Job: what began without an answer of staff is refused, and the member is notified. @throws RowsFailed */
export function refuseUnanswered(deps: JobDeps): Promise<void> {
  return writeToEach(deps, { template: 'advisoryUnanswered', list: listUnanswered, take: refuseUnansweredOne });
}
