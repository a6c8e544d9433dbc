import type { StaffRegistrationOutput } from '../../../contract/activities/staff-registration.ts';
import { Refusal } from '../../../contract/refusal.ts';
import {
  REGISTRATION_MACHINE,
  type RegistrationActor,
  type RegistrationEvent,
  type RegistrationStatus,
} from '../../../domain/activities/registration-state.ts';
import { type Attempt, afterEvent } from '../../../domain/state/state-machine.ts';
import type { Language } from '../../../i18n/languages.ts';
import type { Tx } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { withIdempotency } from '../../http/with-idempotency.ts';
import { lockPoints, refundPoints } from '../../points/ledger.ts';
import { changeStatus, holderOf, lockRegistration, type RegistrationRow } from '../queries.ts';
import { found, registrationReference } from '../registration-response.ts';
import { readStaffRegistration } from './read-registrations.ts';

interface Step {
  registration: RegistrationRow;
  /** The status after the event. */
  to: RegistrationStatus;
  now: Date;
}

/** Runs one event of staff on a registration, holding its member's balance, its session and its row, taken in this order as everybody does. */
export function staffStep(
  deps: Deps,
  id: string,
  attempt: Attempt<RegistrationEvent, RegistrationActor>,
  work: (tx: Tx, step: Step) => Promise<void>,
): Promise<StaffRegistrationOutput> {
  return withIdempotency(deps, null, async (tx) => {
    const now = deps.now();
    const memberId = await holderOf(tx, id);
    if (memberId !== undefined) await lockPoints(tx, memberId);
    const registration = found(await lockRegistration(tx, id));
    const after = afterEvent(REGISTRATION_MACHINE, registration, attempt, now);
    if ('refusal' in after) throw new Refusal(after.refusal);
    await work(tx, { registration, to: after.to, now });
    return readStaffRegistration(tx, deps.library, id, now);
  });
}

/** Gives everything back that was paid for a registration. */
async function refund(tx: Tx, { library }: Deps, { memberId, id, points }: RegistrationRow, now: Date): Promise<void> {
  if (points === 0) return;
  await refundPoints(tx, { memberId, reference: registrationReference(id), graceDays: library.settings.points.refund_grace_days, now });
}

/** Passes a registration that is under review. @throws Refusal NOT_FOUND, NOT_IN_STATE */
export function passRegistration(deps: Deps, id: string): Promise<StaffRegistrationOutput> {
  return staffStep(deps, id, { event: 'pass', by: 'reviewer' }, (tx, { registration, to, now }) => changeStatus(tx, registration, { status: to }, now));
}

export interface WithReason {
  id: string;
  reason: string;
  /** In which the reason is written. */
  language: Language;
}

/**
 * Declines a registration that is under review: points are refunded, its places go to members who wait, and the member may register again.
 * @throws Refusal NOT_FOUND, NOT_IN_STATE
 */
export function failRegistration(deps: Deps, { id, reason, language }: WithReason): Promise<StaffRegistrationOutput> {
  return staffStep(deps, id, { event: 'fail', by: 'reviewer' }, async (tx, { registration, to, now }) => {
    await changeStatus(tx, registration, { status: to, reason: { text: reason, language } }, now);
    await refund(tx, deps, registration, now);
  });
}

/** The centre cancels a registration, whatever notice there is: all points are refunded. @throws Refusal NOT_FOUND, NOT_IN_STATE */
export function callOffRegistration(deps: Deps, { id, reason, language }: WithReason): Promise<StaffRegistrationOutput> {
  return staffStep(deps, id, { event: 'call_off', by: 'centre' }, async (tx, { registration, to, now }) => {
    await changeStatus(tx, registration, { status: to, cancelledAs: 'call_off', reason: { text: reason, language } }, now);
    await refund(tx, deps, registration, now);
  });
}
