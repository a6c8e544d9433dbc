import * as v from 'valibot';
import { isWebAddress } from '../../domain/accounts/creator-profile.ts';
import {
  ADVISORY_ATTACHMENTS,
  ADVISORY_CATEGORIES,
  ADVISORY_CONTENT_MAX_LENGTH,
  ADVISORY_IDENTITIES,
  ADVISORY_LINES,
  ADVISORY_METHODS,
} from '../../domain/consultations/consultation.ts';
import { WORK_URL_MAX_LENGTH } from '../../domain/consultations/consultation-location.ts';
import { REVIEW_STATUSES, SHOWN_ADVISORY_STATUSES } from '../../domain/consultations/consultation-state.ts';
import { defineCall, defineFile } from '../call.ts';
import type { FieldMessage } from '../field-message.ts';
import {
  agreeField,
  dayField,
  dialablePhoneField,
  emailField,
  instantField,
  languageField,
  lateCancellationField,
  lineField,
  localized,
  longText,
  momentField,
  optional,
  pageQuery,
  typedLanguage,
} from '../fields.ts';
import { optionalPdfField } from '../uploads/pdf.ts';
import { UploadSchema } from '../uploads/upload.ts';
import { ADVISORY_SLOT_PATH } from './consultation-path.ts';

const say = (message: FieldMessage): FieldMessage => message;
/** One of a list, with the words for whatever else. */
export const option = <const L extends readonly string[]>(list: L) => v.picklist(list, 'NOT_AN_OPTION');

/** A consultation that is asked for (docs/rules.md#consultation-kinds). `start` is the beginning of a slot, `YYYY-MM-DD HH:mm:ss` in Taipei. */
export const AdvisoryInputSchema = v.pipe(
  v.object({
    identity: option(ADVISORY_IDENTITIES),
    method: option(ADVISORY_METHODS),
    category: option(ADVISORY_CATEGORIES),
    content: longText(ADVISORY_CONTENT_MAX_LENGTH),
    /** The pages of a work health check: a link, a PDF, or both. Of other categories they are passed over. */
    work_url: optional(lineField(WORK_URL_MAX_LENGTH)),
    work_pdf: optionalPdfField,
    start: momentField,
    /** Mobile or landline. */
    phone: dialablePhoneField,
    /** Of the provider that the centre asks for, if it asks for one (docs/rules.md#consultation-kinds). */
    email: emailField,
    agree: agreeField,
  }),
  v.forward(
    v.partialCheck(
      [['category'], ['work_url']],
      ({ category, work_url }) => category !== 'work_health_check' || work_url === undefined || isWebAddress(work_url),
      say('URL_FORMAT'),
    ),
    ['work_url'],
  ),
  v.forward(
    v.partialCheck(
      [['category'], ['work_url'], ['work_pdf']],
      ({ category, work_url, work_pdf }) => category !== 'work_health_check' || work_url !== undefined || work_pdf !== null,
      say('WORK_REQUIRED'),
    ),
    ['work_url'],
  ),
);
export type AdvisoryInput = v.InferInput<typeof AdvisoryInputSchema>;
export type AdvisoryApplication = v.InferOutput<typeof AdvisoryInputSchema>;
export const MoveAdvisorySchema = v.object({ start: momentField });

export const advisoryEntries = {
  id: v.string(),
  status: v.picklist(SHOWN_ADVISORY_STATUSES),
  line: v.picklist(ADVISORY_LINES),
  identity: v.picklist(ADVISORY_IDENTITIES),
  method: v.picklist(ADVISORY_METHODS),
  category: v.picklist(ADVISORY_CATEGORIES),
  content: v.string(),
  phone: v.string(),
  email: v.string(),
  start: instantField,
  end: instantField,
  /** The appointment teacher; null until staff has confirmed. */
  teacher: v.nullable(v.string()),
  /** Where it is held: the link of an online one, the number that calls, the room. Null until staff has confirmed. */
  location: v.nullable(v.string()),
  /** Of a work health check, where its pages can be looked at. */
  work_url: v.nullable(v.string()),
  /** Of a work health check, its pages as a PDF. */
  files: v.array(UploadSchema),
  /** Of a work health check how far its review is, otherwise null. */
  review_status: v.nullable(v.picklist(REVIEW_STATUSES)),
  /** Why it was refused or called off, as staff wrote it; null when it was not, or nobody answered in time. */
  reason: v.nullable(v.string()),
  reason_language: typedLanguage,
  /** The reason in every language, when a closing at short notice called it off; otherwise null. */
  closing: v.nullable(v.object(localized('reason'))),
  /** `YYYY-MM-DD`: answered by then. */
  reply_due_on: v.string(),
  /** Up to this moment it may be cancelled or moved. */
  cancel_before: instantField,
  is_cancellable: v.boolean(),
  /** Whether it can be cancelled now although the notice is over (`late`). */
  is_late_cancellable: v.boolean(),
  is_movable: v.boolean(),
  /** The number of changes. */
  sequence: v.number(),
  /** The history, oldest first. */
  history: v.array(v.object({ status: v.picklist(SHOWN_ADVISORY_STATUSES), start: instantField, end: instantField, at: instantField })),
  created_at: instantField,
  cancelled_at: v.nullable(instantField),
};
export const AdvisorySchema = v.object(advisoryEntries);
export type AdvisoryOutput = v.InferOutput<typeof AdvisorySchema>;
export const advisoryId = v.object({ id: v.pipe(v.string(), v.uuid()) });

/** `offered`: kept for the caller by the waitlist, who takes it by asking for it. */
export const SLOT_STATES = ['free', 'taken', 'offered'] as const;

export const listAdvisorySlots = defineCall({
  method: 'GET',
  path: ADVISORY_SLOT_PATH,
  summary: 'The slots of a category from `from` to `to` (by default all that can be asked for), as its places are now; never by whom they are taken',
  access: 'public',
  optionalAuth: true,
  query: v.object({ category: option(ADVISORY_CATEGORIES), from: v.optional(dayField), to: v.optional(dayField) }),
  output: v.object({
    line: v.picklist(ADVISORY_LINES),
    minutes: v.number(),
    /** So many hours before it begins a consultation may be asked for at the latest. */
    lead_hours: v.number(),
    /** `YYYY-MM-DD`: the first and the last day for which anything can be asked for at all. */
    from: v.string(),
    to: v.string(),
    slots: v.array(v.object({ start: instantField, end: instantField, state: v.picklist(SLOT_STATES) })),
  }),
  envelope: 'item',
});
export const listAdvisoryTypes = defineCall({
  method: 'GET',
  path: '/advisory/type',
  summary: 'The subjects of consultations, with their days (ISO weekdays; `general`: the last of the month) and minutes',
  access: 'public',
  query: v.object(pageQuery),
  output: v.object({
    id: v.picklist(ADVISORY_CATEGORIES),
    ...localized('name'),
    line: v.picklist(ADVISORY_LINES),
    weekdays: v.array(v.number()),
    minutes: v.number(),
    /** `HH:mm`: when the first of a day begins, and when the last has ended. */
    from: v.string(),
    until: v.string(),
  }),
  envelope: 'list',
  cache: 'content',
});
export const listAdvisoryStatuses = defineCall({
  method: 'GET',
  path: '/advisory/status',
  summary: 'The statuses of a consultation',
  access: 'public',
  query: v.object(pageQuery),
  output: v.object({ id: v.picklist(SHOWN_ADVISORY_STATUSES), ...localized('name') }),
  envelope: 'list',
  cache: 'content',
});

export const applyAdvisory = defineCall({
  method: 'POST',
  path: '/advisory',
  summary: 'Ask for a consultation; staff answers within 7 working days',
  access: 'member',
  body: AdvisoryInputSchema,
  pdfs: ADVISORY_ATTACHMENTS,
  output: AdvisorySchema,
  envelope: 'item',
  errors: [
    'UNAVAILABLE',
    'CENTRE_CLOSED',
    'ONE_CONSULTATION_AT_A_TIME',
    'TOO_MANY_CONSULTATIONS',
    'EMAIL_NOT_VERIFIED',
    'MOBILE_NOT_VERIFIED',
    'IDEMPOTENCY_CONFLICT',
  ],
  idempotent: true,
});
export const listAdvisories = defineCall({
  method: 'GET',
  path: '/advisory',
  summary: 'My consultations: `when=upcoming` soonest first, otherwise newest first',
  access: 'member',
  query: v.object({ ...pageQuery, status: v.optional(option(SHOWN_ADVISORY_STATUSES)), when: v.optional(option(['upcoming', 'past'])) }),
  output: AdvisorySchema,
  envelope: 'list',
});
export const moveAdvisory = defineCall({
  method: 'PUT',
  path: '/advisory/{id}',
  summary: 'Move a consultation to another free slot of its line, in one step: it stays as it was when that slot cannot be booked',
  access: 'member',
  params: advisoryId,
  body: MoveAdvisorySchema,
  output: AdvisorySchema,
  envelope: 'item',
  errors: ['NOT_FOUND', 'UNAVAILABLE', 'CENTRE_CLOSED', 'ONE_CONSULTATION_AT_A_TIME', 'ADVISORY_TOO_LATE', 'NOT_CANCELLABLE', 'IDEMPOTENCY_CONFLICT'],
  idempotent: true,
});
export const cancelAdvisory = defineCall({
  method: 'PUT',
  path: '/advisory/{id}/cancel',
  summary: 'Cancel a consultation at least 48 hours before it begins; later with `late` alone',
  access: 'member',
  params: advisoryId,
  body: v.object(lateCancellationField),
  output: AdvisorySchema,
  envelope: 'item',
  errors: ['NOT_FOUND', 'ADVISORY_TOO_LATE', 'NOT_CANCELLABLE'],
});
export const advisoryCalendarFile = defineFile({
  method: 'GET',
  path: '/advisory/{id}/calendar.ics',
  access: 'member',
  summary: 'A consultation of mine for my calendar (RFC 5545), in my language unless another is asked for',
  params: advisoryId,
  query: v.object({ lang: v.optional(languageField) }),
  mediaType: 'text/calendar',
  errors: ['NOT_FOUND', 'VALIDATION_FAILED'],
});
