import type { Db, Tx } from '../db/client.ts';
import { forEachRow } from '../db/each-row.ts';
import type { Deps } from '../deps.ts';
import { emails } from '../emails/messages.ts';
import { type AdvisoryEmail, sendAdvisoryEmails } from './consultation-email.ts';
import { type AdvisoryRow, claimUnreminded, listUnanswered, listUnreminded, refuseUnansweredRequest } from './queries.ts';

type JobDeps = Pick<Deps, 'database' | 'jobs' | 'library' | 'config' | 'now'>;

interface Step {
  write: AdvisoryEmail;
  list: (db: Db, now: Date) => Promise<{ id: string }[]>;
  take: (tx: Tx, id: string, now: Date) => Promise<AdvisoryRow | undefined>;
}

/** Takes a step of each consultation and writes to its member in the step's own transaction. */
async function writeToEach(deps: JobDeps, { write, list, take }: Step): Promise<void> {
  const now = deps.now();
  await forEachRow(
    await list(deps.database.db, now),
    ({ id }) => `advisories ${id}`,
    ({ id }) =>
      deps.database.db.transaction().execute(async (tx) => {
        const advisory = await take(tx, id, now);
        if (advisory) await sendAdvisoryEmails(tx, deps, { write, advisory, now });
      }),
  );
}

/** Job: the day before a consultation its member is written to, once, with the calendar file. @throws RowsFailed */
export function remindAdvisories(deps: JobDeps): Promise<void> {
  return writeToEach(deps, {
    write: ({ common, where, calendar }) => emails.advisoryReminder({ ...common, ...where }, calendar()),
    list: listUnreminded,
    take: claimUnreminded,
  });
}

/** Job: what began without an answer of staff is refused, and the member is notified. @throws RowsFailed */
export function refuseUnanswered(deps: JobDeps): Promise<void> {
  return writeToEach(deps, {
    write: ({ common, calendar }) => emails.advisoryUnanswered(common, calendar()),
    list: listUnanswered,
    take: refuseUnansweredRequest,
  });
}
