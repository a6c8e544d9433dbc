import { sql } from 'kysely';
import { REGISTRATION_MACHINE } from '../../../domain/activities/registration-state.ts';
import { afterEvent } from '../../../domain/state/state-machine.ts';
import type { Language } from '../../../i18n/languages.ts';
import type { Db, Tx } from '../../db/client.ts';
import { forEachRow } from '../../db/each-row.ts';
import { rule } from '../../db/sql-rules.ts';
import type { Deps } from '../../deps.ts';
import { leaveToOutbox } from '../../jobs/outbox-event.ts';
import { type ClosingRow, insertClosingItems, readClosingsOn } from '../../opening/closing-queries.ts';
import { lockPoints, refundPoints } from '../../points/ledger.ts';
import { changeStatus, lockRegistration, type RegistrationRow } from '../queries.ts';
import { registrationReference } from '../registration-response.ts';
import { readCalledOff, readCalledOffAt } from './called-off.ts';
import { closeWaits } from './close-waits.ts';

type Tools = Pick<Deps, 'database' | 'library' | 'now' | 'jobs' | 'config'>;

interface Held {
  id: string;
  memberId: string;
}

/**
 * Job: carries out what a release, or a closing at short notice, changes for members who are registered. An activity that the centre has
 * cancelled, or one of a day on which the centre is closed then, calls off each registration, with all its points; another time or place
 * is written into each, and its member is told. Each by itself, as often as it takes: what is done is not found again. @throws RowsFailed
 */
export async function carryOutChanges(tools: Tools): Promise<void> {
  const { db } = tools.database;
  const now = tools.now();
  await forEachRow(
    await readCalledOff(db, now),
    ({ id }) => `registrations ${id}`,
    (each) => db.transaction().execute((tx) => callOffRegistration(tx, tools, each, now)),
  );
  await noteMeetings(db);
  await forEachRow(
    await changed(db, now),
    ({ id }) => `registrations ${id}`,
    ({ id }) => db.transaction().execute((tx) => followSession(tx, id, now)),
  );
  await closeWaits(tools);
}

/** Calls off a registration that could not take place, with all its points. */
export async function callOffRegistration(tx: Tx, { library }: Pick<Tools, 'library'>, { id, memberId }: Held, now: Date): Promise<void> {
  await lockPoints(tx, memberId);
  const registration = await lockRegistration(tx, id);
  const calledOffAt = registration && (await readCalledOffAt(tx, id));
  if (registration === undefined || calledOffAt == null) return;
  // As it stood then: nobody could come from that moment on.
  const at = calledOffAt < now ? calledOffAt : now;
  const after = afterEvent(REGISTRATION_MACHINE, registration, { event: 'call_off', by: 'centre' }, at);
  if ('refusal' in after) return;
  const closing = await closingOf(tx, registration);
  const reason = closing && { text: closing.reason[closing.language], language: closing.language };
  await changeStatus(tx, registration, { status: after.to, cancelledAs: 'call_off', ...(reason && { reason }) }, now);
  const { refund_grace_days: graceDays } = library.settings.points;
  const { refunded } = registration.points > 0 ? await refundPoints(tx, { memberId, reference: registrationReference(id), graceDays, now }) : { refunded: 0 };
  if (closing) await insertClosingItems(tx, { closingId: closing.id, memberId, items: [{ kind: 'registration', recordId: id, points: refunded }], now });
}

/** The closing that calls a registration off, with the language of its member; undefined where the activity itself is called off. */
async function closingOf(tx: Tx, registration: RegistrationRow): Promise<(ClosingRow & { language: Language }) | undefined> {
  const [closing] = await readClosingsOn(tx, registration);
  const session = await tx.selectFrom('activity_sessions').select('called_off_at').where('id', '=', registration.sessionId).executeTakeFirst();
  if (closing === undefined || session?.called_off_at !== null) return undefined;
  const { language } = await tx.selectFrom('members').select('language').where('id', '=', registration.memberId).executeTakeFirstOrThrow();
  return { ...closing, language };
}

/** A registration says another time or place than its session, or other times of a series. */
const DIFFERS = sql`session.called_off_at IS NULL
  AND (registration.period <> session.period OR registration.place <> session.place OR registration.meetings <> session.meetings)
  AND registration.status = ANY (${rule('registration_holding')})`;

async function changed(db: Db, now: Date): Promise<{ id: string }[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT registration.id FROM registrations AS registration JOIN activity_sessions AS session ON session.id = registration.session_id
    WHERE upper(session.period) > ${now}::timestamptz AND ${DIFFERS} ORDER BY registration.id`.execute(db);
  return rows;
}

/** Notes the times of a series in registrations that a release before has made: what those members were told of is what the session has now. */
async function noteMeetings(db: Db): Promise<void> {
  await sql`UPDATE registrations AS registration SET meetings = session.meetings FROM activity_sessions AS session
    WHERE session.id = registration.session_id AND registration.meetings IS NULL AND session.meetings IS NOT NULL
      AND registration.status = ANY (${rule('registration_holding')})`.execute(db);
}

/** Writes the session's time and place into a registration; members who cannot come then get the points back up to its beginning. */
async function followSession(tx: Tx, id: string, now: Date): Promise<void> {
  await leaveToOutbox(tx);
  await sql`
    UPDATE registrations AS registration SET period = session.period, place = session.place, meetings = session.meetings, cancel_before = lower(session.period),
      sequence = registration.sequence + 1, changed_at = ${now}::timestamptz
    FROM activity_sessions AS session WHERE registration.id = ${id}::uuid AND session.id = registration.session_id AND ${DIFFERS}`.execute(tx);
}
