import type { RegistrationOutput } from '../../contract/activities/registration.ts';
import { Refusal } from '../../contract/refusal.ts';
import { type Meeting, meetingsOf, WHOLE } from '../../domain/activities/registration-session.ts';
import {
  REGISTRATION_MACHINE,
  type RegistrationEvent,
  registrationStatusAt,
  type ShownRegistrationStatus,
  TICKET_STATUSES,
} from '../../domain/activities/registration-state.ts';
import { mayCause } from '../../domain/state/state-machine.ts';
import { isoWithOffset } from '../../domain/time/taipei-time.ts';
import type { Library } from '../../editorial/library.ts';
import { localize } from '../http/localize.ts';
import type { RegistrationRow } from './queries.ts';
import { activityFee, activityOfSession, activityTitle, storedPlace } from './registered-activity.ts';

/** By what the ledger knows what was paid for a registration. */
export const registrationReference = (id: string): string => `registration:${id}`;

/** @throws Refusal NOT_FOUND */
export function found(registration: RegistrationRow | undefined): RegistrationRow {
  if (registration === undefined) throw new Refusal('NOT_FOUND');
  return registration;
}

/** The number of the session of a registration: 0 for an activity as a whole. */
export const sessionNumber = ({ sessionId }: Pick<RegistrationRow, 'sessionId'>): number => Number(sessionId.slice(sessionId.indexOf('/') + 1));

/** When the members of a registration come; of what the content no longer has, the time that is stored. */
export function meetingsOfRow(library: Pick<Library, 'activities'>, registration: Pick<RegistrationRow, 'sessionId' | 'start' | 'end'>): Meeting[] {
  const known = activityOfSession(library, registration.sessionId);
  const meetings = known === undefined ? [] : meetingsOf(known.activity, known.number);
  return meetings.length > 0 ? meetings : [{ number: WHOLE, start: registration.start, end: registration.end, isCancelled: false }];
}

/** A registration as it travels, as it stands at an instant. */
export function toRegistrationResponse(library: Library, registration: Omit<RegistrationRow, 'memberId'>, now: Date): RegistrationOutput {
  const status = registrationStatusAt(registration, now);
  const may = (event: RegistrationEvent) => mayCause(REGISTRATION_MACHINE, registration, { event, by: 'member' }, now);
  const known = activityOfSession(library, registration.sessionId);
  const questions = known?.activity.data.registration?.questions ?? [];
  const attendedAt = new Map(registration.attendances.map(({ number, at }) => [number, at]));
  const instantOrNull = (instant: Date | null | undefined) => (instant ? isoWithOffset(instant) : null);
  return {
    id: registration.id,
    activity: {
      id: registration.activityId,
      type: registration.type,
      ...localize('title', activityTitle(library, registration.activityId)),
      ...localize('location', storedPlace(registration.place)),
    },
    session: sessionNumber(registration),
    status: status as ShownRegistrationStatus,
    size: registration.size,
    points: registration.points,
    reward_points: registration.rewardPoints,
    price_twd: activityFee(library, registration.activityId),
    start: isoWithOffset(registration.start),
    end: isoWithOffset(registration.end),
    meetings: meetingsOfRow(library, registration).map(({ number, start, end, isCancelled }) => ({
      number,
      start: isoWithOffset(start),
      end: isoWithOffset(end),
      is_cancelled: isCancelled,
      attended_at: instantOrNull(attendedAt.get(number)),
    })),
    has_ticket: now < registration.end && TICKET_STATUSES.some((each) => each === status),
    cancel_before: isoWithOffset(registration.cancelBefore),
    is_cancellable: may('cancel'),
    is_late_cancellable: may('give_up'),
    reason: registration.reason,
    reason_language: registration.reasonLanguage,
    answers: registration.answers.map(({ id, text }) => {
      const question = questions.find((each) => each.id === id);
      return { id, question: question === undefined ? null : localize('text', question.text), text };
    }),
    matchmaking: registration.matchmaking,
    sequence: registration.sequence,
    history: registration.changes.map((change) => ({
      status: change.status as ShownRegistrationStatus,
      start: isoWithOffset(change.start),
      end: isoWithOffset(change.end),
      at: isoWithOffset(change.at),
    })),
    created_at: isoWithOffset(registration.createdAt),
    cancelled_at: instantOrNull(registration.cancelledAt),
  };
}
