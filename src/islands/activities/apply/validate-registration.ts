import * as v from 'valibot';
import { ApplyOnlineSchema } from '../../../contract/activities/registration.ts';
import { type FieldFault, faultsOf } from '../../../contract/field-message.ts';
import { answerFaults } from '../../../domain/activities/registration-form.ts';
import { WHOLE } from '../../../domain/activities/registration-session.ts';
import type { ActivityRegistration, SessionOutput } from '../mine/mine-store.ts';
import { answerField, MATCHMAKING_FIELDS, type Values } from './apply-fields.ts';

/** The session that is registered for, and what its activity asks. */
export interface Wanted {
  registration: Pick<ActivityRegistration, 'questions' | 'points'>;
  session: Pick<SessionOutput, 'number' | 'wait'>;
  isMatchmaking: boolean;
}

/** The number of people who come: of an offer as many as it is for. */
export function sizeOf(values: Values, { wait }: Wanted['session']): number {
  return wait?.status === 'offered' ? wait.size : Number(values['size'] ?? '1');
}

/** A form as it travels: each answer as `question:text`, and the points that were shown. */
export function bodyOf(values: Values, { registration, session, isMatchmaking }: Wanted) {
  const size = sizeOf(values, session);
  const matchmaking = Object.fromEntries(MATCHMAKING_FIELDS.map((field) => [field, values[field] ?? '']));
  const isOrganization = values['is_organization'] === 'on';
  return {
    ...(session.number !== WHOLE && { session: session.number }),
    size,
    answers: registration.questions.flatMap(({ id }) => {
      const text = (values[answerField(id)] ?? '').trim();
      return text === '' ? [] : [`${id}:${text}`];
    }),
    ...(isMatchmaking && { ...matchmaking, is_organization: isOrganization, ...(!isOrganization && { company: '', job_title: '' }) }),
    agree: values['agree'] === 'on',
    points: registration.points * size,
  };
}

/** Everything that keeps a registration from being sent: the contract's rules, the activity's questions. */
export function registrationFaults(values: Values, wanted: Wanted): FieldFault[] {
  const result = v.safeParse(ApplyOnlineSchema, bodyOf(values, wanted));
  const answers = wanted.registration.questions.map(({ id }) => ({ id, text: values[answerField(id)] ?? '' }));
  const isIntroMissing = wanted.isMatchmaking && (values['intro'] ?? '').trim() === '';
  return [
    ...(result.success ? [] : faultsOf(result.issues)),
    ...(isIntroMissing ? [{ field: 'intro', message: 'REQUIRED' as const }] : []),
    ...answerFaults(wanted.registration.questions, answers),
  ];
}
