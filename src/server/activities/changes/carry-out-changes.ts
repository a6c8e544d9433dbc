import { sql } from 'kysely';
import { REGISTRATION_MACHINE } from '../../../domain/activities/registration-state.ts';
import { afterEvent } from '../../../domain/state/state-machine.ts';
import type { Language } from '../../../i18n/languages.ts';
import type { Db, Tx } from '../../db/client.ts';
import { forEachRow } from '../../db/each-row.ts';
import { rule } from '../../db/sql-rules.ts';
import type { Deps } from '../../deps.ts';
import { leaveToOutbox } from '../../jobs/outbox-event.ts';
import { readClosingsOn } from '../../opening/closing-queries.ts';
import { lockPoints, refundPoints } from '../../points/ledger.ts';
import { changeStatus, lockRegistration, type RegistrationRow } from '../queries.ts';
import { registrationReference } from '../registration-response.ts';
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
    await calledOff(db, now),
    ({ id }) => `registrations ${id}`,
    (each) => db.transaction().execute((tx) => callOff(tx, tools, each, now)),
  );
  await forEachRow(
    await changed(db, now),
    ({ id }) => `registrations ${id}`,
    ({ id }) => db.transaction().execute((tx) => followSession(tx, id, now)),
  );
  await closeWaits(tools);
}

/** The registrations that stand on what is called off, or take a day at most and meet a closing. What runs for weeks goes on around it. */
async function calledOff(db: Db, now: Date): Promise<Held[]> {
  const { rows } = await sql<Held>`
    SELECT registration.id, registration.member_id AS "memberId" FROM registrations AS registration
      JOIN activity_sessions AS session ON session.id = registration.session_id
    WHERE upper(session.period) > ${now}::timestamptz AND registration.status = ANY (${rule('registration_standing')})
      AND (session.called_off_at IS NOT NULL OR upper(registration.period) - lower(registration.period) <= ${rule('activity_day')}
        AND EXISTS (SELECT FROM closings WHERE reopened_at IS NULL AND closings.period && registration.period)) ORDER BY registration.id`.execute(db);
  return rows;
}

async function callOff(tx: Tx, { library }: Tools, { id, memberId }: Held, now: Date): Promise<void> {
  await lockPoints(tx, memberId);
  const registration = await lockRegistration(tx, id);
  const after = registration && afterEvent(REGISTRATION_MACHINE, registration, { event: 'call_off', by: 'centre' }, now);
  if (registration === undefined || after === undefined || 'refusal' in after) return;
  const reason = await closingReason(tx, registration);
  await changeStatus(tx, registration, { status: after.to, cancelledAs: 'call_off', ...(reason && { reason }) }, now);
  if (registration.points > 0) {
    const { refund_grace_days: graceDays } = library.settings.points;
    await refundPoints(tx, { memberId, reference: registrationReference(id), graceDays, now });
  }
}

/** The reason of the closing that a registration meets, in its member's language; undefined where the activity itself is called off. */
async function closingReason(tx: Tx, registration: RegistrationRow): Promise<{ text: string; language: Language } | undefined> {
  const [closing] = await readClosingsOn(tx, registration);
  const session = await tx.selectFrom('activity_sessions').select('called_off_at').where('id', '=', registration.sessionId).executeTakeFirst();
  if (closing === undefined || session?.called_off_at !== null) return undefined;
  const { language } = await tx.selectFrom('members').select('language').where('id', '=', registration.memberId).executeTakeFirstOrThrow();
  return { text: closing.reason[language], language };
}

/** A registration says another time or place than its session. */
const DIFFERS = sql`session.called_off_at IS NULL AND (registration.period <> session.period OR registration.place <> session.place)
  AND registration.status = ANY (${rule('registration_holding')})`;

async function changed(db: Db, now: Date): Promise<{ id: string }[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT registration.id FROM registrations AS registration JOIN activity_sessions AS session ON session.id = registration.session_id
    WHERE upper(session.period) > ${now}::timestamptz AND ${DIFFERS} ORDER BY registration.id`.execute(db);
  return rows;
}

/** Writes the session's time and place into a registration; members who cannot come then get the points back up to its beginning. */
async function followSession(tx: Tx, id: string, now: Date): Promise<void> {
  await leaveToOutbox(tx);
  await sql`
    UPDATE registrations AS registration SET period = session.period, place = session.place, cancel_before = lower(session.period),
      sequence = registration.sequence + 1, changed_at = ${now}::timestamptz
    FROM activity_sessions AS session WHERE registration.id = ${id}::uuid AND session.id = registration.session_id AND ${DIFFERS}`.execute(tx);
}
