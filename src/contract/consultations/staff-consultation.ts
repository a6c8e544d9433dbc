import * as v from 'valibot';
import { ADVISORY_LINES } from '../../domain/consultations/consultation.ts';
import { LOCATION_MAX_LENGTH } from '../../domain/consultations/consultation-location.ts';
import { ADVISORY_ROLES, ADVISORY_STAFF_EVENTS, SHOWN_ADVISORY_STATUSES } from '../../domain/consultations/consultation-state.ts';
import { STAFF_REASON_MAX_LENGTH } from '../../domain/text/field-limits.ts';
import { defineCall } from '../call.ts';
import { EmailPreviewSchema, paragraphField } from '../email-preview.ts';
import { lineField, longText, optional, pageQuery, shortText, typedInField } from '../fields.ts';
import { queueQuery } from '../queue-query.ts';
import { advisoryEntries, advisoryId, option } from './consultation.ts';

/** For staff, with phone numbers as they are dialled: `0912345678`, `+819012345678`. */
export const StaffAdvisorySchema = v.object({
  ...advisoryEntries,
  member: v.object({ id: v.string(), name: v.string(), email: v.string(), mobile: v.string() }),
});
export type StaffAdvisoryOutput = v.InferOutput<typeof StaffAdvisorySchema>;
export const listStaffAdvisories = defineCall({
  method: 'GET',
  path: '/staff/advisory',
  summary: 'All consultations: `when=upcoming` soonest first, otherwise newest first',
  access: ADVISORY_ROLES,
  query: v.object({
    ...pageQuery,
    ...queueQuery,
    status: v.optional(option(SHOWN_ADVISORY_STATUSES)),
    line: v.optional(option(ADVISORY_LINES)),
    /** `waiting`: not answered yet, what was asked first standing first. */
    when: v.optional(option(['waiting', 'upcoming', 'past'])),
    /** In the name of the member or the subject; or an e-mail address. */
    q: optional(lineField(100)),
  }),
  output: StaffAdvisorySchema,
  envelope: 'list',
});
export const getStaffAdvisory = defineCall({
  method: 'GET',
  path: '/staff/advisory/{id}',
  about: 'advisory',
  summary: 'One consultation with its member',
  access: ADVISORY_ROLES,
  params: advisoryId,
  output: StaffAdvisorySchema,
  envelope: 'item',
  errors: ['NOT_FOUND'],
});
/**
 * `confirm` and `assign` need a teacher, `refuse` and `call_off` a reason that the member reads; `confirm` and `relocate` need a location:
 * online a link that begins with https, by telephone the number that calls, on site the room.
 */
export const StaffAdvisoryInputSchema = v.object({
  event: option(ADVISORY_STAFF_EVENTS),
  teacher: optional(shortText),
  location: optional(lineField(LOCATION_MAX_LENGTH)),
  reason: optional(longText(STAFF_REASON_MAX_LENGTH)),
  ...typedInField,
  ...paragraphField,
});
export type StaffAdvisoryInput = v.InferInput<typeof StaffAdvisoryInputSchema>;
/** A consultation as a step would leave it, and the e-mails that would go out. Nothing of it has happened. */
export const AdvisoryPreviewSchema = v.object({ ...StaffAdvisorySchema.entries, emails: v.array(EmailPreviewSchema) });
export type AdvisoryPreviewOutput = v.InferOutput<typeof AdvisoryPreviewSchema>;
export const previewStaffAdvisory = defineCall({
  method: 'POST',
  path: '/staff/advisory/{id}/preview',
  emailAbout: 'advisory',
  about: 'advisory',
  isPolled: true,
  summary: 'The effect of a step with a consultation before it is taken; refused like the step itself',
  access: ADVISORY_ROLES,
  params: advisoryId,
  body: StaffAdvisoryInputSchema,
  output: AdvisoryPreviewSchema,
  envelope: 'item',
  errors: ['NOT_FOUND', 'NOT_IN_STATE', 'TOO_EARLY'],
});
export const moveStaffAdvisory = defineCall({
  method: 'PUT',
  path: '/staff/advisory/{id}',
  emailAbout: 'advisory',
  summary: 'Review a work health check, confirm with a teacher and a location, change either, refuse, call off, or say who came',
  access: ADVISORY_ROLES,
  params: advisoryId,
  body: StaffAdvisoryInputSchema,
  output: StaffAdvisorySchema,
  envelope: 'item',
  errors: ['NOT_FOUND', 'NOT_IN_STATE', 'TOO_EARLY', 'IDEMPOTENCY_CONFLICT'],
  idempotent: true,
});
