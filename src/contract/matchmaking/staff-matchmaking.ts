import * as v from 'valibot';
import { REGISTRATION_REASON_MAX_LENGTH } from '../../domain/activities/registration-form.ts';
import {
  APPOINTMENT_MINUTES,
  APPOINTMENT_PLACE_MAX_LENGTH,
  APPOINTMENT_STAFF_EVENTS,
  APPOINTMENT_STATUSES,
  APPOINTMENT_STEPS,
  MATCHMAKING_ROLES,
  placeFault,
} from '../../domain/matchmaking/appointment-state.ts';
import { CONSENT_STATUSES, INTRODUCTION_STATUSES } from '../../domain/matchmaking/introduction-state.ts';
import { defineCall } from '../call.ts';
import { EmailsPreviewSchema, paragraphField } from '../email-preview.ts';
import type { FieldMessage } from '../field-message.ts';
import {
  dayField,
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
import { queueQuery } from '../queue-query.ts';
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
  activity: v.object(localized('title')),
  member: memberItem,
  /** The other side of the pair that meets; null for one with the teacher alone. */
  partner: v.nullable(memberItem),
  created_at: instantField,
  changed_at: instantField,
});
export type StaffAppointmentOutput = v.InferOutput<typeof StaffAppointmentSchema>;
/** A step in the history of an appointment, as the record of acts has it: with what it was set or changed to. */
const AppointmentStepSchema = v.object({
  at: instantField,
  what: v.picklist(APPOINTMENT_STEPS),
  /** The member of staff; null where it followed from something else. */
  by: v.nullable(v.string()),
  start: v.nullable(instantField),
  teacher: v.nullable(v.string()),
  place: v.nullable(v.string()),
});
export type AppointmentStepOutput = v.InferOutput<typeof AppointmentStepSchema>;
/** The same with its history, oldest first. */
const StaffAppointmentDetailSchema = v.object({ ...StaffAppointmentSchema.entries, history: v.array(AppointmentStepSchema) });
export type StaffAppointmentDetail = v.InferOutput<typeof StaffAppointmentDetailSchema>;

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
  summary: 'Matchmaking appointments, soonest first; of one activity with `activity`, of a day with `day`, of a member with `q`',
  access: MATCHMAKING_ROLES,
  query: v.object({
    ...pageQuery,
    ...queueQuery,
    activity: v.optional(idField),
    status: v.optional(v.picklist(APPOINTMENT_STATUSES)),
    day: v.optional(dayField),
    q: optional(shortText),
  }),
  output: StaffAppointmentSchema,
  envelope: 'list',
});
export const getStaffAppointment = defineCall({
  method: 'GET',
  path: '/staff/appointments/{id}',
  about: 'appointment',
  summary: 'One matchmaking appointment, with what happened to it',
  access: MATCHMAKING_ROLES,
  params: recordId,
  output: StaffAppointmentDetailSchema,
  envelope: 'item',
  errors: ['NOT_FOUND'],
});
const SetAppointmentSchema = v.object({ registration_id: uuid, ...meeting, ...paragraphField });
export type SetAppointmentInput = v.InferInput<typeof SetAppointmentSchema>;
export const previewSetAppointment = defineCall({
  method: 'POST',
  path: '/staff/appointments/preview',
  emailAbout: 'appointment',
  isPolled: true,
  summary: 'The e-mail that setting an appointment would send; refused like the act itself',
  access: MATCHMAKING_ROLES,
  body: SetAppointmentSchema,
  output: EmailsPreviewSchema,
  envelope: 'item',
  errors: ['NOT_FOUND', 'NOT_IN_STATE', 'MEMBER_BUSY', 'CENTRE_CLOSED'],
});
export const setAppointment = defineCall({
  method: 'POST',
  path: '/staff/appointments',
  emailAbout: 'appointment',
  summary: 'Set an hour with a teacher for a matchmaking registration that has its place; the member is told by e-mail',
  access: MATCHMAKING_ROLES,
  body: SetAppointmentSchema,
  output: StaffAppointmentSchema,
  envelope: 'item',
  errors: ['NOT_FOUND', 'NOT_IN_STATE', 'MEMBER_BUSY', 'CENTRE_CLOSED', 'IDEMPOTENCY_CONFLICT'],
  idempotent: true,
});
/** `change` takes what is given and leaves the rest; `call_off` needs the reason that the member reads. */
const ChangeAppointmentSchema = v.object({
  event: v.picklist(APPOINTMENT_STAFF_EVENTS, say('NOT_AN_OPTION')),
  start: v.optional(meeting.start),
  minutes: v.optional(meeting.minutes),
  teacher: optional(shortText),
  place: v.optional(meeting.place),
  /** The number of changes on the caller’s screen: refused where there are more by now. */
  sequence: v.optional(v.pipe(formInteger, v.minValue(0))),
  reason: optional(reason),
  ...typedInField,
  ...paragraphField,
});
export type ChangeAppointmentInput = v.InferInput<typeof ChangeAppointmentSchema>;
export const previewChangeAppointment = defineCall({
  method: 'POST',
  path: '/staff/appointments/{id}/preview',
  emailAbout: 'appointment',
  about: 'appointment',
  isPolled: true,
  summary: 'The e-mails that changing an appointment or calling it off would send; none where nothing changes; refused like the act itself',
  access: MATCHMAKING_ROLES,
  params: recordId,
  body: ChangeAppointmentSchema,
  output: EmailsPreviewSchema,
  envelope: 'item',
  errors: ['NOT_FOUND', 'NOT_IN_STATE', 'MEMBER_BUSY', 'CENTRE_CLOSED'],
});
export const changeAppointment = defineCall({
  method: 'PUT',
  path: '/staff/appointments/{id}',
  emailAbout: 'appointment',
  summary: 'Change hour, teacher or place of an appointment, or call it off; of a pair for both sides at once',
  access: MATCHMAKING_ROLES,
  params: recordId,
  body: ChangeAppointmentSchema,
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
    ...queueQuery,
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
  ...paragraphField,
});
export type PairInput = v.InferInput<typeof PairSchema>;
export type PairOutput = v.InferOutput<typeof PairSchema>;
export const previewIntroduction = defineCall({
  method: 'POST',
  path: '/staff/introductions/preview',
  emailAbout: 'introduction',
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
  emailAbout: 'introduction',
  summary: 'Name a creator and a company of one matchmaking as a pair, with their hour where it is known; both are asked by e-mail whether they agree',
  access: MATCHMAKING_ROLES,
  body: PairSchema,
  output: StaffIntroductionSchema,
  envelope: 'item',
  errors: ['NOT_FOUND', 'NOT_IN_STATE', 'NOT_A_PAIR', 'ALREADY_INTRODUCED', 'MEMBER_BUSY', 'CENTRE_CLOSED', 'IDEMPOTENCY_CONFLICT'],
  idempotent: true,
});
const CallOffSchema = v.object({ reason, ...typedInField, ...paragraphField });
export type CallOffIntroductionInput = v.InferInput<typeof CallOffSchema>;
export const previewCallOffIntroduction = defineCall({
  method: 'POST',
  path: '/staff/introductions/{id}/call_off/preview',
  emailAbout: 'introduction',
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
  emailAbout: 'introduction',
  summary: 'Call a pair off, with the reason that both read: contacts are hidden, and what stood for both is called off',
  access: MATCHMAKING_ROLES,
  params: recordId,
  body: CallOffSchema,
  output: StaffIntroductionSchema,
  envelope: 'item',
  errors: ['NOT_FOUND', 'NOT_IN_STATE'],
});
