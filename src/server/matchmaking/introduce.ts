import type { StaffIntroductionOutput } from '../../contract/matchmaking/staff-matchmaking.ts';
import { Refusal } from '../../contract/refusal.ts';
import { INTRODUCTION_MACHINE } from '../../domain/matchmaking/introduction-state.ts';
import { afterEvent } from '../../domain/state/state-machine.ts';
import type { Language } from '../../i18n/languages.ts';
import type { Tx } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import { type IdempotencyKey, withIdempotency } from '../http/with-idempotency.ts';
import { leaveToOutbox } from '../jobs/outbox-event.ts';
import { readAppointmentsOfPairs } from './appointment-queries.ts';
import { cancelIntroduction, insertIntroduction, lockIntroduction, lockRegistrations, readIntroduction } from './introduction-queries.ts';
import { found, toStaffIntroductionResponse } from './matchmaking-response.ts';
import { type Meeting, refusePast, refuseWithoutPlace, setMeeting } from './set-appointment.ts';

export interface Pair {
  creatorRegistrationId: string;
  companyRegistrationId: string;
  /** Their hour, where it is known. */
  meeting: Meeting | undefined;
}

/**
 * Names a creator and a company of one matchmaking as a pair (docs/rules.md#introductions): both are asked by e-mail, and neither learns how to
 * reach the other before both agreed.
 * @throws Refusal NOT_FOUND, NOT_IN_STATE, NOT_A_PAIR, ALREADY_INTRODUCED, MEMBER_BUSY, CENTRE_CLOSED, VALIDATION_FAILED
 */
export function introduce(deps: Deps, pair: Pair, once: IdempotencyKey | null): Promise<StaffIntroductionOutput> {
  return withIdempotency(deps, once, async (tx) => {
    const now = deps.now();
    return staffIntroduction(tx, await namePair(tx, pair, now), now);
  });
}

/** The same within a transaction; returns the introduction's id. */
export async function namePair(tx: Tx, { creatorRegistrationId, companyRegistrationId, meeting }: Pair, now: Date): Promise<string> {
  await leaveToOutbox(tx);
  const locked = await lockRegistrations(tx, [creatorRegistrationId, companyRegistrationId]);
  const creator = refuseWithoutPlace(locked.find(({ id }) => id === creatorRegistrationId));
  const company = refuseWithoutPlace(locked.find(({ id }) => id === companyRegistrationId));
  if (creator.activityId !== company.activityId) throw new Refusal('NOT_A_PAIR');
  if (meeting !== undefined) refusePast(meeting.start, now);
  const id = await insertIntroduction(tx, { creator, company }, now);
  if (meeting !== undefined) await setMeeting(tx, { registrations: [creator, company], introductionId: id, meeting }, now);
  return id;
}

/**
 * Calls a pair off, with the reason that both read: what was agreed no longer shows anything, and their hour is called off with it.
 * @throws Refusal NOT_FOUND, NOT_IN_STATE
 */
export function callOffIntroduction(
  deps: Deps,
  { id, reason, language }: { id: string; reason: string; language: Language },
): Promise<StaffIntroductionOutput> {
  return withIdempotency(deps, null, async (tx) => {
    const now = deps.now();
    await leaveToOutbox(tx);
    const introduction = found(await lockIntroduction(tx, id));
    const after = afterEvent(INTRODUCTION_MACHINE, introduction, { event: 'call_off', by: 'staff' }, now);
    if ('refusal' in after) throw new Refusal(after.refusal);
    await cancelIntroduction(tx, id, { reason, language }, now);
    return staffIntroduction(tx, id, now);
  });
}

async function staffIntroduction(tx: Tx, id: string, now: Date): Promise<StaffIntroductionOutput> {
  return toStaffIntroductionResponse(found(await readIntroduction(tx, id)), await readAppointmentsOfPairs(tx, [id]), now);
}
