import { sql } from 'kysely';
import { addDays, taipeiDay, taipeiInstant } from '../../domain/time/taipei-time.ts';
import type { Library } from '../../editorial/library.ts';
import type { Db, Tx } from '../db/client.ts';
import { forEachRow } from '../db/each-row.ts';
import { rule } from '../db/sql-rules.ts';
import type { Deps } from '../deps.ts';
import { leaveToOutbox } from '../jobs/outbox-event.ts';
import { nextMeeting } from './next-meeting.ts';

interface Unreminded {
  id: string;
  sessionId: string;
  start: Date;
  end: Date;
  remindedAt: Date | null;
}

/** Job: the day before a session members who have a place in it are written to, once a session, with the calendar file. @throws RowsFailed */
export async function remindRegistrations({ database, library, now: clock }: Pick<Deps, 'database' | 'library' | 'now'>): Promise<void> {
  const now = clock();
  const due = (await listUnreminded(database.db, now)).filter((each) => isDue(library, each, now));
  await forEachRow(
    due,
    ({ id }) => `registrations ${id}`,
    ({ id }) => database.db.transaction().execute((tx) => markReminded(tx, id, now)),
  );
}

/** Its next session is tomorrow; or still today, where it was registered for since yesterday's reminders. */
function isDue(library: Library, registration: Unreminded, now: Date): boolean {
  const next = nextMeeting(library, registration, now);
  if (next === undefined || next.start <= now) return false;
  const today = taipeiDay(now);
  const day = taipeiDay(next.start);
  return day === addDays(today, 1) || (day === today && registration.remindedAt === null);
}

/** Has a place for certain, is not over, and had no reminder today. */
function isUnreminded(now: Date) {
  const [today, until] = [taipeiInstant(taipeiDay(now)), taipeiInstant(addDays(taipeiDay(now), 2))];
  return sql<boolean>`status = ANY (${rule('registration_ticket')}) AND upper(period) > ${now}::timestamptz AND lower(period) < ${until}::timestamptz
    AND (reminded_at IS NULL OR reminded_at < ${today}::timestamptz)`;
}

async function listUnreminded(db: Db, now: Date): Promise<Unreminded[]> {
  const { rows } = await sql<Unreminded>`
    SELECT id, session_id AS "sessionId", lower(period) AS start, upper(period) AS end, reminded_at AS "remindedAt" FROM registrations
    WHERE ${isUnreminded(now)} ORDER BY id`.execute(db);
  return rows;
}

/** Marks one as reminded of, unless that was done already. */
async function markReminded(tx: Tx, id: string, now: Date): Promise<void> {
  await leaveToOutbox(tx);
  await sql`UPDATE registrations SET reminded_at = ${now}::timestamptz
    WHERE id IN (SELECT id FROM registrations WHERE id = ${id}::uuid AND ${isUnreminded(now)} FOR UPDATE SKIP LOCKED)`.execute(tx);
}
