import type { EmailsPreviewOutput } from '../../contract/email-preview.ts';
import type { StaffIntroductionOutput } from '../../contract/matchmaking/staff-matchmaking.ts';
import { Refusal } from '../../contract/refusal.ts';
import { INTRODUCTION_MACHINE } from '../../domain/matchmaking/introduction-state.ts';
import { afterEvent } from '../../domain/state/state-machine.ts';
import type { Language } from '../../i18n/languages.ts';
import type { Db, Tx } from '../db/client.ts';
import { rehearse } from '../delivery/rehearse.ts';
import type { Deps } from '../deps.ts';
import { type IdempotencyKey, withIdempotency } from '../http/with-idempotency.ts';
import { leaveToOutbox, type OutboxEvent } from '../jobs/outbox-event.ts';
import { readAppointmentsOfPairs } from './appointment-queries.ts';
import { cancelIntroduction, insertIntroduction, lockIntroduction, lockRegistrations, readIntroduction } from './introduction-queries.ts';
import { mailAppointmentEvents, mailIntroductionEvents } from './matchmaking-event-email.ts';
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
    return staffIntroduction(deps, tx, await namePair(tx, pair, now));
  });
}

/** The e-mails that naming a pair would send. @throws Refusal whatever refuses it */
export function previewIntroduction(deps: Deps, pair: Pair): Promise<EmailsPreviewOutput> {
  return rehearsed(deps, (tx) => namePair(tx, pair, deps.now()));
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

interface CallOff {
  id: string;
  reason: string;
  /** In which the reason is written. */
  language: Language;
}

/**
 * Calls a pair off, with the reason that both read: what was agreed no longer shows anything, and their hour is called off with it.
 * @throws Refusal NOT_FOUND, NOT_IN_STATE
 */
export function callOffIntroduction(deps: Deps, step: CallOff): Promise<StaffIntroductionOutput> {
  return withIdempotency(deps, null, async (tx) => {
    await takeCallOff(deps, tx, step);
    return staffIntroduction(deps, tx, step.id);
  });
}

/** The e-mails that calling a pair off would send. @throws Refusal whatever refuses it */
export function previewCallOff(deps: Deps, step: CallOff): Promise<EmailsPreviewOutput> {
  return rehearsed(deps, (tx) => takeCallOff(deps, tx, step));
}

async function takeCallOff(deps: Deps, tx: Tx, { id, reason, language }: CallOff): Promise<void> {
  const now = deps.now();
  await leaveToOutbox(tx);
  const introduction = found(await lockIntroduction(tx, id));
  const after = afterEvent(INTRODUCTION_MACHINE, introduction, { event: 'call_off', by: 'staff' }, now);
  if ('refusal' in after) throw new Refusal(after.refusal);
  await cancelIntroduction(tx, id, { reason, language }, now);
}

/** A step that is undone, with the e-mails to both sides: those about the pair, and those about their hour. */
async function rehearsed(deps: Deps, take: (tx: Tx) => Promise<unknown>): Promise<EmailsPreviewOutput> {
  const { emails } = await rehearse(deps, {
    transact: (work) => withIdempotency(deps, null, work),
    take,
    mailEvents: async (tx, jobs, events) => {
      const of = (kind: OutboxEvent['kind']) => events.filter((event) => event.kind === kind);
      await mailIntroductionEvents({ ...deps, jobs }, tx, of('introduction'));
      // The words of whoever decides are about the pair; those about its hour have none.
      await mailAppointmentEvents({ ...deps, jobs }, tx, of('appointment'), { takesWords: false });
    },
  });
  return { emails };
}

/** A pair for staff. @throws Refusal NOT_FOUND */
export const readIntroductionForStaff = (deps: Pick<Deps, 'database' | 'library' | 'now'>, id: string): Promise<StaffIntroductionOutput> =>
  staffIntroduction(deps, deps.database.db, id);

async function staffIntroduction({ library, now }: Pick<Deps, 'library' | 'now'>, db: Db | Tx, id: string): Promise<StaffIntroductionOutput> {
  return toStaffIntroductionResponse(library, found(await readIntroduction(db, id)), { appointments: await readAppointmentsOfPairs(db, [id]), now: now() });
}
