import { sql } from 'kysely';
import { REGISTRATION_MACHINE, type RegistrationEvent } from '../../domain/activities/registration-state.ts';
import { afterEvent } from '../../domain/state/state-machine.ts';
import type { Db } from '../db/client.ts';
import { forEachRow } from '../db/each-row.ts';
import { rule } from '../db/sql-rules.ts';
import type { Deps } from '../deps.ts';
import { lockPoints, refundPoints } from '../points/ledger.ts';
import { isCalledOff } from './changes/called-off.ts';
import { changeStatus, lockRegistration } from './queries.ts';
import { registrationReference } from './registration-response.ts';

interface Over {
  id: string;
  memberId: string;
}

/**
 * Job: writes down what has become of registrations whose activity is over. Nobody came for a ticket; what nobody reviewed has failed, and its
 * points are refunded. What the centre had called off by then is left to its job (`carryOutChanges`). @throws RowsFailed
 */
export async function endRegistrations({ database, library, now: clock }: Pick<Deps, 'database' | 'library' | 'now'>): Promise<void> {
  const now = clock();
  await forEachRow(
    await listOver(database.db, now),
    ({ id }) => `registrations ${id}`,
    ({ id, memberId }) =>
      database.db.transaction().execute(async (tx) => {
        await lockPoints(tx, memberId);
        const registration = await lockRegistration(tx, id);
        if (registration === undefined) return;
        const event: RegistrationEvent = registration.status === 'applied' ? 'expire' : 'miss';
        const after = afterEvent(REGISTRATION_MACHINE, registration, { event, by: 'clock' }, now);
        if ('refusal' in after) return;
        await changeStatus(tx, registration, { status: after.to }, now);
        if (after.to !== 'failed' || registration.points === 0) return;
        const { refund_grace_days: graceDays } = library.settings.points;
        await refundPoints(tx, { memberId, reference: registrationReference(id), graceDays, now });
      }),
  );
}

async function listOver(db: Db, now: Date): Promise<Over[]> {
  const { rows } = await sql<Over>`
    SELECT id, member_id AS "memberId" FROM registrations
    WHERE status = ANY (${rule('registration_standing')}) AND upper(period) <= ${now}::timestamptz
      AND NOT ${isCalledOff(now)} ORDER BY id`.execute(db);
  return rows;
}
