import { sql } from 'kysely';
import { mailPeriod } from '../../../i18n/formats/mail-dates.ts';
import { readText } from '../../../i18n/localized.ts';
import type { Tx } from '../../db/client.ts';
import { rule } from '../../db/sql-rules.ts';
import { readAddressee } from '../../delivery/addressee.ts';
import type { Deps } from '../../deps.ts';
import { emails } from '../../emails/messages.ts';
import { forEachSession } from '../queries.ts';
import { activityTitle } from '../registered-activity.ts';

type Tools = Pick<Deps, 'database' | 'library' | 'now' | 'jobs' | 'config'>;

/**
 * Closes the waits for what is called off: whoever waited is told, and what was offered is let go of. A closing closes the waits of its day itself
 * (`carryOutClosings`). @throws RowsFailed
 */
export async function closeWaits(tools: Tools): Promise<void> {
  const { db } = tools.database;
  const now = tools.now();
  const { rows } = await sql<{ id: string }>`
    SELECT DISTINCT session.id FROM waitlist_entries AS entry JOIN activity_sessions AS session ON session.id = entry.subject
    WHERE entry.kind = 'activity' AND entry.status = ANY (${rule('wait_open')}) AND session.called_off_at IS NOT NULL ORDER BY session.id`.execute(db);
  await forEachSession(db, rows, async (tx, id) => {
    const { rows: waiting } = await sql<{ memberId: string }>`UPDATE waitlist_entries SET status = 'closed', changed_at = ${now}::timestamptz
          WHERE kind = 'activity' AND subject = ${id} AND status = ANY (${rule('wait_open')}) RETURNING member_id AS "memberId"`.execute(tx);
    await sql`DELETE FROM registrations WHERE session_id = ${id} AND status = 'offered'`.execute(tx);
    for (const { memberId } of waiting) await tell(tx, tools, { memberId, sessionId: id });
  });
}

/** Deleted accounts have no address. */
async function tell(tx: Tx, { jobs, library, config }: Tools, { memberId, sessionId }: { memberId: string; sessionId: string }): Promise<void> {
  const member = await readAddressee(tx, memberId);
  if (member === undefined) return;
  const { name, email, language } = member;
  const session = await tx
    .selectFrom('activity_sessions')
    .select(['activity_id', sql<Date>`lower(period)`.as('start'), sql<Date>`upper(period)`.as('end')])
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow();
  const mail = emails.activityWaitClosed({
    name,
    activity: readText(activityTitle(library, session.activity_id), language).text,
    time: mailPeriod(session, language),
    url: `${config.siteUrl}/${language}/activity`,
  });
  await jobs.enqueue(tx, 'send-mail', { to: email, language, memberId, ...mail });
}
