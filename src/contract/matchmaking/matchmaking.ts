import * as v from 'valibot';
import { APPOINTMENT_STATUSES } from '../../domain/matchmaking/appointment-state.ts';
import { CONSENT_STATUSES, INTRODUCTION_SIDES, INTRODUCTION_STATUSES } from '../../domain/matchmaking/introduction-state.ts';
import { RegistrationSchema } from '../activities/registration.ts';
import { defineCall, defineFile } from '../call.ts';
import { formBoolean, instantField, languageField, pageQuery, typedLanguage } from '../fields.ts';

/** An hour with a teacher, for one registration (docs/rules.md#matchmaking-appointments). */
const appointment = {
  id: v.string(),
  /** As it stands now. */
  status: v.picklist(APPOINTMENT_STATUSES),
  start: instantField,
  end: instantField,
  teacher: v.string(),
  /** Where it is held: a room in words, or a link that begins with https. */
  place: v.string(),
  /** The introduction whose two sides meet; null for one with the teacher alone. */
  introduction_id: v.nullable(v.string()),
  /** Why it was called off, as staff wrote it. */
  reason: v.nullable(v.string()),
  reason_language: typedLanguage,
  /** The number of changes. */
  sequence: v.number(),
};
export const AppointmentSchema = v.object(appointment);
export type AppointmentOutput = v.InferOutput<typeof AppointmentSchema>;

/** The ways to reach somebody: shown to the other side once both agreed, and no longer than that (docs/rules.md#introductions). */
export const IntroductionContactSchema = v.object({
  name: v.string(),
  email: v.string(),
  /** As they are dialled. */
  mobile: v.string(),
  phone: v.nullable(v.string()),
  portfolio_url: v.nullable(v.string()),
  other_urls: v.array(v.string()),
});

/** An introduction as one side sees it: nothing of how to reach the other one until both agreed. */
export const IntroductionSchema = v.object({
  id: v.string(),
  status: v.picklist(INTRODUCTION_STATUSES),
  /** The caller's side. */
  side: v.picklist(INTRODUCTION_SIDES),
  /** The caller's own answer, and when it was given. */
  answer: v.picklist(CONSENT_STATUSES),
  answered_at: v.nullable(instantField),
  /** False once it is called off: nothing can be answered any more. */
  is_open: v.boolean(),
  other: v.object({
    /** The company, or the pen name (the name where there is none). */
    name: v.string(),
    job_title: v.nullable(v.string()),
    intro: v.string(),
  }),
  /** Null until both agreed, and again once either took it back. */
  contact: v.nullable(IntroductionContactSchema),
  /** Why the centre called it off, as staff wrote it. */
  reason: v.nullable(v.string()),
  reason_language: typedLanguage,
  created_at: instantField,
});
export type IntroductionOutput = v.InferOutput<typeof IntroductionSchema>;

export const MatchmakingRecordSchema = v.object({
  ...RegistrationSchema.entries,
  /** Soonest first; those that were called off as well. */
  appointments: v.array(AppointmentSchema),
  /** The latest first. */
  introductions: v.array(IntroductionSchema),
});
export type MatchmakingRecordOutput = v.InferOutput<typeof MatchmakingRecordSchema>;

export const listMyMatchmaking = defineCall({
  method: 'GET',
  path: '/my/matchmaking_apply',
  summary: 'My matchmaking registrations with their appointments and introductions: `when=upcoming` soonest first, otherwise newest first',
  access: 'member',
  query: v.object({ ...pageQuery, when: v.optional(v.picklist(['upcoming', 'past'])) }),
  output: MatchmakingRecordSchema,
  envelope: 'list',
});

const recordId = v.object({ id: v.pipe(v.string(), v.uuid()) });
export const answerIntroduction = defineCall({
  method: 'PUT',
  path: '/my/introductions/{id}',
  summary: 'Agree to an introduction, decline it, or take back what was agreed: contacts are shown while both agree',
  access: 'member',
  params: recordId,
  body: v.object({ agree: formBoolean }),
  output: IntroductionSchema,
  envelope: 'item',
  errors: ['NOT_FOUND', 'INTRODUCTION_OVER'],
});
export const appointmentCalendarFile = defineFile({
  method: 'GET',
  path: '/my/appointments/{id}/calendar.ics',
  summary: 'A matchmaking appointment of mine for my calendar (RFC 5545), in my language unless another is asked for',
  access: 'member',
  params: recordId,
  query: v.object({ lang: v.optional(languageField) }),
  mediaType: 'text/calendar',
  errors: ['NOT_FOUND', 'VALIDATION_FAILED'],
});
