import type { StaffRegistrationOutput } from '../../../contract/activities/staff-registration.ts';
import { Refusal, refuseField } from '../../../contract/refusal.ts';
import type { Meeting } from '../../../domain/activities/registration-session.ts';
import { ACTIVITY_CHECK_IN_EARLY_MS } from '../../../domain/activities/registration-state.ts';
import type { Deps } from '../../deps.ts';
import { nextMeeting } from '../next-meeting.ts';
import { changeStatus, type RegistrationRow } from '../queries.ts';
import { meetingsOfRow } from '../registration-response.ts';
import { staffStep } from './review-registration.ts';

/**
 * Checks a member in for the session that is on, or comes next, or for the one that is named. Safe to repeat: who is in is in, and the
 * moment of the first time stays.
 * @throws Refusal NOT_FOUND, NOT_IN_STATE (cancelled, not passed yet, over), CHECK_IN_TOO_EARLY, VALIDATION_FAILED for a session that it does not have
 */
export function checkInRegistration(deps: Deps, { id, meeting: number }: { id: string; meeting?: number | undefined }): Promise<StaffRegistrationOutput> {
  return staffStep(deps, id, { event: 'check_in', by: 'desk' }, async (tx, { registration, to, now }) => {
    const meeting = meetingAt(deps, registration, number, now);
    if (now.getTime() < meeting.start.getTime() - ACTIVITY_CHECK_IN_EARLY_MS) throw new Refusal('CHECK_IN_TOO_EARLY');
    await tx
      .insertInto('registration_attendances')
      .values({ registration_id: id, number: meeting.number, at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    if (to !== registration.status) await changeStatus(tx, registration, { status: to }, now);
  });
}

/** @throws Refusal VALIDATION_FAILED, NOT_IN_STATE when every session is over */
function meetingAt({ library }: Deps, registration: RegistrationRow, number: number | undefined, now: Date): Meeting {
  if (number !== undefined) {
    const named = meetingsOfRow(library, registration).find((each) => each.number === number);
    if (named === undefined || named.isCancelled) throw refuseField({ field: 'meeting', message: 'NOT_AN_OPTION' });
    return named;
  }
  const meeting = nextMeeting(library, registration, now);
  if (meeting === undefined) throw new Refusal('NOT_IN_STATE');
  return meeting;
}
