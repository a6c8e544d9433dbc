import type { EmailsPreviewOutput } from '../../contract/email-preview.ts';
import type { StaffAppointmentOutput } from '../../contract/matchmaking/staff-matchmaking.ts';
import { Refusal, refuseField } from '../../contract/refusal.ts';
import { TICKET_STATUSES } from '../../domain/activities/registration-state.ts';
import { APPOINTMENT_MACHINE, type AppointmentEvent } from '../../domain/matchmaking/appointment-state.ts';
import { afterEvent } from '../../domain/state/state-machine.ts';
import { MINUTE_MS, type Period } from '../../domain/time/period.ts';
import type { Language } from '../../i18n/languages.ts';
import type { Tx } from '../db/client.ts';
import { rehearse } from '../delivery/rehearse.ts';
import type { Deps } from '../deps.ts';
import { type IdempotencyKey, withIdempotency } from '../http/with-idempotency.ts';
import { leaveToOutbox } from '../jobs/outbox-event.ts';
import {
  type AppointmentRow,
  cancelAppointments,
  insertAppointments,
  lockAppointment,
  readAppointment,
  readAppointmentsOfPairs,
  updateAppointments,
} from './appointment-queries.ts';
import { lockIntroduction, lockRegistrations, type PairedRegistration } from './introduction-queries.ts';
import { mailAppointmentEvents } from './matchmaking-event-email.ts';
import { found, toStaffAppointmentResponse } from './matchmaking-response.ts';

/** When, with whom and where somebody meets. */
export interface Meeting {
  start: Date;
  minutes: number;
  teacher: string;
  place: string;
}

const periodOf = ({ start, minutes }: Pick<Meeting, 'start' | 'minutes'>): Period => ({ start, end: new Date(start.getTime() + minutes * MINUTE_MS) });

/** Refuses an hour that has begun. @throws Refusal VALIDATION_FAILED */
export function refusePast(start: Date, now: Date): void {
  if (start <= now) throw refuseField({ field: 'start', message: 'INVALID_TIME' });
}

/** Refuses what is no matchmaking, and registrations that have no place. @throws Refusal NOT_FOUND, NOT_IN_STATE */
export function refuseWithoutPlace(registration: PairedRegistration | undefined): PairedRegistration {
  if (registration?.type !== 'matchmaking') throw new Refusal('NOT_FOUND');
  if (!TICKET_STATUSES.some((status) => status === registration.status)) throw new Refusal('NOT_IN_STATE');
  return registration;
}

/** Sets one hour for registrations that are locked: those of a pair, or one with the teacher alone. */
export function setMeeting(
  tx: Tx,
  { registrations, introductionId, meeting }: { registrations: readonly PairedRegistration[]; introductionId: string | null; meeting: Meeting },
  now: Date,
): Promise<string[]> {
  const { teacher, place } = meeting;
  const rows = registrations.map(({ id, memberId, activityId }) => ({
    registrationId: id,
    memberId,
    activityId,
    introductionId,
    ...periodOf(meeting),
    teacher,
    place,
  }));
  return insertAppointments(tx, rows, now);
}

/**
 * Sets an hour with a teacher for a matchmaking registration that has its place (docs/rules.md#matchmaking-appointments).
 * @throws Refusal NOT_FOUND, NOT_IN_STATE, MEMBER_BUSY, CENTRE_CLOSED, VALIDATION_FAILED (the teacher has another meeting; it has begun)
 */
export function setAppointment(deps: Deps, wish: AppointmentWish, once: IdempotencyKey | null): Promise<StaffAppointmentOutput> {
  return withIdempotency(deps, once, (tx) => takeSetting(deps, tx, wish));
}

/** The e-mail that setting an hour would send. @throws Refusal whatever refuses it */
export const previewSetting = (deps: Deps, wish: AppointmentWish): Promise<EmailsPreviewOutput> => rehearsed(deps, (tx) => takeSetting(deps, tx, wish));

/** Whose hour it is, and when, with whom and where. */
type AppointmentWish = Meeting & { registrationId: string };

async function takeSetting(deps: Deps, tx: Tx, { registrationId, start, minutes, teacher, place }: AppointmentWish): Promise<StaffAppointmentOutput> {
  const now = deps.now();
  await leaveToOutbox(tx);
  const [locked] = await lockRegistrations(tx, [registrationId]);
  const registration = refuseWithoutPlace(locked);
  refusePast(start, now);
  const meeting = { start, minutes, teacher, place };
  const [id = ''] = await setMeeting(tx, { registrations: [registration], introductionId: null, meeting }, now);
  return toStaffAppointmentResponse(deps.library, found(await lockAppointment(tx, id)), now);
}

/** A step that is undone, with the e-mails to whom it concerns. */
async function rehearsed(deps: Deps, take: (tx: Tx) => Promise<unknown>): Promise<EmailsPreviewOutput> {
  const { emails } = await rehearse(deps, {
    transact: (work) => withIdempotency(deps, null, work),
    take,
    mailEvents: (tx, jobs, events) =>
      mailAppointmentEvents(
        { ...deps, jobs },
        tx,
        events.filter(({ kind }) => kind === 'appointment'),
      ),
  });
  return { emails };
}

export interface AppointmentStep {
  id: string;
  event: Exclude<AppointmentEvent, 'close'>;
  start?: Date | undefined;
  minutes?: number | undefined;
  teacher?: string | undefined;
  place?: string | undefined;
  /** The number of changes that the caller knows of. */
  sequence?: number | undefined;
  reason?: string | undefined;
  /** In which the reason is written. */
  language: Language;
}

/**
 * Changes hour, teacher or place of an appointment, or calls it off; of a pair for both sides in one step. Said a second time it is no
 * change, and nobody is written to again.
 * @throws Refusal NOT_FOUND, NOT_IN_STATE, MEMBER_BUSY, CENTRE_CLOSED, VALIDATION_FAILED
 */
export function changeAppointment(deps: Deps, step: AppointmentStep): Promise<StaffAppointmentOutput> {
  return withIdempotency(deps, null, (tx) => takeChange(deps, tx, step));
}

/** The e-mails that a change would send, or calling it off. @throws Refusal whatever refuses it */
export const previewChange = (deps: Deps, step: AppointmentStep): Promise<EmailsPreviewOutput> => rehearsed(deps, (tx) => takeChange(deps, tx, step));

async function takeChange(deps: Deps, tx: Tx, { id, event, language, sequence, ...said }: AppointmentStep): Promise<StaffAppointmentOutput> {
  const now = deps.now();
  await leaveToOutbox(tx);
  const appointment = await lockWithPair(tx, id);
  const after = afterEvent(APPOINTMENT_MACHINE, appointment, { event, by: 'staff' }, now);
  if ('refusal' in after) throw new Refusal(after.refusal);
  // A colleague was faster: what was shown is not what it is now.
  if (sequence !== undefined && sequence !== appointment.sequence) throw new Refusal('NOT_IN_STATE');
  const ids = await idsOfMeeting(tx, appointment);
  if (event === 'call_off') {
    if (said.reason === undefined) throw refuseField({ field: 'reason', message: 'REQUIRED' });
    await cancelAppointments(tx, ids, { reason: said.reason, language }, now);
  } else {
    const changed = { ...meetingOf(appointment), ...withoutUndefined(said) };
    const next = { ...periodOf(changed), teacher: changed.teacher, place: changed.place };
    if (isSame(appointment, next)) return toStaffAppointmentResponse(deps.library, appointment, now);
    // Where it is, and who is there, may still be said once it has begun; when it was is history.
    if (next.start.getTime() !== appointment.start.getTime()) refusePast(next.start, now);
    await updateAppointments(tx, ids, next, now);
  }
  return toStaffAppointmentResponse(deps.library, found(await lockAppointment(tx, id)), now);
}

/** Locks an appointment; of a pair its introduction first, so that whoever declines meanwhile waits. */
async function lockWithPair(tx: Tx, id: string): Promise<AppointmentRow> {
  const { introductionId } = found(await readAppointment(tx, id));
  if (introductionId !== null) await lockIntroduction(tx, introductionId);
  return found(await lockAppointment(tx, id));
}

/** The appointments of a meeting: of a pair both that stand. */
async function idsOfMeeting(tx: Tx, { id, introductionId }: AppointmentRow): Promise<string[]> {
  if (introductionId === null) return [id];
  return (await readAppointmentsOfPairs(tx, [introductionId])).filter(({ status }) => status === 'reserved').map((each) => each.id);
}

const meetingOf = ({ start, end, teacher, place }: AppointmentRow): Meeting => ({
  start,
  minutes: (end.getTime() - start.getTime()) / MINUTE_MS,
  teacher,
  place,
});

function isSame(appointment: AppointmentRow, next: Period & Pick<Meeting, 'teacher' | 'place'>): boolean {
  const isSamePeriod = appointment.start.getTime() === next.start.getTime() && appointment.end.getTime() === next.end.getTime();
  return isSamePeriod && appointment.teacher === next.teacher && appointment.place === next.place;
}

const withoutUndefined = ({ start, minutes, teacher, place }: Pick<AppointmentStep, keyof Meeting>): Partial<Meeting> => ({
  ...(start !== undefined && { start }),
  ...(minutes !== undefined && { minutes }),
  ...(teacher !== undefined && { teacher }),
  ...(place !== undefined && { place }),
});
