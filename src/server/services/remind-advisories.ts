import type { Tx } from '../db/client.ts';
import { type AdvisoryRow, lapseAdvisories, takeUnreminded } from '../db/queries/advisories.ts';
import type { Deps } from '../deps.ts';
import type { PlainMailTemplate } from '../jobs/message-texts.ts';
import { advisoryLetter } from './advisory-letter.ts';

type JobDeps = Pick<Deps, 'database' | 'jobs' | 'library' | 'config' | 'now'>;

/** Writes to those whose row a step has taken, in the step's own transaction, until there are no more. */
async function writeToAll(
  deps: JobDeps,
  template: PlainMailTemplate,
  take: (tx: Tx, now: Date) => Promise<AdvisoryRow[]>,
  hasCalendar: boolean,
): Promise<void> {
  const now = deps.now();
  for (let isDone = false; !isDone; ) {
    isDone = await deps.database.db.transaction().execute(async (tx) => {
      const taken = await take(tx, now);
      for (const advisory of taken) await deps.jobs.enqueue(tx, 'send-mail', advisoryLetter(deps, template, advisory, { now, hasCalendar }));
      return taken.length === 0;
    });
  }
}

/** Job: the day before a consultation its member is written to, once, with the calendar file. */
export function remindAdvisories(deps: JobDeps): Promise<void> {
  return writeToAll(deps, 'advisoryReminder', takeUnreminded, true);
}

/** Job: what began without an answer of staff is refused, and the member is told. */
export function refuseUnanswered(deps: JobDeps): Promise<void> {
  return writeToAll(deps, 'advisoryUnanswered', lapseAdvisories, false);
}
