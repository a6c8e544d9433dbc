import * as v from 'valibot';
import { REGISTRATION_REASON_MAX_LENGTH } from '../../domain/activities/registration-form.ts';
import {
  APPOINTMENT_MINUTES,
  APPOINTMENT_PLACE_MAX_LENGTH,
  APPOINTMENT_STAFF_EVENTS,
  APPOINTMENT_STATUSES,
  MATCHMAKING_ROLES,
  placeFault,
} from '../../domain/matchmaking/appointment-state.ts';
import { CONSENT_STATUSES, INTRODUCTION_STATUSES } from '../../domain/matchmaking/introduction-state.ts';
import { defineCall } from '../call.ts';
import { EmailsPreviewSchema } from '../email-preview.ts';
import type { FieldMessage } from '../field-message.ts';
import {
  formInteger,
  idField,
  instantField,
  lineField,
  localized,
  longText,
  momentField,
  optional,
  pageQuery,
  shortText,
  typedInField,
  typedLanguage,
} from '../fields.ts';
import { formObject } from '../form-object.ts';
import { sortQuery } from '../queue-query.ts';
import { AppointmentSchema } from './matchmaking.ts';

const say = (message: FieldMessage): FieldMessage => message;
const uuid = v.pipe(v.string(), v.uuid());
const recordId = v.object({ id: uuid });

/** When, with whom and where two sides, or one, meet. `start` is in Taipei. */
const meeting = {
  start: momentField,
  minutes: v.pipe(formInteger, v.minValue(APPOINTMENT_MINUTES.min), v.maxValue(APPOINTMENT_MINUTES.max)),
  teacher: shortText,
  place: v.pipe(
    lineField(APPOINTMENT_PLACE_MAX_LENGTH),
    v.check((place) => placeFault(place) === null, say('HTTPS_FORMAT')),
  ),
};
const reason = longText(REGISTRATION_REASON_MAX_LENGTH);

const memberItem = v.object({ id: v.string(), name: v.string(), username: v.string() });
export const StaffAppointmentSchema = v.object({
  ...AppointmentSchema.entries,
  registration_id: v.string(),
  activity_id: v.string(),
  member: memberItem,
});
export type StaffAppointmentOutput = v.InferOutput<typeof StaffAppointmentSchema>;

/** A side of a pair: who it is, and its answer. */
export const StaffIntroductionSideSchema = v.object({
  registration_id: v.string(),
  member: memberItem,
  answer: v.picklist(CONSENT_STATUSES),
  answered_at: v.nullable(instantField),
});
/** A pair for staff: who they are and what they answered, and when they meet. */
export const StaffIntroductionSchema = v.object({
  id: v.string(),
  activity_id: v.string(),
  activity: v.object(localized('title')),
  status: v.picklist(INTRODUCTION_STATUSES),
  creator: StaffIntroductionSideSchema,
  company: StaffIntroductionSideSchema,
  appointments: v.array(StaffAppointmentSchema),
  reason: v.nullable(v.string()),
  reason_language: typedLanguage,
  created_at: instantField,
});
export type StaffIntroductionOutput = v.InferOutput<typeof StaffIntroductionSchema>;

export const listStaffAppointments = defineCall({
  method: 'GET',
  path: '/staff/appointments',
  summary: 'Matchmaking appointments, soonest first; of one activity with `activity`',
  access: MATCHMAKING_ROLES,
  query: v.object({ ...pageQuery, activity: v.optional(idField), status: v.optional(v.picklist(APPOINTMENT_STATUSES)) }),
  output: StaffAppointmentSchema,
  envelope: 'list',
});
export const setAppointment = defineCall({
  method: 'POST',
  path: '/staff/appointments',
  summary: 'Set an hour with a teacher for a matchmaking registration that has its place; the member is told by e-mail',
  access: MATCHMAKING_ROLES,
  body: v.object({ registration_id: uuid, ...meeting }),
  output: StaffAppointmentSchema,
  envelope: 'item',
  errors: ['NOT_FOUND', 'NOT_IN_STATE', 'MEMBER_BUSY', 'CENTRE_CLOSED', 'IDEMPOTENCY_CONFLICT'],
  idempotent: true,
});
/** `change` takes what is given and leaves the rest; `call_off` needs the reason that the member reads. */
export const changeAppointment = defineCall({
  method: 'PUT',
  path: '/staff/appointments/{id}',
  summary: 'Change hour, teacher or place of an appointment, or call it off; of a pair for both sides at once',
  access: MATCHMAKING_ROLES,
  params: recordId,
  body: v.object({
    event: v.picklist(APPOINTMENT_STAFF_EVENTS, say('NOT_AN_OPTION')),
    start: v.optional(meeting.start),
    minutes: v.optional(meeting.minutes),
    teacher: optional(shortText),
    place: v.optional(meeting.place),
    reason: optional(reason),
    ...typedInField,
  }),
  output: StaffAppointmentSchema,
  envelope: 'item',
  errors: ['NOT_FOUND', 'NOT_IN_STATE', 'MEMBER_BUSY', 'CENTRE_CLOSED'],
});

export const listStaffIntroductions = defineCall({
  method: 'GET',
  path: '/staff/introductions',
  summary: 'Pairs of a creator and a company, newest first; of one activity with `activity`, of a member with `q`',
  access: MATCHMAKING_ROLES,
  query: v.object({
    ...pageQuery,
    ...sortQuery,
    activity: v.optional(idField),
    status: v.optional(v.picklist(INTRODUCTION_STATUSES)),
    q: optional(shortText),
  }),
  output: StaffIntroductionSchema,
  envelope: 'list',
});
export const getStaffIntroduction = defineCall({
  method: 'GET',
  path: '/staff/introductions/{id}',
  about: 'introduction',
  summary: 'One pair of a creator and a company',
  access: MATCHMAKING_ROLES,
  params: recordId,
  output: StaffIntroductionSchema,
  envelope: 'item',
  errors: ['NOT_FOUND'],
});
const PairSchema = v.object({
  creator_registration_id: uuid,
  company_registration_id: uuid,
  /** Left out, or all of it. */
  meeting: v.optional(v.pipe(formObject, v.object(meeting))),
});
export type PairInput = v.InferInput<typeof PairSchema>;
export type PairOutput = v.InferOutput<typeof PairSchema>;
export const previewIntroduction = defineCall({
  method: 'POST',
  path: '/staff/introductions/preview',
  isPolled: true,
  summary: 'The e-mails that naming a pair would send; refused like the act itself',
  access: MATCHMAKING_ROLES,
  body: PairSchema,
  output: EmailsPreviewSchema,
  envelope: 'item',
  errors: ['NOT_FOUND', 'NOT_IN_STATE', 'NOT_A_PAIR', 'ALREADY_INTRODUCED', 'MEMBER_BUSY', 'CENTRE_CLOSED'],
});
export const introduce = defineCall({
  method: 'POST',
  path: '/staff/introductions',
  summary: 'Name a creator and a company of one matchmaking as a pair, with their hour where it is known; both are asked by e-mail whether they agree',
  access: MATCHMAKING_ROLES,
  body: PairSchema,
  output: StaffIntroductionSchema,
  envelope: 'item',
  errors: ['NOT_FOUND', 'NOT_IN_STATE', 'NOT_A_PAIR', 'ALREADY_INTRODUCED', 'MEMBER_BUSY', 'CENTRE_CLOSED', 'IDEMPOTENCY_CONFLICT'],
  idempotent: true,
});
const CallOffSchema = v.object({ reason, ...typedInField });
export type CallOffIntroductionInput = v.InferInput<typeof CallOffSchema>;
export const previewCallOffIntroduction = defineCall({
  method: 'POST',
  path: '/staff/introductions/{id}/call_off/preview',
  about: 'introduction',
  isPolled: true,
  summary: 'The e-mails that calling a pair off would send; refused like the act itself',
  access: MATCHMAKING_ROLES,
  params: recordId,
  body: CallOffSchema,
  output: EmailsPreviewSchema,
  envelope: 'item',
  errors: ['NOT_FOUND', 'NOT_IN_STATE'],
});
export const callOffIntroduction = defineCall({
  method: 'PUT',
  path: '/staff/introductions/{id}/call_off',
  summary: 'Call a pair off, with the reason that both read: contacts are hidden, and what stood for both is called off',
  access: MATCHMAKING_ROLES,
  params: recordId,
  body: CallOffSchema,
  output: StaffIntroductionSchema,
  envelope: 'item',
  errors: ['NOT_FOUND', 'NOT_IN_STATE'],
});
