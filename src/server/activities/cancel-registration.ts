import { Refusal, refuseField } from '../../contract/refusal.ts';
import { REGISTRATION_MACHINE } from '../../domain/activities/registration-state.ts';
import type { ActivityType } from '../../domain/content/activity.ts';
import { afterEvent, mayCause } from '../../domain/state/state-machine.ts';
import type { Tx } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../http/callers/authenticate.ts';
import { withIdempotency } from '../http/with-idempotency.ts';
import { lockPoints, readPoints, refundPoints } from '../points/ledger.ts';
import { readCalledOffAt } from './changes/called-off.ts';
import { changeStatus, lockRegistration, readRegistration } from './queries.ts';
import { found, registrationReference, toRegistrationResponse } from './registration-response.ts';

export interface Cancelling {
  type: ActivityType;
  id: string;
  session: number | undefined;
  isLate: boolean;
}

/**
 * Cancels a member's registration for an activity, up to its end. In time all points are refunded; with `isLate`, by which the member says that
 * they know, it is cancelled later too, and none are, unless the centre has called it off. Its places are offered to members who wait in the same transaction.
 * @throws Refusal NOT_FOUND, VALIDATION_FAILED (registered for several sessions, and none is named), TOO_LATE_TO_CANCEL, NOT_CANCELLABLE
 */
export function cancelRegistration(deps: Deps, { memberId }: Pick<Caller, 'memberId'>, { type, id, session, isLate }: Cancelling) {
  const { library } = deps;
  return withIdempotency(deps, null, async (tx) => {
    const now = deps.now();
    await lockPoints(tx, memberId);
    const registration = found(await lockRegistration(tx, await heldBy(tx, memberId, { type, id, session }), memberId));
    // Nobody loses by being quicker than the job that calls it off (docs/decisions/135).
    const isOff = (await readCalledOffAt(tx, registration.id)) !== null;
    // Whoever is in time gets the points back, whatever their clock has told them.
    const event = (isLate || isOff) && !mayCause(REGISTRATION_MACHINE, registration, { event: 'cancel', by: 'member' }, now) ? 'give_up' : 'cancel';
    const isRefunded = event === 'cancel' || isOff;
    const after = afterEvent(REGISTRATION_MACHINE, registration, { event, by: 'member' }, now);
    if ('refusal' in after) throw new Refusal(after.refusal);
    await changeStatus(tx, registration, { status: after.to, cancelledAs: isRefunded ? 'cancel' : event }, now);
    const { refund_grace_days: graceDays } = library.settings.points;
    const { refunded, remaining } =
      isRefunded && registration.points > 0
        ? await refundPoints(tx, { memberId, reference: registrationReference(registration.id), graceDays, now })
        : { refunded: 0, remaining: (await readPoints(tx, memberId, now)).remaining };
    const cancelled = found(await readRegistration(tx, registration.id));
    return { ...toRegistrationResponse(library, cancelled, now), refunded_points: refunded, remaining_points: remaining };
  });
}

/** The registration that is meant: the one that stands, otherwise the latest, which says what became of it. @throws Refusal NOT_FOUND, VALIDATION_FAILED */
async function heldBy(tx: Tx, memberId: string, { type, id, session }: Pick<Cancelling, 'type' | 'id' | 'session'>): Promise<string> {
  const rows = await tx
    .selectFrom('registrations')
    .select(['id', 'status'])
    .where('member_id', '=', memberId)
    .where('activity_id', '=', id)
    .where('type', '=', type)
    .where('status', '<>', 'offered')
    .$if(session !== undefined, (query) => query.where('session_id', '=', `${id}/${session}`))
    .orderBy('created_at', 'desc')
    .execute();
  const standing = rows.filter(({ status }) => !['failed', 'cancelled'].includes(status));
  if (standing.length > 1) throw refuseField({ field: 'session', message: 'REQUIRED' });
  const [meant] = standing.length > 0 ? standing : rows;
  if (meant === undefined) throw new Refusal('NOT_FOUND');
  return meant.id;
}
